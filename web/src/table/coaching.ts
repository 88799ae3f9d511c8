// What the table tells a coach who sits beside it.

import type { GameModule, Scene, ThingId } from '../games/module';
import type { Entry } from '../lib/types';

export interface Coaching {
  game: GameModule;
  entries: Entry[]; // the log as far as it is shown
  scene: Scene;
  held: boolean; // the turn is played and waits to be ended
  onpoint: (thing: ThingId | null) => void;
}
