// Games that are over, kept whole in this browser: they can be looked at without the server.

import { forget as forgetTable, kept } from './keep';
import type { AnyDrawing, Moment, Move, Score, TableInfo } from './types';

const NAME = 'kontor-games';
const MOST = 30; // games; whoever looked at more finds the last ones

/** All but the positions, which are many. */
export interface Shelved {
  info: TableInfo;
  yours: number[];
  moves: Move[];
  drawing: AnyDrawing;
  scores: Score[];
  stopped: boolean;
  record: string;
}

const about = (table: string): string => `/kept/${table}`;
const positions = (table: string): string => `/kept/${table}/positions`;

/** Browsers have a shelf only where the line is safe. */
export const canKeep = (): boolean => 'caches' in globalThis;
const shelf = async (): Promise<Cache | null> => (canKeep() ? caches.open(NAME).catch(() => null) : null);

async function read<T>(path: string): Promise<T | null> {
  const found = await (await shelf())?.match(path);
  return found === undefined ? null : (found.json() as Promise<T>);
}

export const shelved = (table: string): Promise<Shelved | null> => read(about(table));
export const moments = async (table: string): Promise<Moment[]> => (await read<Moment[]>(positions(table))) ?? [];

export async function isShelved(table: string): Promise<boolean> {
  return (await (await shelf())?.match(about(table))) !== undefined;
}

/** Says whether it is kept now. */
export async function shelve(game: Shelved, all: Moment[]): Promise<boolean> {
  const cache = await shelf();
  if (cache === null) return false;
  try {
    await cache.put(positions(game.info.id), Response.json(all));
    await cache.put(about(game.info.id), Response.json(game)); // last: what is found is whole
  } catch {
    await drop(game.info.id); // no room
    return false;
  }
  await tidy(cache);
  return true;
}

async function drop(table: string): Promise<void> {
  const cache = await shelf();
  await Promise.all([about(table), positions(table)].map((path) => cache?.delete(path)));
}

/** A table is put away with all that is kept of it. */
export function forget(table: string): void {
  forgetTable(table);
  void drop(table);
}

/** What is on the list of tables no more goes, and the oldest beyond so many. */
async function tidy(cache: Cache): Promise<void> {
  const listed = kept().map((one) => one.table);
  const games = (await cache.keys()).map((one) => new URL(one.url).pathname.split('/')[2]!);
  const found = [...new Set(games)];
  const gone = found.filter((table) => !listed.includes(table));
  const old = listed.filter((table) => found.includes(table)).slice(MOST);
  await Promise.all([...gone, ...old].map(drop));
}
