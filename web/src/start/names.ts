// Names: of bots, and those that were used last on this device.

import type { SeatWish } from '../lib/types';

export const BOT_NAMES = ['Holk', 'Mareike', 'Tilo', 'Anke', 'Wibke', 'Jost', 'Geske'];

const KEY = 'kontor.names';
type Names = Record<'me' | 'friend', string[]>;
type Seated = { seats: readonly SeatWish[] };

export function remembered(): Names {
  try {
    const { me = [], friend = [] } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Names>;
    return { me, friend };
  } catch {
    return { me: [], friend: [] };
  }
}

export function remember({ seats }: Seated): void {
  const before = remembered();
  const both = (kind: 'me' | 'friend') => {
    const now = seats.filter((seat) => seat.kind === kind && seat.name.trim() !== '').map((seat) => seat.name);
    return [...new Set([...now, ...before[kind]])].slice(0, 5);
  };
  localStorage.setItem(KEY, JSON.stringify({ me: both('me'), friend: both('friend') }));
}

/** A remembered name that nobody at the table has yet. */
export function free(kind: SeatWish['kind'], { seats }: Seated): string {
  if (kind === 'bot') return '';
  return remembered()[kind].find((name) => !seats.some((seat) => seat.name === name)) ?? '';
}
