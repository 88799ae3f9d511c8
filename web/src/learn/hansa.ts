// The first lesson of Hansa.

import type { Lesson } from './lesson';

export const lesson: Lesson = {
  board: 'baltic',
  edition: '2004',
  verbs: ['booths', 'replenish', 'skip', 'sail', 'buy', 'build', 'sell', 'end'],
  steps: [
    { id: 'hello' },
    { id: 'booths', until: ['first-booths'], times: 3, verb: 'booths' },
    { id: 'buy', until: ['bought'], verb: 'buy' },
    { id: 'sail', until: ['sailed'], verb: 'sail' },
    { id: 'taxes', until: ['turn-ended'] },
    { id: 'replenish', until: ['replenished'], verb: 'replenish' },
    { id: 'build', until: ['built'], verb: 'build' },
    { id: 'sell', until: ['sold'], verb: 'sell' },
    { id: 'rivals' },
    { id: 'end' },
  ],
  asides: ['replenish', 'losing', 'taxes'],
};
