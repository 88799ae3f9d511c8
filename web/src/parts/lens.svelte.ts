// Where a glass over a board stands: it keeps to the board, and glides from place to place.

import { easeOut, film } from '../lib/motion';
import { MOST, within, type Place, type Pose } from './zoom';

const MARGIN = 24; // how far one may look beyond the board, in units
const SETTLED = 140; // ms of rest before the board is drawn anew at its scale

interface Board {
  readonly width: number; // in map units
  readonly height: number;
  readonly still: boolean;
}

export class Lens {
  wide = $state(0); // the box, in pixels
  high = $state(0);
  pose = $state.raw<Pose>({ x: 0, y: 0, s: 1 });
  foot = 0; // pixels at the foot of the box that something covers
  sharp = $state(1); // the scale it was last drawn at; between, the picture is only stretched

  #whole = false; // when it last moved
  #settle: ReturnType<typeof setTimeout> | undefined;
  #stop = (): void => {};

  constructor(readonly board: Board) {}

  fit = $derived.by(() => Math.min(this.wide / this.board.width, this.high / this.board.height) || 1);
  /** All of the board is seen. */
  whole = $derived(this.#isWhole(this.pose));
  /** The board and what lies beyond it, as far as it can be seen. */
  world = $derived.by(() => {
    const { width, height } = this.board;
    const full = {
      width: Math.max(width + 2 * MARGIN, this.wide / this.fit),
      height: Math.max(height + 2 * MARGIN, this.high / this.fit),
    };
    return { x: (width - full.width) / 2, y: (height - full.height) / 2, ...full };
  });
  left = $derived(this.wide / 2 - (this.pose.x - this.world.x) * this.pose.s);
  top = $derived(this.high / 2 - (this.pose.y - this.world.y) * this.pose.s);

  stand(to: Pose): void {
    this.pose = this.#held(to);
    this.#whole = this.#isWhole(this.pose);
    clearTimeout(this.#settle);
    this.#settle = setTimeout(() => (this.sharp = this.pose.s), SETTLED);
  }

  glide(to: Pose): void {
    this.halt();
    const [from, goal] = [this.pose, this.#held(to)];
    if (this.board.still) return this.stand(goal);
    this.#stop = film('--glide', (part) => {
      const between = (a: number, b: number): number => a + (b - a) * easeOut(part);
      this.stand({ x: between(from.x, goal.x), y: between(from.y, goal.y), s: between(from.s, goal.s) });
    });
  }

  halt(): void {
    this.#stop();
  }

  /** The box has changed: a board that was shown whole stays whole. */
  resize(opening: Pose, first: boolean): void {
    this.stand(first || this.#whole ? opening : this.pose);
    if (first) this.sharp = this.pose.s;
  }

  /** By so many pixels. */
  drag(dx: number, dy: number): void {
    const { x, y, s } = this.pose;
    this.stand({ s, x: x - dx / s, y: y - dy / s });
  }

  /** The pose at another scale in which the point under a pixel of the box stays where it is. */
  around(pixel: Place, scale: number): Pose {
    const { pose } = this;
    const s = this.#scale(scale);
    const part = 1 / pose.s - 1 / s;
    return { s, x: pose.x + (pixel.x - this.wide / 2) * part, y: pose.y + (pixel.y - this.high / 2) * part };
  }

  /** Is a place seen, so far from the edge, if the glass stands here or over another middle? */
  shows({ x, y }: Place, margin: number, over: Place = this.pose): boolean {
    const { s } = this.pose;
    const [dx, dy] = [Math.abs(x - over.x) * s, (y - over.y) * s];
    const half = this.high / 2 - margin;
    return dx < this.wide / 2 - margin && dy > -half && dy < half - this.foot;
  }

  #isWhole(pose: Pose): boolean {
    return pose.s <= this.fit * 1.02;
  }

  #scale(s: number): number {
    return Math.min(MOST, Math.max(this.fit, s));
  }

  #held(to: Pose): Pose {
    const s = this.#scale(to.s);
    const { width, height } = this.board;
    const y = within(to.y, height, this.high / s, MARGIN);
    return { s, x: within(to.x, width, this.wide / s, MARGIN), y: Math.max(y, Math.min(to.y, y + this.foot / s)) };
  }
}
