// What was asked over the socket and is not answered yet. What changes the table is sent again after a break,
// under the same id, so that the server can tell a repetition from a new wish.

import type { Asked, Said } from '../lib/types';

export type Frame = Extract<Asked, { id: string }>;
export type Answer = Extract<Said, { id: string }> | { t: 'lost' }; // the line broke, and it is not worth asking again

const LASTING = ['play', 'back', 'end', 'chat'];
/** What changes the table, and the look ahead of a command that is about to be sent. */
const lasts = (frame: Frame): boolean => LASTING.includes(frame.t) || ('look' in frame && frame.look === true);

export class Outbox {
  #waiting = new Map<string, { frame: Frame; done: (answer: Answer) => void }>();

  /** The answer to a frame, whenever it comes. */
  expect(frame: Frame): Promise<Answer> {
    return new Promise((done) => this.#waiting.set(frame.id, { frame, done }));
  }

  settle(answer: Exclude<Answer, { t: 'lost' }>): void {
    this.#waiting.get(answer.id)?.done(answer);
    this.#waiting.delete(answer.id);
  }

  /** The line broke: questions are forgotten, wishes are kept. */
  broken(): void {
    for (const [id, { frame, done }] of this.#waiting) {
      if (lasts(frame)) continue;
      this.#waiting.delete(id);
      done({ t: 'lost' });
    }
  }

  /** What must be sent once more, in the order it was first sent. */
  again(): Frame[] {
    return [...this.#waiting.values()].map((one) => one.frame).filter(lasts);
  }

  /** Nobody will answer any more. */
  close(): void {
    for (const { done } of this.#waiting.values()) done({ t: 'lost' });
    this.#waiting.clear();
  }
}

/** A word that nobody else says; works on plain http too, where randomUUID is missing. */
export function mark(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
