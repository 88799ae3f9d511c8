// From a press to a command: which choices a thing stands for, and whether one is meant.

import type { GameModule, Scene, ThingId } from '../games/module';
import type { Choice } from '../lib/types';

type Reader = Pick<GameModule, 'things' | 'kinds'>;

/** The kinds (trader, merchant) among choices, each once, in order. */
export function kindsIn(choices: readonly Choice[], game: Reader): string[] {
  return [...new Set(choices.map((choice) => game.kinds(choice)))].filter((kind) => kind !== '');
}

/** The kind to act with: the one last used if it is there, else the first. */
export function kindNow(kinds: readonly string[], used: string | undefined): string {
  return used !== undefined && kinds.includes(used) ? used : (kinds[0] ?? '');
}

export function ofKind(choices: readonly Choice[], kind: string, game: Reader): Choice[] {
  return choices.filter((choice) => ['', kind].includes(game.kinds(choice)));
}

export function byThing(choices: readonly Choice[], scene: Scene, game: Reader): Map<ThingId, Choice[]> {
  const found = new Map<ThingId, Choice[]>();
  for (const choice of choices) {
    for (const thing of game.things(choice, scene)) {
      const there = found.get(thing);
      if (there === undefined) found.set(thing, [choice]);
      else there.push(choice);
    }
  }
  return found;
}

export type Meant = { send: Choice } | { list: Choice[] } | null;

/** What a press means: sent at once only if the verb is clear and one choice is left. */
export function meant(choices: readonly Choice[], clear: boolean): Meant {
  if (choices.length === 0) return null;
  return clear && choices.length === 1 ? { send: choices[0]! } : { list: [...choices] };
}

/** A list that one can take in: what stands on the board is folded away when there is much of it. */
export const MANY = 12;

/** What stands on the board comes first, then the rest ("nothing more", "done"). */
export function parted(choices: readonly Choice[], scene: Scene, game: Reader): { here: Choice[]; there: Choice[] } {
  const onBoard = (choice: Choice) => game.things(choice, scene).length > 0;
  const there = choices.filter(onBoard);
  const rest = choices.filter((one) => !onBoard(one));
  return there.length > MANY ? { here: rest, there } : { here: [...there, ...rest], there: [] };
}

/** Does every word of the filter occur? Without regard to case and accents. */
export function fits(text: string, filter: string): boolean {
  const plain = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const found = plain(text);
  return plain(filter)
    .split(/\s+/)
    .every((word) => found.includes(word));
}
