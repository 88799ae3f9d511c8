// Which thing has its card open: the one that hand, finger or keys have stayed on. What it says is fetched then.

import type { Spotlight } from '../games/module';
import { isWay } from '../parts/zoom';

const HOVER = 350; // ms before a card opens, and at once while another is open
const LEAVE = 150; // ms before it closes
const PRESS = 400; // ms that make a press a long one
const STRAY = 8; // px that a finger may move in it, or a hand that has just pressed something

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta'];
const THING = '[data-card], [data-thing]';

export type By = 'hand' | 'touch' | 'key';

export interface Opened {
  id: string;
  element: Element;
  by: By;
  pinned: boolean; // stays until Esc
}

/** The thing that something drawn stands for; what explains another thing than it does says so itself. */
export function thingAt(target: EventTarget | null): { id: string; element: Element } | null {
  const element = (target as Element | null)?.closest?.<HTMLElement>(THING);
  if (!element) return null;
  const id = element.dataset['card'] ?? element.dataset['thing'];
  return id ? { id, element } : null;
}

const apart = ({ clientX, clientY }: PointerEvent, { x, y }: { x: number; y: number }): number => Math.hypot(clientX - x, clientY - y);

export class Cards {
  shown = $state.raw<Opened | null>(null);
  spotlight = $state.raw<Spotlight | null>(null);

  #over: Element | null = null; // under the hand
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting = ''; // for this thing's card
  #finger: { x: number; y: number } | null = null;
  #pressed: { x: number; y: number } | null = null; // by the hand, which rests there
  #held = false; // the press under way was a long one, and means nothing else

  open(element: Element, by: By): boolean {
    const found = thingAt(element);
    if (found !== null) this.shown = { ...found, by, pinned: by === 'key' };
    return found !== null;
  }

  /** What has the focus, or else what lies under the hand. */
  ask(): boolean {
    return this.open(document.activeElement ?? document.body, 'key') || (this.#over !== null && this.open(this.#over, 'key'));
  }

  close(): void {
    this.#forget();
    this.shown = null;
    this.spotlight = null;
  }

  pin(): void {
    if (this.shown !== null) this.shown = { ...this.shown, pinned: true };
  }

  /** Listens everywhere: sheets lie outside of the table. */
  listen = (): (() => void) => {
    const heard: [string, (event: never) => void][] = [
      ['pointerover', this.#move],
      ['pointerdown', this.#down],
      ['pointermove', this.#stray],
      ['pointerup', this.#release],
      ['pointercancel', this.#release],
      ['click', this.#click],
      ['contextmenu', this.#click],
      ['keydown', this.#key],
    ];
    for (const [name, does] of heard) addEventListener(name, does as EventListener, { capture: true });
    this.#dwell([...document.querySelectorAll(':hover')].at(-1) ?? null); // a hand may rest there already
    return () => {
      this.close();
      for (const [name, does] of heard) removeEventListener(name, does as EventListener, { capture: true });
    };
  };

  #forget(): void {
    clearTimeout(this.#timer);
    this.#waiting = '';
  }

  #wait(id: string, ms: number, then: () => void): void {
    if (this.#waiting === id) return;
    this.#forget();
    this.#waiting = id;
    this.#timer = setTimeout(() => {
      this.#waiting = '';
      then();
    }, ms);
  }

  #move = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse' || event.buttons !== 0 || this.shown?.pinned) return;
    if (this.#pressed !== null && apart(event, this.#pressed) <= STRAY) return;
    this.#pressed = null;
    this.#dwell(event.target as Element);
  };

  /** The hand is over this now. */
  #dwell(target: Element | null): void {
    const found = thingAt(target);
    this.#over = found?.element ?? null;
    if (found?.id === this.shown?.id || target?.closest('[data-explains]')) {
      this.#forget();
    } else if (found !== null) {
      this.#wait(found.id, this.shown === null ? HOVER : 0, () => this.open(found.element, 'hand'));
    } else {
      this.#wait('nothing', LEAVE, () => this.close());
    }
  }

  #down = (event: PointerEvent): void => {
    this.#held = false;
    const target = event.target as Element;
    if (target.closest('[data-explains]')) return this.pin();
    this.close();
    const at = { x: event.clientX, y: event.clientY };
    const found = event.pointerType === 'mouse' ? null : thingAt(target);
    this.#pressed = event.pointerType === 'mouse' ? at : null;
    this.#finger = found === null ? null : at;
    if (found === null) return;
    this.#wait(found.id, PRESS, () => {
      this.#held = true;
      this.open(found.element, 'touch');
    });
  };

  #stray = (event: PointerEvent): void => {
    if (this.#finger !== null && apart(event, this.#finger) > STRAY) this.#release();
  };

  #release = (): void => {
    if (this.#finger === null) return;
    this.#finger = null;
    this.#forget();
  };

  /** A long press never acts. */
  #click = (event: Event): void => {
    if (!this.#held) return;
    this.#held = event.type === 'contextmenu'; // the click is still to come
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  /** A card goes with the next key. Esc closes one that was asked for, and nothing else with it. */
  #key = (event: KeyboardEvent): void => {
    const shown = this.shown;
    if (shown === null) return this.#forget();
    const reading = event.key !== 'Escape' && (event.target as Element).closest?.('[data-explains]');
    if (reading || MODIFIERS.includes(event.key) || (shown.by === 'key' && isWay(event.key))) return;
    this.close();
    if (event.key !== 'Escape' || !shown.pinned) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
}
