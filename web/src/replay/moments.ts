// The positions of a game, fetched once each, and those next to the shown one ahead of time.

import type { Moment } from '../lib/types';

export class Moments {
  private readonly known = new Map<number, Promise<Moment>>();

  constructor(
    private readonly at: (n: number) => Promise<Moment>,
    private readonly last: number,
  ) {}

  get(n: number): Promise<Moment> {
    const found = this.known.get(n) ?? this.at(n);
    this.known.set(n, found);
    found.catch(() => this.known.delete(n)); // so that it can be tried again
    return found;
  }

  /** The neighbours, more of them onwards: people mostly look forwards. */
  ahead(n: number): void {
    for (const near of [n + 1, n + 2, n + 3, n - 1]) {
      if (near >= 0 && near <= this.last) this.get(near).catch(() => {});
    }
  }
}
