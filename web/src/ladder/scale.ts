// Where ratings stand on a line from the lowest to the highest, and how numbers are written.

import { language } from '../lib/lang.svelte';
import type { LadderBot } from '../lib/types';

export interface Scale {
  at: (rating: number) => number; // percent of the line
}

/** Everybody's rating with its doubt is on it; a line is never empty. */
export function scale(bots: readonly LadderBot[]): Scale {
  const low = Math.min(0, ...bots.map((bot) => bot.rating - bot.doubt));
  const high = Math.max(low + 1, ...bots.map((bot) => bot.rating + bot.doubt));
  return { at: (rating) => Math.round((1000 * (rating - low)) / (high - low)) / 10 };
}

export function written(number: number, digits: number): string {
  return new Intl.NumberFormat(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(number);
}

/** Of the wins, in percent; nothing before the first game. */
export const share = (bot: LadderBot): number | null => (bot.games === 0 ? null : (100 * bot.wins) / bot.games);

/** Those who have the first place, unless all have it. */
export function winners(seats: readonly { bot: string; place: number }[]): number[] {
  const first = seats.flatMap((seat, n) => (seat.place === 1 ? [n] : []));
  return first.length === seats.length ? [] : first;
}
