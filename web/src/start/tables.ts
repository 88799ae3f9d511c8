// How the tables of this device stand: whose turn it is, and which of them are gone.

import { awake, info, Refusal, state } from '../lib/api';
import { kept, tokens, type Kept } from '../lib/keep';
import { forget, shelved } from '../lib/shelf';
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

/** Null: it is gone, or unknown without the server. */
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
    return error instanceof Refusal && error.status > 0 && error.status < 500 ? null : onShelf(one.table);
  }
}

async function onShelf(table: string): Promise<Standing | null> {
  const found = await shelved(table);
  if (found === null) return null;
  const { info: about, yours } = found;
  const others = about.seats.filter((seat) => !yours.includes(seat.seat)).map((seat) => seat.name);
  return { table, info: about, turn: null, round: 0, mine: false, others, free: 0 };
}

/** Yours to move first, then what runs, what waits for people, what is over. */
export function sorted(all: Standing[]): Standing[] {
  const rank = ({ mine, info: { status, unplayable } }: Standing) =>
    mine ? 0 : unplayable ? 3 : { running: 1, open: 2, over: 3 }[status];
  return all.toSorted((a, b) => rank(a) - rank(b));
}

/** Without the server: what is kept in this browser, and how many tables it does not know about. */
export async function standings(): Promise<{ all: Standing[]; lost: boolean; unknown: number }> {
  const [answers, ...found] = await Promise.all([awake(), ...kept().slice(0, MOST).map(ask)]);
  const all = found.filter((one) => one !== null);
  return { all: sorted(all), lost: !answers, unknown: answers ? 0 : found.length - all.length };
}
