// Shows the moves of others one after another instead of all at once.

export const GAP = 450; // ms between two moves
export const FAR = 6; // more than so many behind: the film runs faster, and after an absence there is none

interface Frame {
  version: number;
  seat: number | null;
}

export class Reel<T extends Frame> {
  #waiting: T[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #last: T | null = null;
  #at = -Infinity;

  constructor(
    private readonly show: (frame: T) => void,
    private readonly still: () => boolean, // no motion wanted, or nobody looks
    private readonly clock: () => number = () => performance.now(),
  ) {}

  get running(): boolean {
    return this.#waiting.length > 0;
  }

  /** A new frame; `now` for what the viewer did, which is never held back. */
  add(frame: T, now = false): void {
    const elsewhere = this.#last === null || this.#last.seat !== frame.seat;
    this.#waiting.push(frame);
    if (now || elsewhere || this.still()) this.skip();
    else this.#plan();
  }

  /** Frames in a row from where one stands, for looking again. */
  play(frames: T[]): void {
    this.#waiting = [...frames];
    this.#plan();
  }

  /** At once to the newest. */
  skip(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const newest = this.#waiting.pop();
    this.#waiting = [];
    if (newest !== undefined) this.#put(newest);
  }

  #plan(): void {
    if (this.#timer !== null || this.#waiting.length === 0) return;
    const gap = (GAP * FAR) / Math.max(FAR, this.#waiting.length);
    const wait = Math.max(0, this.#at + gap - this.clock());
    this.#timer = setTimeout(() => {
      this.#timer = null;
      const next = this.#waiting.shift();
      if (next !== undefined) this.#put(next);
      this.#plan();
    }, wait);
  }

  #put(frame: T): void {
    this.#last = frame;
    this.#at = this.clock();
    this.show(frame);
  }
}
