// Several people at one device: who holds it, and to whom it must be passed before anything is shown.

import type { TableInfo, TableState } from '../lib/types';

interface Shared {
  readonly info: TableInfo | null;
  readonly shown: TableState | null; // what is, not what waits to be sent
  readonly filming: boolean;
  sit(seat: number): void;
}

export class HotSeat {
  #trusted = $state<number | null>(null); // who holds the device

  constructor(readonly live: Shared) {
    $effect(() => this.#sitDown());
  }

  /** The seat that the device must be passed to, or null. */
  handover: number | null = $derived.by(() => {
    const { guarded, decision, seat } = this.live.shown!;
    const own = this.live.info!.yours;
    if (!guarded || own.length < 2) return null;
    const next = decision !== null && own.includes(decision.seat) ? decision.seat : seat;
    return next === this.#trusted && next === seat ? null : next;
  });

  take(seat: number): void {
    this.#trusted = seat;
    if (this.live.shown!.seat !== seat) this.live.sit(seat);
  }

  /** Where nothing is secret, the table turns to whoever is to choose by itself. */
  #sitDown(): void {
    const { guarded, decision, seat } = this.live.shown!;
    if (guarded || decision === null || decision.seat === seat || this.live.filming) return;
    if (this.live.info!.yours.includes(decision.seat)) this.live.sit(decision.seat);
  }
}
