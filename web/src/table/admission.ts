// Which tokens this device holds for a table, and what they are good for.

import * as api from '../lib/api';
import { find, keep, tokens, type Kept } from '../lib/keep';
import type { TableInfo } from '../lib/types';

const nothing = (table: string): Kept => ({
  table,
  tokens: [],
  host: '',
  watch: '',
  game: '',
  board: '',
  names: [],
  at: 0,
});

export const held = (table: string): Kept => find(table) ?? nothing(table);

/** A token from a link, put where it belongs: it says itself whether it is a seat's, the host's or a looker-on's. */
export function sorted(kept: Kept, token: string, info: TableInfo): Kept {
  if (tokens(kept).includes(token)) return kept;
  if (info.yours.length > 0) return { ...kept, tokens: [...kept.tokens, token] };
  return info.host ? { ...kept, host: token } : { ...kept, watch: token };
}

/** Keeps the token of a link, if there is one, and asks for the table with the best that is held. */
export async function admitted(table: string, token: string): Promise<{ info: TableInfo; tokens: string[] }> {
  if (token !== '') keep(sorted(held(table), token, await api.info(table, token)));
  const all = tokens(held(table));
  return { info: await api.info(table, all[0] ?? ''), tokens: all };
}
