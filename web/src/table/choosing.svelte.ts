// What is chosen so far, and what lies open to it: verb, kind, thing. Nothing here asks or sends.

import type { GameModule, Kind, Scene, ThingId, VerbGroup } from '../games/module';
import type { Choice } from '../lib/types';
import { counted, plenty } from './amounts';

/** Where something is chosen: made anew with each state that is shown. */
export interface Ground {
  readonly game: Pick<GameModule, 'things' | 'kinds' | 'kindsOf' | 'hasVerbs' | 'verbs' | 'amounts' | 'greedy'>;
  readonly scene: Scene;
  readonly mine: boolean; // something can be chosen here
  readonly able: boolean; // and it can be sent now
}

/** The kinds (trader, merchant) among choices, each once, in order. */
const kindsIn = (choices: readonly Choice[], game: Pick<GameModule, 'kinds'>): string[] => [
  ...new Set(choices.map((choice) => game.kinds(choice)).filter((kind) => kind !== '')),
];

export class Choosing {
  verb = $state<string | null>(null);
  thing = $state<ThingId | null>(null); // pressed, with more than one meaning
  pointed = $state<ThingId | null>(null); // under the pointer or the focus, on the board or the desk
  hinted = $state<ThingId | null>(null); // meant by a choice or a line of the log

  #used = $state<Record<string, string>>({}); // verb or decision -> the kind last chosen in it

  constructor(readonly ground: Ground) {
    $effect(() => this.#settle());
  }

  hasVerbs = $derived.by(() => this.ground.mine && this.ground.game.hasVerbs(this.ground.scene));
  groups: VerbGroup[] = $derived.by(() => (this.hasVerbs ? this.ground.game.verbs(this.ground.scene) : []));
  group = $derived(this.groups.find((group) => group.id === this.verb) ?? null);
  /** The verb that closes the turn or the action: the last one, if nothing is left to choose in it. */
  closing = $derived.by(() => {
    const last = this.groups[this.groups.length - 1];
    return last !== undefined && this.groups.length > 1 && this.atOnce(last) !== null ? last : null;
  });
  /** Is it clear what a press on a lit thing does? */
  clear = $derived.by(() => this.ground.mine && (!this.hasVerbs || this.group !== null));
  /** The choices that fit the verb, of every kind. */
  pool: Choice[] = $derived.by(() => (!this.clear ? [] : (this.group?.choices ?? this.ground.scene.choices)));

  #within = $derived.by(() => this.verb ?? this.ground.scene.decision?.name ?? '');
  #there = $derived.by(() => kindsIn(this.pool, this.ground.game));
  /** The kind to act with: the one last used if it is there, else the first. */
  kind = $derived.by(() => {
    const used = this.#used[this.#within];
    return used !== undefined && this.#there.includes(used) ? used : (this.#there[0] ?? '');
  });
  kinds: (Kind & { there: boolean })[] = $derived.by(() => {
    const { game, scene } = this.ground;
    if (this.#there.length === 0) return [];
    const all = game.kindsOf?.(this.#within, scene) ?? this.#there.map((id) => ({ id, title: id }));
    return all.length < 2 ? [] : all.map((kind) => ({ ...kind, there: this.#there.includes(kind.id) }));
  });

  /** The choices that fit verb and kind; what has no kind fits every one. */
  open: Choice[] = $derived.by(() =>
    this.pool.filter((choice) => ['', this.kind].includes(this.ground.game.kinds(choice))),
  );
  #byThing = $derived.by(() => this.#things(this.clear ? this.open : this.ground.mine ? this.ground.scene.choices : []));

  lit: ReadonlySet<ThingId> = $derived.by(() => {
    if (!this.ground.able) return new Set<ThingId>();
    if (this.clear) return new Set(this.#byThing.keys());
    const one = this.thing ?? this.pointed;
    return new Set(one !== null && this.#byThing.has(one) ? [one] : []);
  });
  /** The choices that the panel lists. */
  listed: Choice[] = $derived.by(() => (this.thing === null ? this.open : this.at(this.thing)));

  /** Of an answer: what ends it, so that it never has to be looked for at the end of a list. */
  closers: Choice[] = $derived.by(() =>
    this.hasVerbs || this.thing !== null || !this.listed.some((one) => this.place(one) !== null)
      ? []
      : this.listed.filter((one) => this.place(one) === null),
  );
  /** The others. */
  offered: Choice[] = $derived.by(() => this.listed.filter((one) => !this.closers.includes(one)));

  /** The choices that a press on a thing may mean. */
  at(thing: ThingId): Choice[] {
    return this.#byThing.get(thing) ?? [];
  }

  /** The choices that a press means: of one verb only the kind that it was last used with. */
  meant(thing: ThingId): Choice[] {
    const there = this.at(thing);
    if (this.clear || there.length < 2) return there;
    const verbs = this.groups.filter(({ choices }) => choices.some((choice) => there.includes(choice)));
    if (verbs.length !== 1) return there;
    const { kinds } = this.ground.game;
    const used = this.#used[verbs[0]!.id];
    const kind = there.some((choice) => kinds(choice) === used) ? used : kinds(there[0]!);
    return there.filter((choice) => kinds(choice) === kind);
  }

  /** What a verb means where it leaves nothing to choose: its only choice, if nothing on the board stands for it,
      or the one that takes the most of everything, where more is always better. */
  atOnce(group: VerbGroup): Choice | null {
    const { game, scene } = this.ground;
    const [only, more] = group.choices;
    if (only === undefined || this.place(only) !== null) return null;
    if (more === undefined) return only;
    const all = game.greedy?.includes(group.id) ? counted(group.choices, (one) => game.amounts?.(one, scene) ?? null) : null;
    return all === null ? null : (plenty(all)?.choice ?? null);
  }

  /** The first of the things that stand for a choice. */
  place(choice: Choice): ThingId | null {
    return this.ground.game.things(choice, this.ground.scene)[0] ?? null;
  }

  /** So that the next choice in this verb begins with the same kind. */
  useKind(id: string, within = this.#within): void {
    if (id !== '') this.#used[within] = id;
  }

  /** The verb that a choice belongs to, or the decision, where there are none. */
  within(choice: Choice): string {
    return this.groups.find(({ choices }) => choices.includes(choice))?.id ?? this.#within;
  }

  /** Out of all that was chosen. */
  leave(): void {
    this.thing = null;
    this.verb = null;
  }

  #things(choices: readonly Choice[]): Map<ThingId, Choice[]> {
    const found = new Map<ThingId, Choice[]>();
    for (const choice of choices) {
      for (const thing of this.ground.game.things(choice, this.ground.scene)) {
        const there = found.get(thing);
        if (there === undefined) found.set(thing, [choice]);
        else there.push(choice);
      }
    }
    return found;
  }

  /** A new state: what was chosen holds only as long as it can be done. */
  #settle(): void {
    if (this.verb !== null && !(this.group !== null && this.group.choices.length > 0)) this.verb = null;
    if (this.thing !== null && this.listed.length === 0) this.thing = null;
  }
}
