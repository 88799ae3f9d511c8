// Lists of choices that one can take in: folded where they are long, filtered by words.

import type { GameModule, Scene } from '../games/module';
import type { Choice } from '../lib/types';

export const MANY = 12; // more on the board than these, and the list of them is folded away

/** What stands on the board comes first, then the rest ("nothing more", "done"). */
export function parted(
  choices: readonly Choice[],
  scene: Scene,
  game: Pick<GameModule, 'things'>,
): { here: Choice[]; there: Choice[] } {
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
