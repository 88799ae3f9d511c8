// How far a lesson has come: steps wait until the learner has done what they ask for.

import type { Scene, ThingId } from '../games/module';
import type { Entry } from '../lib/types';

export interface Step {
  id: string; // its texts: learn-GAME.ID (what to do), .title, and .did (what has just happened)
  until?: string[]; // events that fulfil it; without them it is read and then left
  times?: number; // how many of them
  offered?: string; // fulfilled as soon as this verb can be chosen
  verb?: string; // what to look at: the first choice with this verb,
  point?(scene: Scene): ThingId | undefined; // or something else
}

export interface Lesson {
  board: string;
  edition: string;
  verbs: string[]; // whose names on the buttons stand in the texts
  steps: Step[];
  asides: string[]; // decisions that need a word of their own when they come: learn-GAME.aside.NAME
}

export interface Progress {
  step: number;
  since: number; // version of the log after which this step began
  count: number; // what of it is done
  seen: string[]; // everything that the learner has done so far
}

export const BEGUN: Progress = { step: 0, since: 0, count: 0, seen: [] };

/** The progress after these lines of the log; `verbs` are those that the learner can choose now. */
export function follow(
  steps: readonly Step[],
  before: Progress,
  entries: readonly Entry[],
  seat: number,
  verbs: readonly string[],
): Progress {
  let now = before;
  for (const entry of entries) {
    if (entry.version <= now.since || entry.seat !== seat || entry.kind !== 'play') continue;
    const names = entry.events.map((event) => event.name);
    const wanted = steps[now.step]?.until ?? [];
    const count = now.count + names.filter((name) => wanted.includes(name)).length;
    const done = wanted.length > 0 && count >= (steps[now.step]?.times ?? 1);
    const seen = [...new Set([...now.seen, ...names])];
    now = { step: now.step + (done ? 1 : 0), since: entry.version, count: done ? 0 : count, seen };
  }
  const { offered } = steps[now.step] ?? {};
  return offered && verbs.includes(offered) ? skip(now) : now;
}

/** On to the next step, done or not. */
export function skip(now: Progress): Progress {
  return { ...now, step: now.step + 1, count: 0 };
}

/** Has the learner done before what the step asks for? Then it may be left like one that is only read. */
export function known(step: Step, now: Progress): boolean {
  return (step.until ?? []).some((name) => now.seen.includes(name)) && now.count === 0;
}
