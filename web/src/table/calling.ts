// It is one's turn: whoever is elsewhere is told so, in the ways that were chosen. The title of the page says it anyway.

import { chosen } from '../lib/settings.svelte';
import type { TableInfo } from '../lib/types';

/** In another window, another tab, another program. */
export const isAway = (): boolean => document.hidden || !document.hasFocus();

export function call(words: string, { id, title }: Pick<TableInfo, 'id' | 'title'>): void {
  const sound = chosen('sound');
  if (sound === 'on' || (sound === 'away' && isAway())) import('./sound').then(({ knock }) => knock()).catch(() => {});
  if (chosen('notice') === 'on' && isAway()) import('./notice').then(({ show }) => show(words, title, id)).catch(() => {});
}
