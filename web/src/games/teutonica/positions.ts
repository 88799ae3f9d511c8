// Where each thing is drawn, once for each id: for the arrow keys and for bringing it into sight.

import type { Thing } from '../../parts/zoom';
import type { View } from './facts';
import { thingAt, type Houses } from './houses';
import { NAME_ROW, PITCH, type BoardPlan } from './layout';

/** Where a whole route is lit, it stands for its houses too. */
export function positions(plan: BoardPlan, houses: Houses, view: View, lit: ReadonlySet<string>): Thing[] {
  const found = new Map<string, Thing>();
  const add = (id: string, x: number, y: number): void => {
    const there = found.get(id);
    if (there === undefined) found.set(id, { id, x, y });
    else (there.more ??= []).push({ x, y });
  };
  for (const [id, route] of Object.entries(plan.routes)) {
    const whole = lit.has(`route:${id}`);
    route.houses.forEach((house, index) => {
      if (!whole) add(thingAt(id, house.boat, houses.stands[id]?.[index] ?? null), house.x, house.y);
    });
    add(`route:${id}`, route.middle.x, route.middle.y);
  }
  for (const [id, city] of Object.entries(plan.cities)) {
    const y = city.plate.y + NAME_ROW + 15.5;
    const count = city.printed.offices.length;
    const place = (index: number): number => city.middle.x + (index - (count - 1) / 2) * PITCH;
    add(`city:${id}`, city.middle.x, city.plate.y + 10);
    for (let index = 0; index < count; index++) {
      add(`office:${id}:${index}`, place(index), y);
      if (index + 1 < count) add(`swap:${id}:${index}`, place(index + 0.5), y + 20);
    }
    add(`office:${id}:left`, city.annex.x - 26 * (view.cities[id]?.additional.length ?? 0), city.annex.y);
    for (const scroll of city.scrolls) add(`scroll:${id}:${scroll.ability}`, scroll.x, scroll.y);
  }
  for (const space of plan.table?.spaces ?? []) add(`table:${space.points}`, space.x, space.y);
  return [...found.values()];
}
