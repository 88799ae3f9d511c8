// The geometry of the chart of points: what is drawn where, without drawing it.

import type { Round } from './timeline';

/**
 * Points of every seat at the end of each round. A move carries the points from before its turn, so a round's end is
 * told by the first move of the next one, and the end of the game by the last move.
 */
export function lines(moves: readonly { points: number[] }[], rounds: readonly Round[], seats: number): number[][] {
  const ends = rounds.map((_, index) => moves[rounds[index + 1] ? rounds[index + 1]!.first - 1 : moves.length - 1]);
  return Array.from({ length: seats }, (_, seat) => ends.map((move) => move?.points[seat] ?? 0));
}

/** Even numbers for the side of the chart, from 0 to at least the most. */
export function ticks(most: number, atMost = 7): number[] {
  const step = [1, 2, 5, 10, 20, 25, 50, 100].find((one) => most / one <= atMost) ?? 200;
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, index) => index * step);
}

/** Which of so many columns carry their number, so that the numbers have room; the last one always does. */
export function columns(count: number, room: number): number[] {
  const step = Math.max(1, Math.ceil((count - 1) / Math.max(1, room - 1)));
  const found: number[] = [];
  for (let column = 0; column < count; column += step) found.push(column);
  const last = found.at(-1) ?? 0;
  if (last === count - 1 || count === 0) return found;
  return [...(count - 1 - last < step / 2 ? found.slice(0, -1) : found), count - 1];
}

/** Moves heights apart that are closer than `gap`, as little as can be, within `top` and `bottom`. */
export function spread(heights: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = heights.map((_, index) => index).toSorted((a, b) => heights[a]! - heights[b]!);
  const placed = [...heights];
  for (let pass = 0; pass < 40; pass++) {
    for (let i = 1; i < order.length; i++) {
      const [above, below] = [order[i - 1]!, order[i]!];
      const short = gap - (placed[below]! - placed[above]!);
      if (short <= 0) continue;
      placed[above]! -= short / 2;
      placed[below]! += short / 2;
    }
    for (const index of order) placed[index] = Math.min(bottom, Math.max(top, placed[index]!));
  }
  return placed;
}

/** The columns at which a seat's line carries its mark: about three, and no two seats at the same one if it can be. */
export function marks(seat: number, seats: number, columns: number): number[] {
  const apart = Math.max(seats, Math.floor((columns - 1) / 3));
  const shift = Math.max(1, Math.floor(apart / seats));
  const found: number[] = [];
  for (let column = 1 + seat * shift; column < columns - 1; column += apart) found.push(column);
  return found;
}
