// Another table with the same people and settings.

import type { SeatWish, Wish } from './api';
import type { TableInfo } from './types';

export function again(info: TableInfo): Wish {
  const seats = info.seats.map(({ seat, name, kind, level }): SeatWish => {
    if (kind === 'bot') return { kind: 'bot', name, level };
    return { kind: info.yours.includes(seat) ? 'me' : 'friend', name, level: '' };
  });
  const { game, board, edition, options, hints } = info; // alone with bots hints need no wish
  return { game, board, edition, options, seats, hints: hints.allowed && seats.filter(({ kind }) => kind !== 'bot').length > 1 };
}
