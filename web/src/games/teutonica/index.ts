// Hansa Teutonica at the table.

import Piece from '../../parts/Piece.svelte';
import type { GameModule } from '../module';
import Board from './Board.svelte';
import Desk from './Desk.svelte';
import Edge from './Edge.svelte';
import type { Scene } from './facts';
import { named } from './names';
import Seat from './Seat.svelte';
import { counts, kinds, laid, meaning, places, things } from './things';
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
  laid,
  named,
  word,
  tell,
  prompt,
  effect,
  places,
  counts,
  describe: async () => (await import('./described')).described,
  asides: ['permit-used', 'marker-used', 'permanent-used'],
  costs: ({ facts }) => facts['verb'] === 'displace',
  leads: ({ facts }) => facts['verb'] === 'claim',
  greedy: ['income'],
  afterwards: ['plate'],
  status,
  cards: () => import('./cards/index').then((book) => book.default),
  scoring: {
    prestige: 'T10.1',
    abilities: 'T10.2',
    markers: 'T10.3',
    table: 'T10.4',
    cities: 'T10.5',
    network: 'T10.6',
    missions: 'T12.2',
  },
  category,
  account,
  squares,
  points: (scene, seat) => scene.view.players[seat]?.prestige ?? 0,
};

export default teutonica;
