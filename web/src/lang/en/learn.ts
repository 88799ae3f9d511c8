// Texts: the lessons. {place} and the like are the names on the buttons.

export const words: Record<string, string> = {
  'learn.coach': 'Lesson',
  'learn.count': '{n} of {all}',
  'learn.fold': 'Fold the lesson',
  'learn.next': 'Go on',
  'learn.show': 'Show me',
  'learn.skip': 'Skip this step',
  'learn.leave': 'Leave the lesson',
  'learn.finish': 'Play on alone',
  'learn.look-back': 'Look back at it',
  'learn.known': 'You have done this already.',
  'learn.done': 'The game is over',
  'learn.done-say': 'That was a whole game. Look back at it, or open a table of your own.',

  'learn.teutonica.hello.title': 'Your first game',
  'learn.teutonica.hello':
    'You are red and play against two bots. Nothing can go wrong: almost every move can be taken back. In a turn you have two actions. Your pieces are traders, the cubes, and a merchant, the disc; those in your supply can be played.',
  'learn.teutonica.place.title': 'Place two traders',
  'learn.teutonica.place':
    'Choose “{place}” and press an empty house of a short route, best a lonely one. “Show me” points at one. Do it twice: those are your two actions.',
  'learn.teutonica.place.did': 'Your traders stand on the board. Now the others play.',
  'learn.teutonica.fill.title': 'Fill a route',
  'learn.teutonica.fill':
    'Go on placing, turn by turn, until every house of one route is yours. If somebody takes a house there, choose another route.',
  'learn.teutonica.fill.did': 'All houses of a route are yours.',
  'learn.teutonica.claim.title': 'Claim the route',
  'learn.teutonica.claim':
    'Choose “{claim}”, or press the road. It is an action of its own. Whoever controls a city at its ends gains 1 prestige; a marker that lies on the route is yours.',
  'learn.teutonica.claim.did': 'The trade route is created.',
  'learn.teutonica.benefit.title': 'Take the benefit',
  'learn.teutonica.benefit':
    'Choose one thing for it. An office in an end city is a good beginning: most offices there mean control, and control pays whenever anybody claims a route to the city. What you cannot choose says why.',
  'learn.teutonica.benefit.did': 'One piece stayed for it; the others of the route went to your stock.',
  'learn.teutonica.income.title': 'Take income',
  'learn.teutonica.income':
    'Pieces in the stock cannot be played. “{income}” brings some back into your supply, as many as your purse shows: 3 so far.',
  'learn.teutonica.income.did': 'Your supply is filled again.',
  'learn.teutonica.displace.title': 'Displace somebody',
  'learn.teutonica.displace':
    'Is a house taken that you want? Choose “{displace}” and press the piece. Yours takes its place, and you pay 1 more piece from supply to stock, 2 for a merchant. The owner may put another one on the board for nothing, so do not do it too often.',
  'learn.teutonica.displace.did': 'You paid, and the owner found a new house nearby.',
  'learn.teutonica.move.title': 'Move pieces',
  'learn.teutonica.move':
    '“{lift}” lifts own pieces from houses and puts them on free houses anywhere, in one action as many as your book shows: 2 so far. Lift one that stands badly.',
  'learn.teutonica.move.did': 'Near or far, it costs the same.',
  'learn.teutonica.develop.title': 'Develop an ability',
  'learn.teutonica.develop':
    'A scroll beside a city names an ability. Claim a route to that city and choose the ability instead of an office. Göttingen gives more actions in each turn, which everybody wants.',
  'learn.teutonica.develop.did': 'The new value holds at once, and its piece came into your supply.',
  'learn.teutonica.marker.title': 'Take a marker',
  'learn.teutonica.marker':
    'Brass shields lie on three routes. Claim such a route and the marker is yours. Later press it on your desk: it works once, in your own turn, and costs no action.',
  'learn.teutonica.marker.did': 'Used or not, markers also give points at the end.',
  'learn.teutonica.end.title': 'How it ends',
  'learn.teutonica.end':
    'The game ends at 20 prestige, when no marker is left to draw, or with the tenth completed city. Then everything is added: prestige, 4 points for each full ability, the markers, the special table, 2 for each city that you control, and the offices of your largest network, each times your keys. Most points win.',
  'learn.teutonica.aside.paying': 'Choose which piece you pay with; it goes from your supply to your stock.',
  'learn.teutonica.aside.answer':
    'You were displaced. Put the piece on a lit house; then you may add one more from your stock, which is a gift.',
  'learn.teutonica.aside.plate': 'For the marker that was taken you lay a new one on a free route of your choice.',

  'learn.hansa.hello.title': 'Your first game',
  'learn.hansa.hello':
    'You are red and play against two bots. There is one ship for all. Whose turn it is sails it from city to city, buys goods, sets up booths and sells. Sold goods and cities with own booths are points.',
  'learn.hansa.booths.title': 'The first booths',
  'learn.hansa.booths':
    'Press a city to set up two booths there, three times in turn with the others, each time in a city where you have none. You sell where you have a booth, and who has most booths in a city is paid there.',
  'learn.hansa.booths.did': 'Six booths stand. Each of your turns begins with 3 talers of income.',
  'learn.hansa.buy.title': 'Buy a good',
  'learn.hansa.buy':
    'A good in the ship’s city costs 1 taler, paid to who has most booths there, else to the bank. If that is you, it is free. Choose “{buy}”. More barrels are worth more, and two of one colour can be sold.',
  'learn.hansa.buy.did': 'One action in each city: now the ship has to sail.',
  'learn.hansa.sail.title': 'Sail on',
  'learn.hansa.sail': 'Choose “{sail}” or press a lit city. The ship follows the arrows, 1 taler for each lane.',
  'learn.hansa.sail.did': 'In a new city you may act again.',
  'learn.hansa.taxes.title': 'End the turn',
  'learn.hansa.taxes':
    'Go on as long as you like and can pay, then choose “{end}”. You keep at most 3 talers and 3 unsold goods; the rest is lost as taxes and tolls. So do not hoard.',
  'learn.hansa.taxes.did': 'Now the others sail the same ship.',
  'learn.hansa.replenish.title': 'Replenish',
  'learn.hansa.replenish':
    'When warehouses are empty at the beginning of your turn, “{replenish}” fills all of them for 1 taler. “{skip}” saves the taler. Do it when too little is left to buy.',
  'learn.hansa.replenish.did': 'New goods lie in the cities, for you first.',
  'learn.hansa.build.title': 'Set up booths',
  'learn.hansa.build':
    'Instead of buying, give up one of your goods for booths in the ship’s city, as many as it has barrels. Choose “{build}” and one of your goods.',
  'learn.hansa.build.did': 'Each city with own booths is 2 points, 4 if you are alone there.',
  'learn.hansa.sell.title': 'Sell',
  'learn.hansa.sell':
    'With a booth in the ship’s city and two or more goods of one colour you can sell. Collect a pair, sail to one of your booths and choose “{sell}”. It costs one booth there, however many goods you sell.',
  'learn.hansa.sell.did': 'Each sold good is 1 point and 1 for each barrel, safe to the end.',
  'learn.hansa.rivals.title': 'Selling hurts',
  'learn.hansa.rivals':
    'When somebody sells a colour, every other player with unsold goods of that colour loses one of them. So watch what the others collect, and sell before they do.',
  'learn.hansa.end.title': 'How it ends',
  'learn.hansa.end':
    'When the last pile is broken into, the round is finished and the game is over. Unsold goods are 1 point each, sold ones 2 to 4, each city with own booths 2, and 2 more if nobody else has any there. Talers are worth nothing. Most points win.',
  'learn.hansa.aside.replenish': 'Some warehouses are empty. Fill all of them for 1 taler, or skip it and keep the taler.',
  'learn.hansa.aside.losing': 'Somebody sold a colour of which you have unsold goods: choose the one that you lose.',
  'learn.hansa.aside.taxes': 'You have more than 3 goods. Choose what you give up, best what makes no pair.',
};
