// What the table says to who sits there: one note at a time, and the thing that was pressed in vain.

import type { ThingId } from '../games/module';

export interface Note {
  title: string;
  words: string;
  rule: string;
  bad: boolean;
}

const READABLE = 6000; // ms a note stays at least
const REFUSED = 1600; // ms a thing shows that it was pressed in vain

export class Notes {
  note = $state.raw<Note | null>(null);
  refused = $state<ThingId | null>(null);
  pressed: Event | null = null; // the last press, by hand or by key

  #said = 0;

  say(title: string, words = '', rule = '', bad = false): void {
    this.note = { title, words, rule, bad };
    this.#said = Date.now();
  }

  refuse(title: string, words: string, rule: string, place: ThingId | null): void {
    this.say(title, words, rule, true);
    if (place === null) return;
    this.refused = place;
    setTimeout(() => this.refused === place && (this.refused = null), REFUSED);
  }

  /** It no longer matters, but whoever reads it may finish. */
  fade(): void {
    const note = this.note;
    const wait = Math.max(0, this.#said + READABLE - Date.now());
    if (note !== null) setTimeout(() => this.note === note && (this.note = null), wait);
  }
}
