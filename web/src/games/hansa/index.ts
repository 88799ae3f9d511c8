// The game Hansa at the table.

import type { GameModule } from '../module';
import Board from './Board.svelte';
import Desk from './Desk.svelte';
import Piece from './Piece.svelte';
import Seat from './Seat.svelte';
import Thumb from './Thumb.svelte';
import * as choosing from './choices';
import type { Scene } from './view';
import * as wording from './words';

const hansa: GameModule<Scene> = {
  Board,
  Desk,
  Seat,
  Edge: null,
  Thumb,
  Piece,
  ...choosing,
  ...wording,
  describe: async () => (await import('./described')).described,
  asides: ['booth-returned'],
  afterwards: ['taxes'],
  cards: () => import('./cards/index').then((book) => book.default),
  scoring: {
    'unsold goods': 'H6.2',
    'sold goods': 'H6.2',
    cities: 'H6.2',
    monopolies: 'H6.2',
    'extra card': 'X2',
  },
  squares: () => null,
  points: (scene, seat) => scene.view.players[seat]?.points ?? 0,
};

export default hansa;
