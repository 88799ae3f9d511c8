// A table that was just opened: its tokens are kept, and one goes there.

import { Refusal, type Opened } from '../lib/api';
import { keep } from '../lib/keep';
import { t } from '../lib/lang.svelte';
import { go } from '../lib/ways.svelte';
import { said } from './naming';

export interface About {
  game: string;
  board: string;
  names: string[];
}

export function hold(opened: Opened, about: About): void {
  const { table, host, watch, seats } = opened;
  keep({ table, tokens: Object.values(seats), host, watch, ...about, at: 0 });
}

export function sitDown(opened: Opened, about: About): void {
  hold(opened, about);
  go(`/table/${opened.table}`);
}

const EXCUSES: Record<number, string> = { 401: 'not-yours', 403: 'not-yours', 404: 'lost', 429: 'too-many' };

/** What to tell people when something was refused or failed. */
export function excuse(error: unknown): string {
  if (!(error instanceof Refusal)) throw error;
  const { status, words } = error;
  const known = status === 0 || status >= 500 ? 'unreachable' : EXCUSES[status];
  return known ? t(`shell.${known}`) : said(words);
}

/** "Anke, Holk and Tilo" in the chosen language. */
export function listed(names: readonly string[]): string {
  const [last = '', ...rest] = [...names].reverse();
  return rest.length === 0 ? last : t('shell.and', { list: rest.reverse().join(', '), last });
}
