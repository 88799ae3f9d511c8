// Everything that is asked over plain HTTP. A refusal becomes a Refusal with what the server says of it.

import { need } from './lang.svelte';
import type {
  AnyDrawing,
  ChapterInfo,
  GameInfo,
  Invitation,
  Ladder,
  LadderGames,
  Moment,
  Move,
  Opened,
  PictureInfo,
  Problem,
  RuleInfo,
  SeatWish,
  TableInfo,
  TableState,
  Wish,
} from './types';

/** What the server refuses is worded when it first refuses something; without its texts it is told in its own words. */
export const refusing = () => need('server').catch(() => undefined);

export class Refusal extends Error {
  constructor(
    readonly status: number, // 0: the server cannot be reached
    readonly why: Problem | null = null,
  ) {
    super(why?.words);
  }
}

async function ask(method: string, path: string, token = '', body?: unknown): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token !== '') headers['Authorization'] = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Refusal(0);
  }
  if (answer.ok) return answer;
  await refusing();
  throw new Refusal(answer.status, (await answer.json().catch(() => null)) as Problem | null);
}

/** A file of the page itself. */
export async function text(url: string): Promise<string> {
  const answer = await fetch(url).catch(() => null);
  if (!answer?.ok) throw new Refusal(answer?.status ?? 0);
  return answer.text();
}

async function get<T>(path: string, token = ''): Promise<T> {
  return (await ask('GET', path, token)).json() as Promise<T>;
}

async function post<T>(path: string, body: unknown, token = ''): Promise<T> {
  return (await ask('POST', path, token, body)).json() as Promise<T>;
}

/** What is long is not written in every language of the page: then it is read in English. */
async function written<T>(path: string, lang: string): Promise<T> {
  return get<T>(`${path}?lang=${lang}`).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404 && lang !== 'en') return get<T>(path);
    throw error;
  });
}

/** Does the server answer at all? */
export const awake = (): Promise<boolean> => fetch('/health').then(({ ok }) => ok, () => false);
export const house = () => get<{ addresses: string[]; ladder: boolean }>('/house');
export const games = () => get<GameInfo[]>('/games');
export const drawing = (game: string, board: string, revision?: number) =>
  get<AnyDrawing>(`/games/${game}/boards/${board}${revision === undefined ? '' : `?revision=${revision}`}`);
export const rules = (game: string, lang: string) => written<RuleInfo[]>(`/games/${game}/rules`, lang);
export const book = (game: string, lang: string) => written<ChapterInfo[]>(`/games/${game}/book`, lang);
export const pictures = (game: string, chapter: string) => get<PictureInfo[]>(`/games/${game}/book/${chapter}`);
export const open = (wish: Wish) => post<Opened>('/tables', wish);
export const openRecord = (record: string, until?: number, seats?: SeatWish[]) =>
  post<Opened>('/records', { record, until, seats });
export const info = (table: string, token: string) => get<TableInfo>(`/tables/${table}`, token);
export const state = (table: string, token: string) => get<TableState>(`/tables/${table}/state`, token);
export const join = (table: string, token: string, name: string) =>
  post<{ seat: number; token: string }>(`/tables/${table}/join`, { name }, token);
export const invitation = (table: string, token: string) => get<Invitation>(`/tables/${table}/invitation`, token);
export const free = (table: string, token: string, seat: number) => ask('DELETE', `/tables/${table}/seats/${seat}`, token);
export const mute = (table: string, token: string, seat: number, muted: boolean) =>
  post<TableInfo>(`/tables/${table}/seats/${seat}/mute`, { muted }, token);
export const renew = (table: string, token: string, what: 'seat' | 'watch' | 'host', seat: number | null = null) =>
  post<{ token: string }>(`/tables/${table}/links`, { what, seat }, token);
export const fill = (table: string, token: string, seat: number, level: string) =>
  post<TableInfo>(`/tables/${table}/seats/${seat}`, { level }, token);
export const copy = (table: string, token: string, from: number | null, seats?: SeatWish[]) =>
  post<Opened>(`/tables/${table}/copy`, { from, seats }, token);
export const remove = async (table: string, token: string) => void (await ask('DELETE', `/tables/${table}`, token));
export const record = async (table: string, token: string) => (await ask('GET', `/tables/${table}/record`, token)).text();
export const history = (table: string, token: string) => get<{ moves: Move[] }>(`/tables/${table}/history`, token);
export const at = (table: string, token: string, n: number) => get<Moment>(`/tables/${table}/at/${n}`, token);

export const ladder = () => get<Ladder>('/ladder');
export const ladderGames = (bot: string, before?: number) =>
  get<LadderGames>(`/ladder/games?bot=${encodeURIComponent(bot)}${before === undefined ? '' : `&before=${before}`}`);
export const ladderRecord = async (game: number) => (await ask('GET', `/ladder/games/${game}/record`)).text();

export type { BoardInfo, GameInfo, Moment, Move, Opened, SeatWish, Wish } from './types';
