// A game that is over is fetched whole, one position after another, and kept in this browser.

import * as api from './api';
import { canKeep, isShelved, shelve } from './shelf';
import type { Moment } from './types';

type At = (n: number) => Promise<Moment>;

/** Says whether it is kept now. A server that is busy is left alone: the game is kept another time. */
export async function keepWhole(table: string, token: string, yours: number[], at?: At): Promise<boolean> {
  if (!canKeep()) return false;
  if (await isShelved(table)) return true;
  try {
    const info = await api.info(table, token);
    const { moves } = await api.history(table, token);
    const { scores, stopped } = await api.state(table, token);
    const drawing = await api.drawing(info.game, info.board, info.revision);
    const record = await api.record(table, token);
    const all: Moment[] = [];
    for (let n = 0; n <= moves.length; n++) all.push(await (at?.(n) ?? api.at(table, token, n)));
    return await shelve({ info, yours, moves, drawing, scores, stopped, record }, all);
  } catch {
    return false;
  }
}
