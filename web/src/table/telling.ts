// A line of the log as sentences in the chosen language.

import { knows, listed, t } from '../lib/lang.svelte';
import type { Entry, GameEvent } from '../lib/types';
import type { Sitting } from './sitting.svelte';

export function sentences(entry: Entry, sitting: Sitting): string[] {
  const name = sitting.names[entry.seat] ?? t('table.neutral');
  if (entry.kind === 'back') return [t('table.log.back', { name, n: Number(entry.text) || 1 })];
  if (entry.kind === 'end') return [t(entry.text === 'no' ? 'table.log.playOn' : 'table.log.stop', { name })];
  return happened(entry.events, sitting);
}

function happened(events: readonly GameEvent[], sitting: Sitting): string[] {
  const own = events.filter((event) => event.name !== 'turn-began'); // that belongs to the next turn
  const aside = (event: GameEvent): number => Number(sitting.game.asides.includes(event.name));
  own.sort((a, b) => aside(a) - aside(b));
  return own.map((event) => sitting.game.tell(event, sitting.scene)).filter((text) => text !== '');
}

/** Why a bot did it: in words of its own, or in clauses that the game's words know. */
export function because({ reason }: Pick<Entry, 'reason'>, { game, scene, info }: Sitting): string {
  if (typeof reason === 'string') return reason;
  if (!reason.every(({ code }) => knows(`${info.game}.because.${code}`))) return ''; // its texts are on their way
  return listed(reason.map(({ code, facts }) => t(`${info.game}.because.${code}`, facts, game.named(scene))));
}

/** A command in a few words; one that nothing is told of is a single word, like "end". */
export function brief(entry: Pick<Entry, 'seat' | 'text' | 'events'>, sitting: Sitting): string {
  const bare = { text: entry.text, facts: { verb: entry.text } };
  return happened(entry.events, sitting)[0] ?? sitting.game.word(bare, sitting.scene).title;
}

/** What came of a command, without what is told of it elsewhere: its consequences, if it had any. */
export function result(entry: Entry, sitting: Sitting): string {
  const [first = '', ...more] = happened(entry.events, sitting);
  return more.join(' ') || first;
}
