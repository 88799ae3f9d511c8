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
  'learn.done-say': 'Das war eine ganze Partie. Sieh sie dir im Rückblick an oder eröffne einen eigenen Tisch.',

  'learn.teutonica.hello.title': 'Deine erste Partie',
  'learn.teutonica.hello':
    'Du bist Rot und spielst gegen zwei Bots. Es kann nichts schiefgehen: Fast jeder Schritt lässt sich zurücknehmen. In einem Zug hast du zwei Aktionen. Deine Händlersteine sind Händler, die Würfel, und ein Großhändler, die Scheibe; einsetzen kannst du, was in deinem Vorrat liegt.',
  'learn.teutonica.place.title': 'Setze zwei Händler ein',
  'learn.teutonica.place':
    'Wähle „{place}“ und tippe einen freien Verbindungspunkt einer kurzen Handelsroute an, am besten einer abgelegenen. „Zeig es mir“ weist auf einen. Tu das zweimal: Das sind deine beiden Aktionen.',
  'learn.teutonica.place.did': 'Deine Händler stehen auf dem Spielplan. Jetzt sind die anderen dran.',
  'learn.teutonica.fill.title': 'Fülle eine Handelsroute',
  'learn.teutonica.fill':
    'Setze Zug um Zug weiter ein, bis auf jedem Verbindungspunkt einer Handelsroute ein Händlerstein von dir steht. Kommt dir dort jemand in die Quere, nimm eine andere.',
  'learn.teutonica.fill.did': 'Alle Verbindungspunkte einer Handelsroute gehören dir.',
  'learn.teutonica.claim.title': 'Richte die Handelsroute ein',
  'learn.teutonica.claim':
    'Wähle „{claim}“ oder tippe die Straße an. Das ist eine eigene Aktion. Wer eine der beiden Städte kontrolliert, erhält 1 Prestigepunkt; ein Bonusmarker an der Handelsroute gehört dir.',
  'learn.teutonica.claim.did': 'Die Handelsroute ist eingerichtet.',
  'learn.teutonica.benefit.title': 'Wähle deinen Vorteil',
  'learn.teutonica.benefit':
    'Du darfst dir einen Vorteil nehmen. Eine Niederlassung in einer der beiden Städte ist ein guter Anfang: Wer dort die meisten hat, kontrolliert die Stadt, und das bringt Prestigepunkte, sooft jemand eine Handelsroute dorthin einrichtet. Was nicht geht, sagt, warum.',
  'learn.teutonica.benefit.did': 'Ein Händlerstein blieb dafür; die anderen der Handelsroute kamen in die Kasse.',
  'learn.teutonica.income.title': 'Nimm Einnahmen',
  'learn.teutonica.income':
    'Händlersteine in der Kasse kannst du nicht einsetzen. „{income}“ holt einige in deinen Vorrat, so viele, wie dein Geldbeutel zeigt: bis jetzt 3.',
  'learn.teutonica.income.did': 'Dein Vorrat ist wieder gefüllt.',
  'learn.teutonica.displace.title': 'Verdränge jemanden',
  'learn.teutonica.displace':
    'Ist ein Verbindungspunkt besetzt, den du willst? Wähle „{displace}“ und tippe den Händlerstein an. Deiner nimmt seinen Platz ein, und du zahlst eine Gebühr aus dem Vorrat in die Kasse: 1 weiteren Händlerstein, für einen Großhändler 2. Wer verdrängt wird, darf einen zusätzlichen umsonst einsetzen; tu es also nicht zu oft.',
  'learn.teutonica.displace.did':
    'Du hast gezahlt, und der verdrängte Händlerstein fand in der Nähe einen neuen Platz.',
  'learn.teutonica.move.title': 'Setze Händlersteine um',
  'learn.teutonica.move':
    'Mit „{lift}“ nimmst du eigene Händlersteine auf und setzt sie auf beliebige freie Verbindungspunkte, mit einer Aktion so viele, wie dein Liber sophiae zeigt: bis jetzt 2. Nimm einen auf, der schlecht steht.',
  'learn.teutonica.move.did': 'Nah oder fern, es kostet dasselbe.',
  'learn.teutonica.develop.title': 'Entwickle eine Eigenschaft',
  'learn.teutonica.develop':
    'Eine Schriftrolle neben einer Stadt nennt eine Eigenschaft. Richte eine Handelsroute zu dieser Stadt ein und entwickle die Eigenschaft weiter, statt eine Niederlassung zu besetzen. Göttingen bringt mehr Aktionen in jedem Zug; die wollen alle.',
  'learn.teutonica.develop.did': 'Der neue Wert gilt sofort, und der Händlerstein darauf kam in deinen Vorrat.',
  'learn.teutonica.marker.title': 'Hol dir einen Bonusmarker',
  'learn.teutonica.marker':
    'An drei Handelsrouten liegen Schilde aus Messing. Richte eine davon ein, und der Bonusmarker gehört dir. Tippe ihn später auf deinem Schreibtisch an: Er wirkt einmal, in deinem Zug, und kostet keine Aktion.',
  'learn.teutonica.marker.did': 'Genutzt oder nicht, Bonusmarker bringen am Ende auch Punkte.',
  'learn.teutonica.end.title': 'Wie es endet',
  'learn.teutonica.end':
    'Das Spiel endet mit 20 Prestigepunkten, wenn kein Bonusmarker mehr nachgezogen werden kann oder mit der zehnten voll besetzten Stadt. Dann wird gewertet: die Prestigepunkte, 4 Punkte für jede vollständig entwickelte Eigenschaft, die Bonusmarker, die Sonderprestigepunkte, 2 für jede kontrollierte Stadt und für jede Niederlassung deines größten Netzwerks so viele, wie dein Stadtschlüssel zeigt. Die meisten Punkte gewinnen.',
  'learn.teutonica.aside.paying': 'Wähle, womit du die Gebühr zahlst; es kommt aus deinem Vorrat in die Kasse.',
  'learn.teutonica.aside.answer':
    'Du wurdest verdrängt. Setze den Händlerstein auf einen leuchtenden Verbindungspunkt; dann darfst du einen zusätzlichen aus der Kasse einsetzen, ein Geschenk.',
  'learn.teutonica.aside.plate':
    'Für den genommenen Bonusmarker legst du einen neuen an eine freie Handelsroute deiner Wahl.',

  'learn.hansa.hello.title': 'Deine erste Partie',
  'learn.hansa.hello':
    'Du bist Rot und spielst gegen zwei Bots. Es gibt ein Schiff für alle. Wer am Zug ist, segelt damit von Stadt zu Stadt, kauft Waren, errichtet Marktstände und verkauft. Verkaufte Waren und Städte mit eigenen Marktständen sind Punkte.',
  'learn.hansa.booths.title': 'Die ersten Marktstände',
  'learn.hansa.booths':
    'Tippe eine Stadt an, um dort zwei Marktstände aufzustellen, dreimal reihum, jedes Mal in einer Stadt, in der du noch keine hast. Du verkaufst, wo du einen Marktstand hast, und wer in einer Stadt die meisten hat, wird dort bezahlt.',
  'learn.hansa.booths.did': 'Sechs Marktstände stehen. Jeder deiner Züge beginnt mit 3 Talern Einkommen.',
  'learn.hansa.buy.title': 'Kaufe eine Ware',
  'learn.hansa.buy':
    'Eine Ware in der Stadt des Schiffes kostet 1 Taler. Ihn bekommt, wer dort die meisten Marktstände hat, sonst die Bank. Bist du das selbst, ist sie umsonst. Wähle „{buy}“. Mehr Fässer sind mehr wert, und zwei Waren einer Farbe lassen sich verkaufen.',
  'learn.hansa.buy.did': 'Eine Aktion bei jedem Aufenthalt: Nun muss das Schiff weiter.',
  'learn.hansa.sail.title': 'Segle weiter',
  'learn.hansa.sail':
    'Wähle „{sail}“ oder tippe eine leuchtende Stadt an. Das Schiff folgt den Pfeilen, 1 Taler für jede Route.',
  'learn.hansa.sail.did': 'In einer neuen Stadt hast du wieder eine Aktion.',
  'learn.hansa.taxes.title': 'Beende den Zug',
  'learn.hansa.taxes':
    'Mach weiter, solange du willst und zahlen kannst; dann wähle „{end}“. Du behältst höchstens 3 Taler und 3 unverkaufte Waren; der Rest geht als Abgaben verloren. Horten lohnt sich also nicht.',
  'learn.hansa.taxes.did': 'Jetzt segeln die anderen mit demselben Schiff.',
  'learn.hansa.replenish.title': 'Fülle die Lagerhäuser auf',
  'learn.hansa.replenish':
    'Sind zu Beginn deines Zuges Lagerhäuser leer, füllt „{replenish}“ sie alle für 1 Taler. „{skip}“ spart den Taler. Fülle auf, wenn zu wenig zu kaufen übrig ist.',
  'learn.hansa.replenish.did': 'Neue Waren liegen in den Städten, zuerst für dich.',
  'learn.hansa.build.title': 'Errichte Marktstände',
  'learn.hansa.build':
    'Statt zu kaufen, gib eine deiner Waren für Marktstände in der Stadt des Schiffes ab, so viele, wie sie Fässer zeigt. Wähle „{build}“ und eine deiner Waren.',
  'learn.hansa.build.did': 'Jede Stadt mit eigenen Marktständen bringt 2 Punkte, 4, wenn du dort allein bist.',
  'learn.hansa.sell.title': 'Verkaufe',
  'learn.hansa.sell':
    'Mit einem Marktstand in der Stadt des Schiffes und zwei oder mehr Waren einer Farbe kannst du verkaufen. Sammle ein Paar, segle zu einem deiner Marktstände und wähle „{sell}“. Es kostet dort einen Marktstand, wie viel du auch verkaufst.',
  'learn.hansa.sell.did': 'Jede verkaufte Ware bringt 1 Punkt und 1 für jedes Fass, sicher bis zum Ende.',
  'learn.hansa.rivals.title': 'Verkaufen tut weh',
  'learn.hansa.rivals':
    'Wenn jemand eine Farbe verkauft, verlieren alle anderen mit unverkauften Waren dieser Farbe eine davon. Achte also darauf, was die anderen sammeln, und verkaufe vor ihnen.',
  'learn.hansa.end.title': 'Wie es endet',
  'learn.hansa.end':
    'Wird der letzte Stapel angebrochen, spielt ihr die Runde zu Ende, und das Spiel ist aus. Unverkaufte Waren bringen je 1 Punkt, verkaufte 2 bis 4, jede Stadt mit eigenen Marktständen 2 und 2 mehr, wenn dort sonst niemand einen hat. Taler sind nichts wert. Die meisten Punkte gewinnen.',
  'learn.hansa.aside.replenish':
    'Einige Lagerhäuser sind leer. Fülle alle für 1 Taler auf oder verzichte und behalte den Taler.',
  'learn.hansa.aside.losing': 'Jemand hat eine Farbe verkauft, von der du unverkaufte Waren hast: Wähle die, die du verlierst.',
  'learn.hansa.aside.taxes': 'Du hast mehr als 3 Waren. Wähle, was du abgibst, am besten, was kein Paar ergibt.',
};
