// The others at the table of a lesson: they play what stands in its record, and choose nothing themselves.

import { Live } from '../live/live.svelte';
import { answer, type Lesson } from './lesson';

const LATER = 1000; // ms after which a move that did not get through is tried again

/** Sits down for them; what is returned lets them go. To be called while a component begins. */
export function seat(table: string, tokens: readonly string[], lesson: Lesson): () => void {
  const line = new Live(table, tokens);
  let tries = $state(0);
  line.open();
  $effect(() => {
    void tries;
    const state = line.latest;
    const move = state && answer(lesson, state.played);
    if (!move || state.decision?.seat !== move.seat) return;
    if (state.seat === move.seat) void line.play(move.text).then(({ t }) => t === 'ok' || setTimeout(() => tries++, LATER));
    else line.sit(move.seat); // and then it is asked again
  });
  return () => line.close();
}
