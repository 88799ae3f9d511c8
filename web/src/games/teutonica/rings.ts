// Which places wear a ring: pieces that came, houses that were left, offices and spaces that were taken.

import type { Tally } from '../../lib/tally';
import type { Place, Thing } from '../../parts/zoom';
import { thingAt, type Houses } from './houses';
import type { BoardPlan } from './layout';

export interface Touched {
  rings: Place[];
  ways: [from: Place, to: Place][];
  last: (ids: string[]) => Place | null; // where the last of some things is
}

const latest = <T>(list: T[], time: (one: T) => number, count: number): T[] =>
  list.sort((one, other) => time(other) - time(one)).slice(0, count);

/** Of several that are alike, those that came or were left last. */
export function touched(houses: Houses, plan: BoardPlan, where: Thing[], marked: Tally): Touched {
  const found = new Map<string, Place>();
  const ways: Touched['ways'] = [];
  const byThing = new Map<string, Place>();
  const left: Place[] = [];
  const add = (place: Place): Place => {
    const key = `${place.x} ${place.y}`;
    if (!found.has(key)) found.set(key, { x: place.x, y: place.y });
    return found.get(key)!;
  };

  for (const [route, row] of Object.entries(houses.stands)) {
    const places = plan.routes[route]!.houses;
    const came = row.flatMap((stand, house) => (stand ? [{ stand, house, thing: thingAt(route, false, stand) }] : []));
    for (const thing of new Set(came.map((one) => one.thing))) {
      const alike = came.filter((one) => one.thing === thing);
      for (const { stand, house } of latest(alike, (one) => one.stand.key, marked.get(thing) ?? 0)) {
        const at = add(places[house]!);
        byThing.set(thing, at);
        const from = stand.origin && plan.routes[stand.origin.route]?.houses[stand.origin.house];
        if (from) ways.push([add(from), at]);
      }
    }
    const empty = row.flatMap((stand, house) => (stand ? [] : [house]));
    const free = `house:${route}`;
    const whole = marked.has(`row:${route}`);
    for (const house of latest(empty, (one) => houses.left[route]?.[one] ?? 0, whole ? empty.length : (marked.get(free) ?? 0))) {
      const at = add(places[house]!);
      byThing.set(free, at);
      if (!ways.some(([from]) => from === at)) left.push(at);
    }
    if (whole) places.forEach(add);
    if (marked.has(`marker:${route}`)) add(plan.routes[route]!.marker);
  }

  for (const { id, x, y } of where) {
    if (!marked.has(id) || !/^(office|table):/.test(id)) continue;
    const at = add({ x, y });
    byThing.set(id, at);
    const [from] = latest(left, (one) => -Math.hypot(one.x - x, one.y - y), 1); // a piece went there from its route
    if (from) ways.push([from, at]);
  }

  const spot = (id: string): Place | undefined => byThing.get(id) ?? where.find((thing) => thing.id === id);
  const last: Touched['last'] = (ids) => ids.map(spot).findLast((place) => place !== undefined) ?? null;
  return { rings: [...found.values()], ways, last };
}
