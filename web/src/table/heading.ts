// Whose turn it is, in words.

import { t } from '../lib/lang.svelte';
import type { Sitting } from './sitting.svelte';

export function heading(sitting: Sitting): string {
  const { state, mine, active, over, names, info } = sitting;
  if (over) return t('table.over');
  if (sitting.planning) return t('plan.title');
  if (sitting.held.now !== null) return t(sitting.held.now.next === 'pass' ? 'table.answered' : 'table.played');
  const alone = info.yours.length === 1; // else "you" could be several
  if (mine && alone) return t(active === state.seat ? 'table.yourTurn' : 'table.yourAnswer');
  const seat = mine ? state.seat! : (active ?? state.decision!.seat);
  const key = mine && active !== state.seat ? 'table.answerOf' : 'table.turnOf';
  return t(key, { name: names[seat] ?? t('table.neutral') });
}

/** Who is to answer in another's turn, or ''. */
export function answering(sitting: Sitting): string {
  const { state, mine, active, names } = sitting;
  if (sitting.planning) return t('plan.secret');
  if (sitting.held.now !== null || sitting.live.film.open) return '';
  if (state.decision === null || active === null || state.decision.seat === active) return '';
  const name = names[mine ? active : state.decision.seat] ?? '';
  return t(mine ? 'table.inTurnOf' : 'table.answers', { name });
}
