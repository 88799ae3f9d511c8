// How the page looks, and whether things may move: as somebody chose, else as the device asks for.

import { chosen } from './settings.svelte';

const MORE = '(prefers-contrast: more)';
const LESS = '(prefers-reduced-motion: reduce)';

export const still = (): boolean => chosen('motion') === 'less' || matchMedia(LESS).matches;

/** What was chosen stands at the root of the page, where the style sheets find it. */
export function wear(): void {
  const worn = document.documentElement.dataset;
  worn['theme'] = chosen('theme');
  worn['colours'] = chosen('colours');
  worn['motion'] = still() ? 'less' : 'all';
  worn['contrast'] = chosen('contrast') === 'more' || matchMedia(MORE).matches ? 'more' : 'plain';
}

/** From now on, also when the device changes its mind. */
export function dress(): void {
  wear();
  for (const asked of [MORE, LESS]) matchMedia(asked).addEventListener('change', wear);
}
