// Going through a played game: which move is shown, and what is fetched for it.

import { Refusal } from '../lib/api';
import type { Moment } from '../lib/types';
import { excuse } from '../shell/arrive';
import type { Moments } from './moments';

const SPEEDS = [1, 2, 4, 0.5];
const PACE = 1000; // ms for a move

export class Playback {
  n: number = $state(0);
  moment = $state.raw<Moment>(); // what is shown; follows n as fast as it can be fetched
  playing = $state(false);
  speed = $state(1);
  said = $state(''); // something could not be done

  constructor(
    readonly total: number,
    readonly moments: Pick<Moments, 'get' | 'ahead'>,
  ) {
    this.n = total;
    $effect(() => this.#follow());
    $effect(() => this.#run());
  }

  /** The moment of just the move that is wanted is there. */
  there = $derived(this.moment?.n === this.n);

  to(wanted: number): void {
    this.playing = false;
    this.said = '';
    this.n = Math.min(this.total, Math.max(0, wanted));
  }

  toggle(): void {
    if (!this.playing && this.n >= this.total) this.n = 0;
    this.playing = !this.playing;
  }

  faster(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length]!;
  }

  #follow(): void {
    const wanted = this.n;
    this.moments.get(wanted).then(
      (found) => {
        if (wanted === this.n) this.moment = found;
        this.moments.ahead(wanted);
      },
      (error) => (this.said = error instanceof Refusal ? excuse(error) : ''),
    );
  }

  #run(): (() => void) | undefined {
    if (!this.playing || !this.there) return undefined;
    if (this.n >= this.total) {
      this.playing = false;
      return undefined;
    }
    const timer = setTimeout(() => (this.n += 1), PACE / this.speed);
    return () => clearTimeout(timer);
  }
}
