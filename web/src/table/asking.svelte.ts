// What the server is asked while one chooses: what would come of it, why not, and which neighbours a rule forbids.

import type { GameModule, Scene, ThingId, VerbGroup } from '../games/module';
import { language, need, t } from '../lib/lang.svelte';
import type { Choice, Facts, Preview, Problem, WhyNot } from '../lib/types';
import type { Choosing } from './choosing.svelte';
import type { Notes } from './notes.svelte';
import type { Wording } from './wording';

/** What is asked about: somebody at a table. */
interface Asked {
  readonly game: Pick<GameModule, 'meaning' | 'word' | 'effect' | 'alsoShow' | 'leads' | 'costs'>;
  readonly info: { game: string };
  readonly state: { version: number };
  readonly scene: Scene;
  readonly mine: boolean;
  readonly able: boolean;
  readonly planning: boolean;
  readonly ahead: string[] | null; // the steps of the plan that is seen
  readonly choosing: Pick<Choosing, 'clear' | 'thing' | 'verb' | 'pool' | 'hasVerbs'>;
  readonly notes: Pick<Notes, 'refuse'>;
  readonly wording: Pick<Wording, 'reason' | 'verb'>;
  readonly live: {
    readonly filming: boolean;
    why(about: Facts[], plan: string[] | null): Promise<WhyNot[]>;
    preview(text: string, plan: string[] | null): Promise<Preview | null>;
  };
}

export interface Foresight {
  choice: Choice;
  lines: string[];
}

const HOVER = 120; // ms before the server is asked what would happen
const DASHED = 8; // impossible neighbours to show at most
const ASKED = 20; // and to ask about
const LEADING = 8; // choices to look behind

type Refused = WhyNot & { why: Problem };

const refusals = (answers: WhyNot[]): Refused[] => answers.filter((answer): answer is Refused => answer.why !== null);

export class Asking {
  foresight = $state.raw<Foresight | null>(null);

  #leads = $state.raw<Record<string, WhyNot[]>>({}); // text of a choice -> what it would open
  #impossible = $state.raw<Refused[]>([]);
  #hover: ReturnType<typeof setTimeout> | undefined;
  #texts: Promise<void> | undefined;
  #foreseen = new Map<string, Foresight>();

  constructor(readonly table: Asked) {
    $effect(() => this.#forget());
    $effect(() => this.#askImpossible());
    $effect(() => this.#askLeads());
  }

  /** What a choice would let one choose next, and what not; null where nobody knows, or nothing follows. */
  prospects({ text }: Choice): { open: WhyNot[]; shut: Refused[] } | null {
    const found = this.#leads[text];
    return found === undefined ? null : { open: found.filter((one) => one.why === null), shut: refusals(found) };
  }

  /** Does it open nothing of what it is made for? */
  isVain(choice: Choice): boolean {
    return this.prospects(choice)?.open.length === 0;
  }

  /** Neighbours of the listed choices that a rule forbids. */
  dashed: Refused[] = $derived.by(() => {
    const { clear, thing, verb, pool, hasVerbs } = this.table.choosing;
    if (!clear || thing !== null) return [];
    const verbs = new Set([verb, ...pool.map((choice) => choice.facts['verb'])]);
    const fitting = hasVerbs ? this.#impossible.filter((one) => verbs.has(one.facts['verb'])) : this.#impossible;
    return fitting.slice(0, DASHED);
  });

  /** The texts of reasons, which are needed only once something is asked. */
  texts(): Promise<void> {
    return (this.#texts ??= need(`more-${this.table.info.game}`).catch(() => (this.#texts = undefined)));
  }

  /** What would come of a choice, as soon as one lingers on it. */
  foresee(choice: Choice | null): void {
    clearTimeout(this.#hover);
    if (choice === null || !this.table.able) {
      this.foresight = null;
      return;
    }
    const key = this.#key(choice);
    const known = this.#foreseen.get(key);
    if (known !== undefined) this.foresight = known;
    else this.#hover = setTimeout(() => void this.#askForesight(choice, key), HOVER);
  }

  /** Has it been shown here what would come of it? */
  wasForeseen(choice: Choice): boolean {
    return this.#foreseen.has(this.#key(choice));
  }

  /** A thing was pressed in vain: says why, if a rule forbids it. */
  async explain(thing: ThingId): Promise<void> {
    const { game, scene, notes, wording } = this.table;
    const no = await this.#refusal(thing);
    if (no !== undefined) notes.refuse(game.word(no, scene).title, wording.reason(no.why), no.why.rule, thing);
  }

  /** Why nothing can be done with a verb: not why one route or city is no good, but the rule behind most of them. */
  async explainVerb(group: VerbGroup): Promise<void> {
    const { game, scene, info, notes, wording } = this.table;
    const about = game.meaning('', group.id, scene) ?? { verb: group.id };
    const all = refusals(await this.#why([about]));
    const often = (rule: string) => all.filter((one) => one.why.rule === rule).length;
    const [no] = all.sort((one, other) => often(other.why.rule) - often(one.why.rule));
    if (no === undefined) return;
    const book = await import('./rulebook').then(({ rulebook }) => rulebook(info.game, language())).catch(() => []);
    const text = book.find((rule) => rule.id === no.why.rule)?.text ?? wording.reason(no.why);
    notes.refuse(wording.verb(group), text, no.why.rule, null);
  }

  async #refusal(thing: ThingId): Promise<Refused | undefined> {
    const about = this.table.game.meaning(thing, this.table.choosing.verb, this.table.scene);
    return about === null ? undefined : refusals(await this.#why([about]))[0];
  }

  async #why(about: Facts[]): Promise<WhyNot[]> {
    const [answers] = await Promise.all([this.table.live.why(about, this.table.ahead), this.texts()]);
    return answers;
  }

  /** A choice, here and now. */
  #key(choice: Choice): string {
    return [this.table.state.version, ...(this.table.ahead ?? []), choice.text].join('\n');
  }

  async #askForesight(choice: Choice, key: string): Promise<void> {
    const { live, game, ahead } = this.table;
    const [preview] = await Promise.all([live.preview(choice.text, ahead), this.texts()]);
    if (preview === null || key !== this.#key(choice)) return;
    const { detail } = game.word(choice, this.table.scene);
    const lines = [...(game.costs?.(choice) && detail ? [detail] : []), ...game.effect(preview, this.table.scene)];
    const turn = preview.events.some((event) => event.name === 'turn-ended') && preview.ends === 'other';
    if (preview.ends !== '') lines.push(t(`table.ends.${turn ? 'turn' : preview.ends}`));
    this.foresight = { choice, lines };
    this.#foreseen.set(key, this.foresight);
  }

  /** What was foreseen holds only as long as it can be chosen. */
  #forget(): void {
    if (this.foresight !== null && !this.table.scene.choices.includes(this.foresight.choice)) this.foresight = null;
  }

  #askLeads(): void {
    this.#leads = {};
    const { mine, live, planning, scene, game, ahead } = this.table;
    if (!mine || (live.filming && !planning)) return;
    for (const { text } of scene.choices.filter((choice) => game.leads?.(choice)).slice(0, LEADING)) {
      void live.preview(text, ahead).then((preview) => {
        if (preview !== null && this.table.scene === scene) this.#leads = { ...this.#leads, [text]: preview.prospects };
      });
    }
  }

  #askImpossible(): void {
    this.#impossible = [];
    const { mine, live, planning, scene, game } = this.table;
    if (!mine || (live.filming && !planning)) return;
    const about = game.alsoShow(scene).slice(0, ASKED);
    if (about.length === 0) return;
    void this.#why(about).then((answers) => {
      const each = new Map(refusals(answers).map((answer) => [answer.text, answer]));
      if (this.table.scene === scene) this.#impossible = [...each.values()];
    });
  }
}
