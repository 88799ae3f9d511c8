// When something was said, as people of this language write it; the day stands with it unless it was today.

import { language } from './lang.svelte';

/** The time of day, and the day if it is another one than `now`; nothing if nobody knows. */
export function when(at: string, now = new Date()): string {
  const then = new Date(at);
  if (at === '' || Number.isNaN(then.getTime())) return '';
  const today = then.toDateString() === now.toDateString();
  const own = navigator.languages.find((one) => one.split('-')[0] === language()) ?? language(); // en-GB counts to 24
  return then.toLocaleString(own, today ? { timeStyle: 'short' } : { dateStyle: 'short', timeStyle: 'short' });
}
