// Shows the moves of others one after another instead of all at once, and what was played before once more.

export const GAP = 500; // ms between two moves
const LEAD = 200; // ms before a move, in which the map may go there
const MANY = 24; // more than so many behind: it runs faster than was wished
const MOST = 60; // frames of a film that goes on and on

interface Frame {
  version: number;
  seat: number | null;
}

export interface Screen<T> {
  show(frame: T): void;
  cue(frame: T): void; // it will be shown at once
  quiet(): boolean; // no motion is wanted, or nobody looks
  speed(): number; // times as fast; 0: each move waits for a press
  goesOn(newest: T): boolean; // more will come by itself
}

export class Film<T extends Frame> {
  frames = $state.raw<readonly T[]>([]); // the first is what stood before the first move
  n = $state(0); // which of them is shown
  paused = $state(false);
  open = $state(false); // it can be steered; a single move is no film

  #again = $state(false); // of the past: the newest comes after it
  #newest: T | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #at = -Infinity;

  constructor(
    private readonly screen: Screen<T>,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  #last = $derived(this.frames.length - 1);
  /** What is shown is not the newest. */
  behind = $derived(this.#again || this.n < this.#last);

  /** A new frame; `now` for what the viewer did, which is never held back. */
  add(frame: T, now = false): void {
    const { screen } = this;
    const before = this.#newest;
    this.#newest = frame;
    const elsewhere = before === null || before.seat !== frame.seat;
    if (now || elsewhere) return this.end();
    if (this.#again) return;
    if (screen.quiet()) return this.end();
    this.frames = [...(this.frames.length > 0 ? this.frames : [before]), frame];
    this.#forget();
    if (screen.speed() === 0 && !this.open) this.paused = true;
    if (this.paused || this.n + 1 < this.#last) this.open = true;
    if (this.n + 1 < this.#last) return; // it runs
    clearTimeout(this.#timer); // it was about to close
    this.#go();
  }

  /** Frames of the past; the newest is shown after them. */
  play(frames: readonly T[]): void {
    if (frames.length < 2) return;
    this.frames = frames;
    this.#again = this.open = true;
    this.again();
  }

  again(): void {
    clearTimeout(this.#timer);
    if (this.screen.quiet() || this.screen.speed() === 0) return this.to(1);
    this.paused = false;
    this.#show(0);
    this.#go();
  }

  /** One of the frames, and no further. */
  to(n: number): void {
    clearTimeout(this.#timer);
    this.paused = true;
    this.#show(Math.min(this.#last, Math.max(1, n)));
  }

  on(): void {
    if (this.n < this.#last) this.to(this.n + 1);
    else this.end();
  }

  toggle(): void {
    this.paused = !this.paused;
    clearTimeout(this.#timer);
    this.#go();
  }

  /** At once to the newest. */
  end(): void {
    clearTimeout(this.#timer);
    this.frames = [];
    this.n = 0;
    this.paused = this.open = this.#again = false;
    if (this.#newest !== null) this.screen.show(this.#newest);
  }

  #show(n: number): void {
    this.n = n;
    this.#at = this.clock();
    this.screen.show(this.frames[n]!);
  }

  #go(): void {
    if (this.paused) return;
    const next = this.frames[this.n + 1];
    const left = this.#last - this.n;
    const gap = (GAP / (this.screen.speed() || 1)) * Math.min(1, MANY / Math.max(1, left));
    const lead = Math.min(LEAD, gap / 2);
    const rest = this.#at + gap - this.clock();
    if (next === undefined) this.#timer = setTimeout(() => this.#close(), Math.max(0, rest));
    else this.#timer = setTimeout(() => this.#cue(next, lead), Math.max(0, rest - lead));
  }

  #cue(next: T, lead: number): void {
    this.screen.cue(next);
    this.#timer = setTimeout(() => {
      this.#show(this.n + 1);
      this.#go();
    }, lead);
  }

  /** All is seen; but while somebody will move by itself, the film goes on. */
  #close(): void {
    if (this.#again || !this.open || !this.screen.goesOn(this.#newest!)) this.end();
  }

  #forget(): void {
    const old = Math.min(this.n, this.frames.length - MOST);
    if (old <= 0) return;
    this.frames = this.frames.slice(old);
    this.n -= old;
  }
}
