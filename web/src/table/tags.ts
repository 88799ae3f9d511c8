// Where ideas stand on the board: the first step of each carries its letter, what follows in the lit one a number, and
// arrows lead there.

import type { ThingId } from '../games/module';
import type { Choice, Idea } from '../lib/types';
import type { Tag } from '../parts/zoom';

export const letter = (n: number): string => String.fromCharCode(65 + n);

/** `place` is the thing that stands for a choice; what is nowhere on the board has no tag. */
export function tagged(ideas: readonly Idea[], lit: number, place: (step: Choice) => ThingId | null): Tag[] {
  const found = new Map<ThingId, Tag>();
  const add = (step: Choice | undefined, text: string, isLit: boolean): void => {
    const thing = step === undefined ? null : place(step);
    if (thing === null) return;
    const there = found.get(thing);
    if (there === undefined) found.set(thing, { thing, text, lit: isLit });
    else if (Number.isNaN(Number(text))) found.set(thing, { ...there, text: `${there.text} ${text}`, lit: there.lit || isLit });
  };
  ideas.forEach(({ steps }, n) => add(steps[0], letter(n), n === lit));
  ideas[lit]?.steps.slice(1).forEach((step, n) => add(step, `${n + 2}`, true));
  return [...found.values()];
}
