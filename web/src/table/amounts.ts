// Choices that differ in numbers only, as a stepper: from one choice to its neighbour.

import type { Amount } from '../games/module';
import type { Choice } from '../lib/types';

export type Counted = { choice: Choice; amounts: Amount[] };

const sum = (one: Counted) => one.amounts.reduce((all, amount) => all + amount.n, 0);
const of = (one: Counted, id: string) => one.amounts.find((amount) => amount.id === id)?.n ?? 0;

/** All choices with their numbers; null if one of them is not made of numbers, or there is nothing to step through. */
export function counted(choices: readonly Choice[], read: (choice: Choice) => Amount[] | null): Counted[] | null {
  const found: Counted[] = [];
  for (const choice of choices) {
    const amounts = read(choice);
    if (amounts === null) return null;
    found.push({ choice, amounts });
  }
  return found.length > 1 ? found : null;
}

/** The most; among equals the one with most of what comes first. */
export function most(all: readonly Counted[]): Counted {
  const first = (one: Counted) => one.amounts[0]?.n ?? 0;
  return all.reduce((best, one) => (sum(one) - sum(best) || first(one) - first(best)) > 0 ? one : best);
}

/** The one that has no fewer of anything than any other, if there is one: then there is nothing to choose. */
export function plenty(all: readonly Counted[]): Counted | null {
  const best = most(all);
  const less = (one: Counted) => one.amounts.some(({ id, n }) => n > of(best, id));
  return all.some(less) ? null : best;
}

/** One more or fewer of `id`: the choice that keeps the others as near as can be; null if there is none. */
export function stepped(all: readonly Counted[], now: Counted, id: string, by: number): Counted | null {
  const wanted = all.filter((one) => of(one, id) === of(now, id) + by);
  const far = (one: Counted) =>
    one.amounts.reduce((d, amount) => d + (amount.id === id ? 0 : Math.abs(amount.n - of(now, amount.id))), 0);
  return wanted.reduce<Counted | null>((best, one) => (best === null || far(one) < far(best) ? one : best), null);
}
