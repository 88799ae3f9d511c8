// What was played is shown once more: the last round, or any turn of the log. Fetched when it is wanted.

import * as api from '../lib/api';
import type { Entry, TableState } from '../lib/types';
import type { Live } from './live.svelte';
import { standing, turns, type Turn } from './story';

const LONGEST = 40; // moves

/** From one number of moves to another. */
interface Span {
  from: number;
  until: number;
}

const isPlay = (entry: Entry): boolean => entry.kind === 'play';

/** After how many moves of the game the first and the last of these lines stand; null: there is none among them. */
function span(live: Live, lines: readonly Entry[]): Span | null {
  const plays = standing(live.entries).filter(isPlay);
  const [first, last] = [lines.find(isPlay), lines.findLast(isPlay)];
  if (first === undefined || last === undefined) return null;
  const before = live.latest!.played - plays.length; // what the log no longer holds
  return { from: before + plays.indexOf(first), until: before + plays.indexOf(last) + 1 };
}

/** All turns since the own last one that has ended; where all seats are one's own, or none is, as many as there are seats. */
export function round(live: Live): Turn[] {
  const own = live.info!.yours;
  const all = turns(standing(live.entries), live.latest!.view.turn).filter(({ lines }) => lines.some(isPlay));
  const mine = ({ seat, lines }: Turn): boolean => own.includes(seat ?? lines.find(isPlay)!.seat);
  const { length } = live.info!.seats;
  if ([0, length].includes(own.length)) return all.slice(-length);
  const past = all.length > 0 && mine(all.at(-1)!) ? all.slice(0, -1) : all;
  return past.slice(past.findLastIndex(mine) + 1);
}

/** The turns in which something was played since a table was last looked at. */
export function unseen(live: Live, version: number): Turn[] {
  const own = live.info!.yours;
  const fresh = (entry: Entry): boolean => isPlay(entry) && entry.version > version && !own.includes(entry.seat);
  return turns(standing(live.entries), live.latest!.view.turn)
    .map((turn) => ({ ...turn, lines: turn.lines.filter(fresh) }))
    .filter(({ lines }) => lines.length > 0);
}

/** The film of some turns, one after another. */
export async function show(live: Live, chosen: readonly Turn[]): Promise<void> {
  const wanted = span(live, chosen.flatMap(({ lines }) => lines));
  const end = live.latest;
  if (wanted === null || end === null) return;
  const plays = standing(live.entries).filter(isPlay); // as it is now: more may be played while it is fetched
  const frames: TableState[] = [];
  for (let n = Math.max(wanted.from, wanted.until - LONGEST); n <= wanted.until; n++) {
    const frame = await past(live, end, plays, n);
    if (frame === null) break;
    frames.push(frame);
  }
  live.film.play(frames);
}

/** A position of the past, with nothing in it to choose; at a shared device only what everybody may see. */
async function past(live: Live, end: TableState, plays: Entry[], n: number): Promise<TableState | null> {
  const version = plays[plays.length - 1 - (end.played - n)]?.version ?? 0;
  const idle = { version, played: n, choices: [], back: { ...end.back, count: 0 }, news: [], guarded: false };
  const known = live.known.get(n);
  if (known?.seat === end.seat) return { ...known, ...idle };
  const token = live.info!.yours.length > 1 ? live.info!.watch : live.tokens[0];
  const found = token ? await api.at(live.id, token, n).catch(() => null) : null;
  return found && { ...end, ...idle, view: found.view, decision: found.decision };
}
