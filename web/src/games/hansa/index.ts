// The game Hansa at the table.

import type { GameModule } from '../module';
import Board from './Board.svelte';
import Desk from './Desk.svelte';
import Piece from './Piece.svelte';
import Seat from './Seat.svelte';
import Thumb from './Thumb.svelte';
import * as choosing from './choices';
import { viewOf } from './view';
import * as wording from './words';

const hansa: GameModule = {
  Board,
  Desk,
  Seat,
  Edge: null,
  Thumb,
  Piece,
  ...choosing,
  ...wording,
  asides: ['booth-returned'],
  squares: () => null,
  points: (scene, seat) => viewOf(scene).players[seat]?.points ?? 0,
};

export default hansa;
