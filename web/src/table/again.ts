// Another table with the same people and settings.

import type { SeatWish, Wish } from '../lib/api';
import type { TableInfo } from '../lib/types';

export function again(info: TableInfo): Wish {
  const seats = info.seats.map(({ seat, name, kind, level }): SeatWish => {
    if (kind === 'bot') return { kind: 'bot', name, level };
    return { kind: info.yours.includes(seat) ? 'me' : 'friend', name, level: '' };
  });
  const { game, board, edition, options, hints } = info;
  return { game, board, edition, options, seats, hints: hints.allowed };
}
