// Everything that looking back at a table needs, but the positions themselves.

import { at, drawing, history, info, record, Refusal, state, type Moment, type Move, type SeatWish } from '../lib/api';
import { games } from '../games';
import type { GameModule } from '../games/module';
import { find, keep, tokens } from '../lib/keep';
import { need } from '../lib/lang.svelte';
import { moments, shelved } from '../lib/shelf';
import type { AnyDrawing, GameInfo, Score, TableInfo } from '../lib/types';
import { recorded, usual } from '../shell/bots';

export interface Replayed {
  info: TableInfo;
  token: string;
  yours: number[]; // the seats of this device
  names: string[];
  moves: Move[];
  drawing: AnyDrawing;
  module: GameModule;
  scores: Score[]; // empty while the game runs
  stopped: boolean;
  kept: boolean; // from this browser, for the server does not answer
  at: (n: number) => Promise<Moment>;
  record: () => Promise<string>;
}

/** Null: this device has no token for the table. Of one that cannot be played there is only the information. */
export async function load(table: string): Promise<Replayed | TableInfo | null> {
  try {
    return await fromServer(table);
  } catch (error) {
    const answers = error instanceof Refusal && error.status > 0 && error.status < 500;
    const found = answers ? null : await fromShelf(table);
    if (found === null) throw error;
    return found;
  }
}

async function fromShelf(table: string): Promise<Replayed | null> {
  const [found, all] = await Promise.all([shelved(table), moments(table)]);
  if (found === null) return null;
  const [module] = await Promise.all([games[found.info.game]!(), need('end')]);
  return {
    ...found,
    token: '',
    names: found.info.seats.map((seat) => seat.name),
    module: module.default,
    kept: true,
    at: async (n) => all[n]!,
    record: async () => found.record,
  };
}

async function fromServer(table: string): Promise<Replayed | TableInfo | null> {
  const shown = location.hash.slice(1);
  const kept = find(table);
  const own = [...(kept ? tokens(kept) : []), shown].filter((token) => token !== '');
  const token = own[0];
  if (token === undefined) return null;
  const all = await Promise.all((kept?.tokens.length ? kept.tokens : [token]).map((one) => info(table, one)));
  const about = all[0]!;
  const names = about.seats.map((seat) => seat.name);
  const yours = all.flatMap((each) => each.yours);
  if (!kept) {
    const { game, board, host } = about;
    const role = yours.length ? { tokens: [token] } : host ? { host: token } : { watch: token };
    keep({ table, tokens: [], host: '', watch: '', game, board, names, at: 0, ...role });
  }
  if (about.unplayable) return about;
  const [past, now, printed, module] = await Promise.all([
    history(table, token),
    state(table, token),
    drawing(about.game, about.board, about.revision),
    games[about.game]!(),
    need('end'),
  ]);
  return {
    info: about,
    token,
    yours,
    names,
    moves: past.moves,
    drawing: printed,
    module: module.default,
    scores: now.scores,
    stopped: now.stopped,
    kept: false,
    at: (n) => at(table, token, n),
    record: () => record(table, token),
  };
}

/** The same people again: whoever sat at another device gets a new link. */
export function sameSeats({ info: { seats }, yours }: Pick<Replayed, 'info' | 'yours'>): SeatWish[] {
  return seats.map(({ seat, name, kind, level }) => ({
    kind: kind === 'bot' ? 'bot' : yours.includes(seat) ? 'me' : 'friend',
    name,
    level,
  }));
}

/** For who only looked on: one seat is taken over, bots play the others; who they are may stand on the record. */
export function takeOver({ info }: Pick<Replayed, 'info'>, own: number, games: GameInfo[]): SeatWish[] {
  const game = games.find((one) => one.name === info.game);
  return info.seats.map(({ seat, name, level }) =>
    seat === own
      ? { kind: 'me', name, level: '' }
      : { kind: 'bot', name, level: level || (game && recorded(game, name)) || usual(seat) },
  );
}
