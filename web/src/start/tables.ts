// How the tables of this device stand: whose turn it is, and which of them are gone.

import { info, Refusal, state } from '../lib/api';
import { forget, kept, tokens, type Kept } from '../lib/keep';
import type { TableInfo } from '../lib/types';

export interface Standing {
  table: string;
  info: TableInfo;
  turn: number | null; // whose; null: it has not begun or is over
  round: number; // 0: likewise
  mine: boolean; // to move, or to open
  others: string[];
  free: number; // seats that wait for somebody
}

const MOST = 12;
const GONE = [401, 403, 404, 410];

async function ask(one: Kept): Promise<Standing | null> {
  const own = one.tokens.length > 0 ? one.tokens : tokens(one).slice(0, 1);
  try {
    const all = await Promise.all(own.map((token) => info(one.table, token)));
    const about = all[0]!;
    const yours = all.flatMap((each) => each.yours);
    const runs = about.status === 'running' && !about.unplayable;
    const now = runs ? await state(one.table, own[0]!) : null;
    const turn = now?.decision?.seat ?? null;
    return {
      table: one.table,
      info: about,
      turn,
      round: Math.ceil((now?.view.turn ?? 0) / about.seats.length),
      mine: turn !== null && yours.includes(turn),
      others: about.seats.filter((seat) => seat.taken && !yours.includes(seat.seat)).map((seat) => seat.name),
      free: about.seats.filter((seat) => !seat.taken).length,
    };
  } catch (error) {
    if (error instanceof Refusal && GONE.includes(error.status)) forget(one.table);
    return null;
  }
}

/** Yours to move first, then what runs, what waits for people, what is over. */
export function sorted(all: Standing[]): Standing[] {
  const rank = ({ mine, info: { status, unplayable } }: Standing) =>
    mine ? 0 : unplayable ? 3 : { running: 1, open: 2, over: 3 }[status];
  return all.toSorted((a, b) => rank(a) - rank(b));
}

export async function standings(): Promise<Standing[]> {
  const all = await Promise.all(kept().slice(0, MOST).map(ask));
  return sorted(all.filter((one) => one !== null));
}
