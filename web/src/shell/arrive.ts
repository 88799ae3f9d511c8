// A table that was just opened: its tokens are kept, and one goes there.

import { Refusal, type Opened } from '../lib/api';
import { keep } from '../lib/keep';
import { t } from '../lib/lang.svelte';
import { go } from '../lib/ways.svelte';
import { said } from '../lib/naming';

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

/** What to tell people when something was refused or failed; a proxy before the server says nothing of use. */
export function excuse(error: unknown): string {
  if (error instanceof TypeError && /import|fetch/i.test(error.message)) return t('shell.unreachable'); // a part of the page
  if (!(error instanceof Refusal)) throw error;
  return error.why === null || error.status >= 500 ? t('shell.unreachable') : said(error.why);
}
