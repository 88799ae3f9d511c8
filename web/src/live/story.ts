// The log as it is read: what was taken back is gone, and lines belong to turns.

import type { Entry, GameEvent } from '../lib/types';

const last = <T>(list: readonly T[]): T | undefined => list[list.length - 1];
const began = ({ events }: Entry): GameEvent | undefined => last(events.filter(({ name }) => name === 'turn-began'));

/** The place after the last one that fits; 0 if none does. */
function after(entries: readonly Entry[], fits: (entry: Entry) => boolean): number {
  let n = entries.length;
  while (n > 0 && !fits(entries[n - 1]!)) n -= 1;
  return n;
}

/** Two lists of entries as one, each version once, in order. */
export function merged(known: readonly Entry[], news: readonly Entry[]): Entry[] {
  const newest = last(known)?.version ?? 0;
  if (news.every((entry) => entry.version > newest)) return [...known, ...news];
  const all = new Map(known.map((entry) => [entry.version, entry]));
  for (const entry of news) all.set(entry.version, entry);
  return [...all.values()].sort((one, other) => one.version - other.version);
}

/** The lines that still hold: a taking back (its text says how many) removes the last commands before it. */
export function standing(entries: readonly Entry[]): Entry[] {
  const lines: Entry[] = [];
  for (const entry of entries) {
    lines.push(entry);
    if (entry.kind !== 'back') continue;
    let left = Number(entry.text) || 1;
    for (let n = lines.length - 2; n >= 0 && left > 0; n--) {
      if (lines[n]!.kind !== 'play') continue;
      lines.splice(n, 1);
      left -= 1;
    }
  }
  return lines;
}

export interface Turn {
  turn: number | null; // null: before the first one
  seat: number | null;
  began: GameEvent | null;
  lines: Entry[];
}

/** The lines by turn; `now` is the one that runs. The command that ends a turn tells of the beginning of the next. */
export function turns(lines: readonly Entry[], now: number): Turn[] {
  const found: Turn[] = [{ turn: null, seat: null, began: null, lines: [] }];
  for (const entry of lines) {
    last(found)!.lines.push(entry);
    const next = began(entry);
    if (next === undefined) continue;
    const { turn, seat } = next.facts;
    found.push({ turn: Number(turn) || null, seat: typeof seat === 'number' ? seat : null, began: next, lines: [] });
  }
  found[0]!.turn = (found[1]?.turn ?? now + 1) - 1 || null; // nobody told of its beginning
  return found.filter((one, n) => one.lines.length > 0 || n === found.length - 1);
}

/** "12.3": round 12, third player. */
export function numbered(turn: number | null, seats: number): string {
  if (turn === null || turn < 1) return '';
  return `${Math.ceil(turn / seats)}.${((turn - 1) % seats) + 1}`;
}

export interface Step {
  entry: Entry;
  back: number; // take back so many to undo this step and all after it; 0: it stays
}

/**
 * The commands of the running turn, and how far each can be taken back by who may take back `count`;
 * `last`: of the turn that the last command belongs to, though it may have ended it.
 */
export function steps(entries: readonly Entry[], count: number, last = false): Step[] {
  const plays = standing(entries).filter((entry) => entry.kind === 'play');
  const before = last ? plays.slice(0, -1) : plays;
  // What may be taken back is shown even if it stands before the turn, like an answer in another's.
  const from = Math.max(0, Math.min(after(before, (entry) => began(entry) !== undefined), plays.length - count));
  return plays.slice(from).map((entry, n, all) => ({ entry, back: all.length - n <= count ? all.length - n : 0 }));
}

/** What others played in the turn that runs, since one of these seats last acted; if it has just begun, in the one before. */
export function lastTurn(entries: readonly Entry[], own: readonly number[]): Entry[] {
  const plays = standing(entries).filter((entry) => entry.kind === 'play');
  const theirs = plays.slice(after(plays, (entry) => own.includes(entry.seat)));
  const before = theirs.slice(0, -1); // what ends a turn belongs to it
  return theirs.slice(after(before, (entry) => began(entry) !== undefined));
}
