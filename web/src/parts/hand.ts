// Fingers and mouse on a board under a glass: drag, pinch, wheel, tap once or twice, point.

import type { Lens } from './lens.svelte';
import { CLOSE, FAR, type Place } from './zoom';

const DRAG = 6; // pixels before a press is a drag
const TWICE = 350; // ms between two taps that are one
const NEARER = 1.7;
const FINGER = 24; // pixels: what is smaller is not pressed from afar

interface On {
  touch(): void;
  press(id: string, target: Element): void;
  point(id: string | null): void;
  lit(id: string): boolean;
}

/** The drawn thing that was meant. */
export const thingOf = (target: EventTarget | null): string | null =>
  (target as Element | null)?.closest?.<SVGElement>('[data-thing]')?.dataset['thing'] ?? null;

export class Hand {
  #box!: HTMLElement;
  #fingers = new Map<number, Place>();
  #dragged = false;
  #tapped = 0;
  #over: string | null = null;

  constructor(
    readonly lens: Lens,
    readonly on: On,
  ) {}

  /** Listens by hand: the box itself is no control. */
  hold(box: HTMLElement): () => void {
    this.#box = box;
    const stage = box.querySelector('svg')!;
    const heard: [EventTarget, string, (event: never) => void][] = [
      [stage, 'pointerdown', this.#down],
      [box, 'pointermove', this.#move],
      [box, 'pointerup', this.#up],
      [box, 'pointercancel', this.#up],
      [box, 'pointerleave', () => this.point(null)],
      [stage, 'click', this.#click],
      [stage, 'wheel', this.#wheel],
    ];
    for (const [target, name, does] of heard) target.addEventListener(name, does as EventListener, { passive: false });
    return () => {
      for (const [target, name, does] of heard) target.removeEventListener(name, does as EventListener);
    };
  }

  point(id: string | null): void {
    if (id !== this.#over) this.on.point((this.#over = id));
  }

  #down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (this.#fingers.size === 0) this.#dragged = false;
    this.#fingers.set(event.pointerId, this.#at(event));
    this.lens.halt();
    this.on.touch();
  };

  #move = (event: PointerEvent): void => {
    const before = this.#fingers.get(event.pointerId);
    if (before === undefined) {
      if (event.pointerType === 'mouse') this.point(thingOf(event.target));
      return;
    }
    const now = this.#at(event);
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other !== undefined) this.#pinch(before, now, other);
    else if (this.#dragged || apart(now, before) >= DRAG) this.#drag(before, now, event);
    else return;
    this.#dragged = true;
    this.#fingers.set(event.pointerId, now);
  };

  #drag(before: Place, now: Place, event: PointerEvent): void {
    if (!this.#dragged) this.#box.setPointerCapture(event.pointerId);
    this.lens.drag(now.x - before.x, now.y - before.y);
  }

  /** The middle of two fingers moves half as far as the one that moves. */
  #pinch(before: Place, now: Place, other: Place): void {
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    const factor = (apart(now, other) || 1) / (apart(before, other) || 1);
    this.lens.stand(this.lens.around(middle, this.lens.pose.s * factor));
    this.lens.drag((now.x - before.x) / 2, (now.y - before.y) / 2);
  }

  #up = (event: PointerEvent): void => void this.#fingers.delete(event.pointerId);

  #click = (event: MouseEvent): void => {
    const { lens } = this;
    const id = thingOf(event.target);
    if (this.#dragged) return;
    if (lens.pose.s < FAR && !(id !== null && this.on.lit(id) && isLarge(id, event))) {
      lens.glide(lens.around(this.#at(event), CLOSE));
    } else if (event.timeStamp - this.#tapped < TWICE && !(id !== null && this.on.lit(id))) {
      lens.glide(lens.around(this.#at(event), lens.pose.s * NEARER));
    } else if (id !== null) {
      this.on.press(id, event.target as Element);
    }
    this.#tapped = event.timeStamp;
  };

  #wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016));
    this.lens.stand(this.lens.around(this.#at(event), this.lens.pose.s * factor));
  };

  /** Where in the box it happened, in pixels. */
  #at(event: MouseEvent): Place {
    const { left, top } = this.#box.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }
}

/** Of what stands for a thing where it was pressed, one drawing is large enough to be meant. */
function isLarge(id: string, { clientX, clientY }: MouseEvent): boolean {
  return document.elementsFromPoint(clientX, clientY).some((one) => {
    const drawn = one.closest<SVGElement>('[data-thing]');
    if (drawn?.dataset['thing'] !== id) return false;
    const { width, height } = drawn.getBoundingClientRect();
    return Math.min(width, height) >= FINGER;
  });
}

const apart = (one: Place, other: Place): number => Math.hypot(one.x - other.x, one.y - other.y);
