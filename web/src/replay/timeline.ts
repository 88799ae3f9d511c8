// Where the moves of a game lie on the scrubber: rounds are cells of equal width, moves share their round's cell.

export interface Round {
  number: number; // 0: before the first turn
  first: number; // its first and last move, counted from 1
  last: number;
}

export function rounds(moves: readonly { turn: number }[], seats: number): Round[] {
  const found: Round[] = [];
  moves.forEach(({ turn }, index) => {
    const number = Math.ceil(turn / seats);
    const round = found.at(-1);
    if (round && round.number >= number) round.last = index + 1;
    else found.push({ number, first: index + 1, last: index + 1 });
  });
  return found;
}

/** The cell of a move; the beginning belongs to the first. */
export function cellOf(all: readonly Round[], n: number): number {
  return Math.max(0, all.findIndex((round) => n <= round.last));
}

/** Where a move stands, from 0 (nothing played) to 1 (everything). */
export function position(all: readonly Round[], n: number): number {
  const cell = cellOf(all, n);
  const round = all[cell];
  if (!round || n <= 0) return 0;
  return (cell + (n - round.first + 1) / (round.last - round.first + 1)) / all.length;
}

/** The move nearest to a place on the scrubber. */
export function moveAt(all: readonly Round[], place: number): number {
  if (place <= 0 || all.length === 0) return 0;
  if (place >= 1) return all.at(-1)!.last;
  const cell = Math.floor(place * all.length);
  const round = all[cell]!;
  return Math.round(round.first - 1 + (place * all.length - cell) * (round.last - round.first + 1));
}

/** One round on or back: to the end of a round, so that whole rounds are compared. */
export function roundStep(all: readonly Round[], n: number, by: -1 | 1): number {
  const ends = [0, ...all.map((round) => round.last)];
  return (by > 0 ? ends.find((end) => end > n) : ends.findLast((end) => end < n)) ?? n;
}
