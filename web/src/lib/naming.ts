// The words for something that the server calls by an id or a code; what the page does not know keeps another name.

import { knows, t } from './lang.svelte';
import type { Problem } from './types';
import type { Named } from './words';

export function worded(section: string, id: string, otherwise = id): string {
  return knows(`${section}.${id}`) ? t(`${section}.${id}`) : otherwise;
}

/** A sea, a river or a land as the maps of this language call it. */
export function landName(name: string): string {
  return worded('parts.land', name.toLowerCase().replaceAll(' ', '-'), name);
}

/** Why something was refused; a reason that is younger than this page is said in the server's words. */
export function said({ code, facts, words }: Problem, named?: Named): string {
  return knows(code) ? t(code, facts, named) : words;
}
