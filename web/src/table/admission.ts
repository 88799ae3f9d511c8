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
  try {
    return { info: await api.info(table, all[0] ?? ''), tokens: all };
  } catch (error) {
    if (!turnedAway(error) || all.length < 2) throw error;
    await weed(table);
    const left = tokens(held(table));
    return { info: await api.info(table, left[0] ?? all[0]!), tokens: left };
  }
}

/** Forgets the tokens that open nothing any more: their seat was freed, their link renewed. */
export async function weed(table: string): Promise<void> {
  const { tokens: own, host, watch, ...rest } = held(table);
  const opens = (token: string) => api.info(table, token).then(() => true, (error) => !turnedAway(error));
  const good = await Promise.all([...own, host, watch].map((token) => token !== '' && opens(token)));
  const [hosts, watches] = good.slice(-2);
  keep({
    ...rest,
    tokens: own.filter((_, n) => good[n]),
    host: hosts ? host : '',
    watch: watches ? watch : '',
  });
}

const turnedAway = (error: unknown): boolean => error instanceof api.Refusal && error.status === 403;
