// Texte: die Lektionen. {place} und dergleichen sind die Namen auf den Knöpfen.

export const words: Record<string, string> = {
  'learn.coach': 'Lektion',
  'learn.count': '{n} von {all}',
  'learn.fold': 'Lektion einklappen',
  'learn.next': 'Weiter',
  'learn.show': 'Zeig es mir',
  'learn.skip': 'Überspringen',
  'learn.leave': 'Verlassen',
  'learn.finish': 'Allein weiterspielen',
  'learn.look-back': 'Rückblick',
  'learn.known': 'Das hast du schon getan.',
  'learn.done': 'Das Spiel ist zu Ende',
  'learn.done-say': 'Das war eine ganze Partie. Schau sie dir noch einmal an, oder öffne einen eigenen Tisch.',

  'learn.teutonica.hello.title': 'Deine erste Partie',
  'learn.teutonica.hello':
    'Du bist Rot und spielst gegen zwei Bots. Es kann nichts schiefgehen: Fast jeder Schritt lässt sich zurücknehmen. In einem Zug hast du zwei Aktionen. Deine Figuren sind Händler, die Würfel, und ein Kaufmann, die Scheibe; spielen kannst du die aus deinem persönlichen Vorrat.',
  'learn.teutonica.place.title': 'Setze zwei Händler ein',
  'learn.teutonica.place':
    'Wähle „{place}“ und drücke ein leeres Gasthaus einer kurzen Handelsroute, am besten einer einsamen. „Zeig es mir“ weist auf eine. Tu es zweimal: Das sind deine beiden Aktionen.',
  'learn.teutonica.place.did': 'Deine Händler stehen auf dem Spielplan. Jetzt sind die anderen dran.',
  'learn.teutonica.fill.title': 'Fülle eine Handelsroute',
  'learn.teutonica.fill':
    'Setze Zug um Zug weiter ein, bis alle Gasthäuser einer Handelsroute dir gehören. Kommt dir dort jemand in die Quere, nimm eine andere.',
  'learn.teutonica.fill.did': 'Alle Gasthäuser einer Handelsroute gehören dir.',
  'learn.teutonica.claim.title': 'Errichte die Handelsroute',
  'learn.teutonica.claim':
    'Wähle „{claim}“, oder drücke die Straße. Das ist eine eigene Aktion. Wer eine der beiden Städte kontrolliert, bekommt 1 Prestigepunkt; ein Bonusmarker auf der Route gehört dir.',
  'learn.teutonica.claim.did': 'Die Handelsroute ist errichtet.',
  'learn.teutonica.benefit.title': 'Nimm deinen Vorteil',
  'learn.teutonica.benefit':
    'Wähle eines davon. Ein Kontor in einer der beiden Städte ist ein guter Anfang: Wer dort die meisten hat, kontrolliert die Stadt, und das bringt Prestige, sooft jemand eine Route dorthin errichtet. Was nicht geht, sagt warum.',
  'learn.teutonica.benefit.did': 'Eine Figur blieb dafür; die anderen der Route gingen in deinen allgemeinen Vorrat.',
  'learn.teutonica.income.title': 'Nimm Einkommen',
  'learn.teutonica.income':
    'Figuren im allgemeinen Vorrat kannst du nicht spielen. „{income}“ bringt einige in deinen persönlichen Vorrat, so viele, wie dein Geldsack zeigt: bis jetzt 3.',
  'learn.teutonica.income.did': 'Dein persönlicher Vorrat ist wieder gefüllt.',
  'learn.teutonica.displace.title': 'Verdränge jemanden',
  'learn.teutonica.displace':
    'Ist ein Gasthaus besetzt, das du willst? Wähle „{displace}“ und drücke die Figur. Deine nimmt ihren Platz ein, und du zahlst 1 weitere Figur aus dem persönlichen in den allgemeinen Vorrat, für einen Kaufmann 2. Wer verdrängt wird, darf eine weitere Figur umsonst einsetzen; tu es also nicht zu oft.',
  'learn.teutonica.displace.did': 'Du hast gezahlt, und die verdrängte Figur fand ein Gasthaus in der Nähe.',
  'learn.teutonica.move.title': 'Versetze Figuren',
  'learn.teutonica.move':
    '„{lift}“ hebt eigene Figuren auf und setzt sie auf freie Gasthäuser irgendwo, mit einer Aktion so viele, wie dein Liber Sophiae zeigt: bis jetzt 2. Hebe eine auf, die schlecht steht.',
  'learn.teutonica.move.did': 'Nah oder fern, es kostet dasselbe.',
  'learn.teutonica.develop.title': 'Entwickle eine Fähigkeit',
  'learn.teutonica.develop':
    'Eine Schriftrolle neben einer Stadt nennt eine Fähigkeit. Errichte eine Route zu dieser Stadt und wähle die Fähigkeit statt eines Kontors. Göttingen bringt mehr Aktionen in jedem Zug; die wollen alle.',
  'learn.teutonica.develop.did': 'Der neue Wert gilt sofort, und die Figur darauf kam in deinen persönlichen Vorrat.',
  'learn.teutonica.marker.title': 'Hol dir einen Bonusmarker',
  'learn.teutonica.marker':
    'Auf drei Handelsrouten liegen Schilde aus Messing. Errichte eine solche Route, und der Bonusmarker gehört dir. Später drücke ihn auf deinem Schreibpult: Er wirkt einmal, in deinem Zug, und kostet keine Aktion.',
  'learn.teutonica.marker.did': 'Genutzt oder nicht, Bonusmarker bringen am Ende auch Punkte.',
  'learn.teutonica.end.title': 'Wie es endet',
  'learn.teutonica.end':
    'Das Spiel endet mit 20 Prestigepunkten, wenn kein Bonusmarker mehr nachzuziehen ist, oder mit der zehnten vervollständigten Stadt. Dann wird gezählt: Prestigepunkte, 4 für jede volle Fähigkeit, die Bonusmarker, die Prestige-Tafel, 2 für jede kontrollierte Stadt, und jedes Kontor deines größten Netzwerks so viel, wie deine Stadtschlüssel zeigen. Die meisten Punkte gewinnen.',
  'learn.teutonica.aside.paying': 'Wähle, mit welcher Figur du zahlst; sie geht in deinen allgemeinen Vorrat.',
  'learn.teutonica.aside.answer':
    'Du wurdest verdrängt. Setze die Figur auf ein markiertes Gasthaus; dann darfst du eine weitere aus deinem allgemeinen Vorrat dazusetzen, ein Geschenk.',
  'learn.teutonica.aside.plate': 'Für den genommenen Bonusmarker legst du einen neuen auf eine freie Route deiner Wahl.',

  'learn.hansa.hello.title': 'Deine erste Partie',
  'learn.hansa.hello':
    'Du bist Rot und spielst gegen zwei Bots. Es gibt ein Schiff für alle. Wer am Zug ist, segelt damit von Stadt zu Stadt, kauft Waren, errichtet Marktstände und verkauft. Verkaufte Waren und Städte mit eigenen Marktständen sind Punkte.',
  'learn.hansa.booths.title': 'Die ersten Marktstände',
  'learn.hansa.booths':
    'Drücke eine Stadt, um dort zwei Marktstände zu errichten, dreimal reihum, jedes Mal in einer Stadt, in der du noch keine hast. Du verkaufst, wo du einen Marktstand hast, und wer in einer Stadt die meisten hat, wird dort bezahlt.',
  'learn.hansa.booths.did': 'Sechs Marktstände stehen. Jeder deiner Züge beginnt mit 3 Talern Einkommen.',
  'learn.hansa.buy.title': 'Kaufe eine Ware',
  'learn.hansa.buy':
    'Eine Ware in der Stadt des Schiffs kostet 1 Taler. Ihn bekommt, wer dort die meisten Marktstände hat, sonst die Bank. Bist du das selbst, ist sie umsonst. Wähle „{buy}“. Mehr Fässer sind mehr wert, und zwei einer Farbe lassen sich verkaufen.',
  'learn.hansa.buy.did': 'Eine Aktion in jeder Stadt: Nun muss das Schiff weiter.',
  'learn.hansa.sail.title': 'Segle weiter',
  'learn.hansa.sail': 'Wähle „{sail}“, oder drücke eine markierte Stadt. Das Schiff folgt den Pfeilen, 1 Taler für jede Strecke.',
  'learn.hansa.sail.did': 'In einer neuen Stadt hast du wieder eine Aktion.',
  'learn.hansa.taxes.title': 'Beende den Zug',
  'learn.hansa.taxes':
    'Mach weiter, solange du willst und zahlen kannst, dann wähle „{end}“. Du behältst höchstens 3 Taler und 3 unverkaufte Waren; der Rest geht als Abgaben verloren. Horten lohnt sich also nicht.',
  'learn.hansa.taxes.did': 'Jetzt segeln die anderen mit demselben Schiff.',
  'learn.hansa.replenish.title': 'Sorge für Nachschub',
  'learn.hansa.replenish':
    'Sind zu Beginn deines Zuges Warenlager leer, füllt „{replenish}“ sie alle für 1 Taler. „{skip}“ spart den Taler. Tu es, wenn zu wenig zu kaufen übrig ist.',
  'learn.hansa.replenish.did': 'Neue Waren liegen in den Städten, zuerst für dich.',
  'learn.hansa.build.title': 'Errichte Marktstände',
  'learn.hansa.build':
    'Statt zu kaufen, gib eine deiner Waren für Marktstände in der Stadt des Schiffs ab, so viele, wie sie Fässer zeigt. Wähle „{build}“ und eine deiner Waren.',
  'learn.hansa.build.did': 'Jede Stadt mit eigenen Marktständen bringt 2 Punkte, 4, wenn du dort allein bist.',
  'learn.hansa.sell.title': 'Verkaufe',
  'learn.hansa.sell':
    'Mit einem Marktstand in der Stadt des Schiffs und zwei oder mehr Waren einer Farbe kannst du verkaufen. Sammle ein Paar, segle zu einem deiner Marktstände und wähle „{sell}“. Es kostet dort einen Marktstand, wie viel du auch verkaufst.',
  'learn.hansa.sell.did': 'Jede verkaufte Ware bringt 1 Punkt und 1 für jedes Fass, sicher bis zum Ende.',
  'learn.hansa.rivals.title': 'Verkaufen tut weh',
  'learn.hansa.rivals':
    'Wenn jemand eine Farbe verkauft, verlieren alle anderen mit unverkauften Waren dieser Farbe eine davon. Achte also darauf, was die anderen sammeln, und verkaufe vor ihnen.',
  'learn.hansa.end.title': 'Wie es endet',
  'learn.hansa.end':
    'Wenn der letzte Nachschubstapel angebrochen wird, spielt ihr die Runde zu Ende, und das Spiel ist aus. Unverkaufte Waren bringen je 1 Punkt, verkaufte 2 bis 4, jede Stadt mit eigenen Marktständen 2 und 2 mehr, wenn dort sonst niemand einen hat. Taler sind nichts wert. Die meisten Punkte gewinnen.',
  'learn.hansa.aside.replenish': 'Einige Warenlager sind leer. Fülle alle für 1 Taler, oder verzichte und behalte den Taler.',
  'learn.hansa.aside.losing': 'Jemand hat eine Farbe verkauft, von der du unverkaufte Waren hast: Wähle die, die du verlierst.',
  'learn.hansa.aside.taxes': 'Du hast mehr als 3 Waren. Wähle, was du abgibst, am besten, was kein Paar ergibt.',
};
