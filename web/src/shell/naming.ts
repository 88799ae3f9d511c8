// The words for something that the server calls by an id; things that the page does not know keep another name.

import { knows, t } from '../lib/lang.svelte';

export function worded(section: string, id: string, otherwise = id): string {
  return knows(`${section}.${id}`) ? t(`${section}.${id}`) : otherwise;
}

/** A sentence of the server, which speaks English, in the chosen language; one that the page does not know is quoted. */
export function said(words: string): string {
  return worded('said', words, t('shell.refused', { words }));
}
