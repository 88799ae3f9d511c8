// Hansa Teutonica at the table.

import Piece from '../../parts/Piece.svelte';
import type { GameModule } from '../module';
import Board from './Board.svelte';
import Desk from './Desk.svelte';
import Edge from './Edge.svelte';
import type { Scene } from './facts';
import { named } from './names';
import Seat from './Seat.svelte';
import { kinds, meaning, places, things } from './things';
import Thumb from './Thumb.svelte';
import { alsoShow, amounts, choiceIcon, hasVerbs, kindsOf, squares, verbs } from './turn';
import { account, category, effect, prompt, status, tell, word } from './words';

const teutonica: GameModule<Scene> = {
  Board,
  Desk,
  Seat,
  Edge,
  Thumb,
  Piece,
  verbs,
  hasVerbs,
  things,
  meaning,
  kinds,
  kindsOf,
  alsoShow,
  amounts,
  choiceIcon,
  named,
  word,
  tell,
  prompt,
  effect,
  places,
  asides: ['permit-used', 'marker-used', 'permanent-used'],
  costs: ({ facts }) => facts['verb'] === 'displace',
  leads: ({ facts }) => facts['verb'] === 'claim',
  greedy: ['income'],
  afterwards: ['plate'],
  status,
  category,
  account,
  squares,
  points: (scene, seat) => scene.view.players[seat]?.prestige ?? 0,
};

export default teutonica;
