// What is chosen so far, and what lies open to it: verb, kind, thing. Nothing here asks or sends.

import type { GameModule, Kind, Scene, ThingId, VerbGroup } from '../games/module';
import type { Choice } from '../lib/types';

/** Where something is chosen: made anew with each state that is shown. */
export interface Ground {
  readonly game: Pick<GameModule, 'things' | 'kinds' | 'kindsOf' | 'hasVerbs' | 'verbs'>;
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
    return last !== undefined && this.groups.length > 1 && this.sendsAtOnce(last) ? last : null;
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

  /** The choices that a press on a thing may mean. */
  at(thing: ThingId): Choice[] {
    return this.#byThing.get(thing) ?? [];
  }

  /** A verb with one choice that nothing on the board stands for. */
  sendsAtOnce(group: VerbGroup): boolean {
    const [only, more] = group.choices;
    return only !== undefined && more === undefined && this.place(only) === null;
  }

  /** The first of the things that stand for a choice. */
  place(choice: Choice): ThingId | null {
    return this.ground.game.things(choice, this.ground.scene)[0] ?? null;
  }

  /** So that the next choice in this verb begins with the same kind. */
  useKind(id: string): void {
    if (id !== '') this.#used[this.#within] = id;
  }

  /** One step out. */
  leave(): void {
    if (this.thing !== null) this.thing = null;
    else this.verb = null;
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
