// A turn played ahead while the others choose: its steps, and where they lead to. Only this device knows of it.

import type { Live } from '../live/live.svelte';
import type { Ahead } from '../lib/types';

export interface PlanStep {
  text: string;
  title: string;
}

export class Plan {
  open = $state(false); // wished for; shown as soon as it can be
  steps = $state.raw<PlanStep[]>([]);
  ahead = $state.raw<Ahead | null>(null);

  #asked = 0;

  constructor(readonly live: Live) {}

  texts = $derived(this.steps.map((step) => step.text));
  /** The step that can no longer be done, if there is one. */
  broken = $derived(this.ahead?.why ? this.ahead.good : -1);

  begin(): void {
    this.open = true;
    this.check();
  }

  add(step: PlanStep): Promise<void> {
    return this.#ask([...this.steps.slice(0, this.ahead?.good), step]);
  }

  /** These instead of all others. */
  take(steps: PlanStep[]): Promise<void> {
    return this.#ask(steps);
  }

  /** Keep only the first steps. */
  cut(count: number): Promise<void> {
    return this.#ask(this.steps.slice(0, count));
  }

  /** The table has moved on: does the plan still hold? */
  check(): void {
    void this.#ask(this.steps);
  }

  /** The first step was played for real. */
  shift(): void {
    this.steps = this.steps.slice(1);
  }

  drop(): void {
    this.#asked += 1;
    this.open = false;
    this.steps = [];
    this.ahead = null;
  }

  /** While somebody's step is half done there is no answer: then the last one holds a little longer. */
  async #ask(steps: PlanStep[]): Promise<void> {
    const asked = ++this.#asked;
    const ahead = await this.live.ahead(steps.map((step) => step.text));
    if (ahead === null || asked !== this.#asked) return;
    this.steps = steps;
    this.ahead = ahead;
  }
}
