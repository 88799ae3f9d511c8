// The keys of the table. Verbs that would act at once are only focused: Enter then does it.

import type { Sitting } from './sitting.svelte';

type Show = (sheet: 'log' | 'list' | 'keys' | 'standing') => void;

export function keyed(event: KeyboardEvent, sitting: Sitting, ask: () => boolean, show: Show): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input, textarea, select') !== null && target !== null) return;
  if (event.key === 'Enter' && target?.closest('button, a') && target !== null) return; // they do what they say
  const act = acts(event.key, sitting, ask, show);
  if (act === null) return;
  event.preventDefault();
  act();
}

function acts(key: string, sitting: Sitting, ask: () => boolean, show: Show): (() => void) | null {
  switch (key.toLowerCase()) {
    case 'enter':
      return sitting.held.now === null ? null : () => void sitting.endTurn();
    case 'escape':
      return () => sitting.leave();
    case 'z':
      return () => void sitting.back(1);
    case 'h':
      return () => sitting.advise();
    case 'l':
      return () => show('log');
    case 'g':
      return () => show('list');
    case 't':
      return () => show('standing');
    case '?':
      return () => void (ask() || show('keys'));
    case 'arrowup':
    case 'arrowdown':
    case 'arrowleft':
    case 'arrowright':
      return toBoard();
  }
  const group = sitting.choosing.groups.find((one) => one.key.toLowerCase() === key.toLowerCase());
  if (group === undefined) return key.toLowerCase() === 'a' ? () => void sitting.retell() : null;
  return () => {
    document.querySelector<HTMLElement>(`[data-verb="${CSS.escape(group.id)}"]`)?.focus();
    if (sitting.choosing.atOnce(group) === null) sitting.choose(group.id);
  };
}

/** From wherever the focus is to what is lit: there, arrows go on from thing to thing. */
function toBoard(): (() => void) | null {
  if (document.activeElement?.closest('[role=radiogroup], [role=group]')) return null;
  const lit = document.querySelector<SVGElement>('main [data-thing][tabindex="0"]');
  return lit && (() => lit.focus({ preventScroll: true }));
}
