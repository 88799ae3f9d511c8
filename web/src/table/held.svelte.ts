// The command that would end one's turn waits here until the turn is ended by a press. The server has not heard of it;
// this browser keeps it, so that it waits again after a reload.

import type { GameEvent, Preview, TableState } from '../lib/types';

export interface Holding {
  text: string;
  events: GameEvent[];
  after: NonNullable<Preview['after']>;
  played: number; // the position it was meant for
  next: 'turn' | 'pass' | 'own' | 'game'; // another's turn, another's answer, something of one's own, nothing
}

const KEY = 'kontor.held';
const MOST = 30; // tables

interface Kept {
  played: number;
  seat: number | null;
  text: string;
}

function all(): Record<string, Kept> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Record<string, Kept>) : {};
  } catch {
    return {};
  }
}

function write(table: string, one: Kept | null): void {
  const { [table]: _, ...others } = all();
  const entries = Object.entries(one === null ? others : { ...others, [table]: one }).slice(-MOST);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
}

export class Held {
  #one = $state.raw<Holding | null>(null);

  constructor(readonly live: { readonly id: string; readonly shown: TableState | null }) {}

  /** What waits, as long as nothing else was played. */
  now: Holding | null = $derived.by(() => (this.#one?.played === this.live.shown?.played ? this.#one : null));

  /** The position that something waits for, if the table is elsewhere by now. */
  get late(): number | null {
    return this.#one !== null && this.now === null ? this.#one.played : null;
  }

  hold(one: Holding): void {
    this.#one = one;
    write(this.live.id, { played: one.played, seat: this.live.shown?.seat ?? null, text: one.text });
  }

  drop(): void {
    this.#one = null;
    write(this.live.id, null);
  }

  /** What waited here before the page was loaded. */
  kept(): string | null {
    const found = all()[this.live.id];
    const { played, seat } = this.live.shown!;
    return found !== undefined && found.played === played && found.seat === seat ? found.text : null;
  }
}
