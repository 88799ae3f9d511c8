// The first lesson of Hansa Teutonica.

import type { ThingId } from '../games/module';
import type { PrintedRoute, Scene } from '../games/teutonica/facts';
import type { Lesson } from './lesson';

/** A route that a beginner can soon fill: few houses left, nobody else on it, and a first office at its end. */
function promising({ drawing, view, choices, seat }: Scene): ThingId | undefined {
  const open = new Set(choices.filter(({ facts }) => facts['verb'] === 'place').map(({ facts }) => facts['route']));
  const easy = (city: string) => {
    const next = view.cities[city]?.offices.indexOf(null) ?? -1;
    const printed = drawing.cities.find((one) => one.id === city)?.offices[next];
    return printed?.colour === 'white' && printed.kind === 'trader';
  };
  const rank = ({ id, ends }: PrintedRoute): number => {
    const { free, pieces } = view.routes[id]!;
    const strangers = pieces.some((piece) => piece.owner !== seat);
    return free + (strangers ? 20 : 0) + (ends.some(easy) ? 0 : 5);
  };
  const routes = drawing.routes.filter((route) => open.has(route.id));
  const best = routes.toSorted((a, b) => rank(a) - rank(b))[0];
  return best && `house:${best.id}`;
}

/** A city that teaches an ability. */
function scroll({ drawing }: Scene): ThingId | undefined {
  const city = drawing.cities.find((one) => one.scrolls[0]?.ability === 'actions');
  return city && `scroll:${city.id}:actions`;
}

/** A route on which a marker lies. */
function marker({ view }: Scene): ThingId | undefined {
  const found = Object.entries(view.routes).find(([, route]) => route.marker !== null);
  return found && `house:${found[0]}`;
}

export const lesson: Lesson = {
  board: 'hanseatic-league-2-3',
  edition: 'bigbox',
  verbs: ['place', 'claim', 'income', 'displace', 'lift', 'end'],
  steps: [
    { id: 'hello' },
    { id: 'place', until: ['placed'], times: 2, point: promising },
    { id: 'fill', offered: 'claim', point: promising },
    { id: 'claim', until: ['claimed'], verb: 'claim' },
    { id: 'benefit', until: ['established', 'developed', 'table-taken', 'annexed', 'forgone'], verb: 'establish' },
    { id: 'income', until: ['income'] },
    { id: 'displace', until: ['displaced'], verb: 'displace' },
    { id: 'move', until: ['put'], verb: 'lift' },
    { id: 'develop', until: ['developed'], point: scroll },
    { id: 'marker', until: ['marker-taken', 'marker-used'], point: marker },
    { id: 'end' },
  ],
  asides: ['paying', 'answer', 'plate'],
};
