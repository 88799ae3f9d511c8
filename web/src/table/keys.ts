// The keys of the table. Verbs that would act at once are only focused: Enter then does it.

import type { Sitting } from './sitting.svelte';

export function keyed(event: KeyboardEvent, sitting: Sitting, show: (sheet: 'log' | 'list') => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input, textarea, select') !== null && target !== null) return;
  if (event.key === 'Enter' && target?.closest('button, a') && target !== null) return; // they do what they say
  const act = acts(event.key, sitting, show);
  if (act === null) return;
  event.preventDefault();
  act();
}

function acts(key: string, sitting: Sitting, show: (sheet: 'log' | 'list') => void): (() => void) | null {
  switch (key.toLowerCase()) {
    case 'enter':
      return sitting.held.now === null ? null : () => void sitting.endTurn();
    case 'escape':
      return () => sitting.leave();
    case 'z':
      return () => void sitting.back(1);
    case 'l':
      return () => show('log');
    case 'g':
      return () => show('list');
    case '?':
      return () => void sitting.openRule();
  }
  const group = sitting.choosing.groups.find((one) => one.key.toLowerCase() === key.toLowerCase());
  if (group === undefined) return null;
  return () => {
    document.querySelector<HTMLElement>(`[data-verb="${CSS.escape(group.id)}"]`)?.focus();
    if (sitting.choosing.atOnce(group) === null) sitting.choose(group.id);
  };
}
