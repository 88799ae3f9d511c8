// Somebody at the table: what is chosen so far, what lies open to it, and what a press means.

import { untrack } from 'svelte';
import type { GameModule, Kind, Scene, ThingId, VerbGroup } from '../games/module';
import { language, t } from '../lib/lang.svelte';
import type { Live } from '../lib/live.svelte';
import type { Choice, Facts, TableInfo, TableState, WhyNot } from '../lib/types';
import { worded } from '../shell/naming';
import { byThing, kindNow, kindsIn, meant, ofKind } from './choosing';
import { named, withPlaces } from './names';
import type { Answer } from './outbox';
import { Plan } from './plan.svelte';
import { rulebook } from './rulebook';
import { since } from './story';

export interface Note {
  title: string;
  words: string;
  rule: string;
  bad: boolean;
}

export interface Foresight {
  choice: Choice;
  lines: string[];
}

const READABLE = 6000; // ms a note stays at least
const REFUSED = 1600; // ms a thing shows that it was pressed in vain
const HOVER = 120; // ms before the server is asked what would happen
const PATIENCE = 5000; // ms for one step of a plan
const DASHED = 8; // impossible neighbours to show at most

export class Sitting {
  verb = $state<string | null>(null);
  thing = $state<ThingId | null>(null); // pressed, with more than one meaning
  pointed = $state<ThingId | null>(null); // under the pointer or the focus, on the board or the desk
  hinted = $state<ThingId | null>(null); // meant by a choice or a line of the log
  refused = $state<ThingId | null>(null);
  note = $state.raw<Note | null>(null);
  rule = $state<string | null>(null); // of the open rules; '' for all of them
  foresight = $state.raw<Foresight | null>(null);
  impossible = $state.raw<WhyNot[]>([]);
  titles = $state.raw<Record<number, string>>({}); // version -> what one's own command was called

  readonly plan: Plan;

  #used = $state<Record<string, string>>({});
  #sending = $state(false);
  #awaited = $state(0); // the version that an own command made
  #trusted = $state<number | null>(null); // hot seat: who holds the device
  #noted = 0;
  #offered = false; // the turn that a plan can be for has come
  #hover: ReturnType<typeof setTimeout> | undefined;
  #foreseen = new Map<string, Foresight>();
  #translated = $state.raw(new Map<string, string>()); // rule id -> its text, where the server's reasons are foreign

  constructor(
    readonly live: Live,
    readonly game: GameModule,
    readonly drawing: Facts,
  ) {
    this.plan = new Plan(live);
    $effect(() => this.#settle());
    $effect(() => this.#recheck());
    $effect(() => this.#outlive());
    $effect(() => this.#askImpossible());
    $effect(() => this.#sitDown());
    $effect(() => this.#translate());
  }

  // ------------------------------------------------------------ what is seen

  get info(): TableInfo {
    return this.live.info!;
  }

  /** Is it really one's own choice, whatever is being planned? */
  called = $derived.by(() => {
    const { decision, seat } = this.live.shown!;
    return decision !== null && decision.seat === seat && this.info.yours.includes(decision.seat);
  });
  over = $derived(this.live.shown!.decision === null);
  /** May one plan at all? Not on a shared device: the plan would be seen. */
  plans = $derived(this.info.yours.length === 1 && !this.over);
  /** On the screen is what would be, not what is. */
  planning = $derived.by(() => this.plan.open && this.plan.ahead !== null && this.plans && !this.called);
  state: TableState = $derived.by(() => {
    const shown = this.live.shown!;
    if (!this.planning) return shown;
    const { view, decision, choices } = this.plan.ahead!;
    return { ...shown, view, decision, choices, back: { count: this.plan.steps.length, rule: '', words: '' } };
  });

  scene: Scene = $derived.by(() => {
    const { view, seat, decision, choices } = this.state;
    return { drawing: this.drawing, view, seat, names: this.names, decision, choices };
  });
  names = $derived(this.info.seats.map((seat) => seat.name));
  /** Something can be chosen here: for real, or in a plan that can go on. */
  mine = $derived.by(() => this.called || (this.planning && this.plan.ahead!.ends === ''));
  #turn = $derived.by(() => {
    const { view, decision } = this.live.shown!;
    const told: unknown = view['decision']?.active;
    return typeof told === 'number' ? told : (decision?.seat ?? null);
  });
  /** Whose turn it is, though another may have to answer. */
  active = $derived(this.planning ? this.state.seat : this.#turn);
  /** Actions of the turn; a plan that has come to its end is nobody's turn. */
  squares = $derived.by(() => (this.over || (this.planning && !this.mine) ? null : this.game.squares(this.scene)));
  /** May something be sent now? */
  able = $derived(
    this.mine &&
      this.live.link === 'open' &&
      !this.#sending &&
      (this.planning || (!this.live.filming && (this.live.latest?.version ?? 0) >= this.#awaited)),
  );
  marked: ReadonlySet<ThingId> = $derived.by(() => {
    if (this.planning) return new Set<ThingId>();
    const { seat } = this.state;
    const news = since(this.live.told, seat === null ? [] : [seat]);
    const places = new Set<ThingId>();
    for (const { events } of news) for (const event of events) this.game.places(event).forEach((at) => places.add(at));
    return places;
  });

  // --------------------------------------------------------- what can be done

  hasVerbs = $derived.by(() => this.mine && this.game.hasVerbs(this.scene));
  groups: VerbGroup[] = $derived.by(() => (this.hasVerbs ? this.game.verbs(this.scene) : []));
  /** The verb that closes the turn or the action: the last one, if nothing is left to choose in it. */
  closing = $derived.by(() => {
    const last = this.groups[this.groups.length - 1];
    return last !== undefined && this.groups.length > 1 && this.sendsAtOnce(last) ? last : null;
  });
  group = $derived(this.groups.find((group) => group.id === this.verb) ?? null);
  /** Is it clear what a press on a lit thing does? */
  clear = $derived(this.mine && (!this.hasVerbs || this.group !== null));
  #pool: Choice[] = $derived(!this.clear ? [] : (this.group?.choices ?? this.scene.choices));
  #kindKey = $derived(this.verb ?? this.state.decision?.name ?? '');
  #there = $derived(kindsIn(this.#pool, this.game));
  kind = $derived(kindNow(this.#there, this.#used[this.#kindKey]));
  kinds: (Kind & { there: boolean })[] = $derived.by(() => {
    if (!this.clear || this.#there.length === 0) return [];
    const all = this.game.kindsOf?.(this.#kindKey, this.scene) ?? this.#there.map((id) => ({ id, title: id }));
    return all.length < 2 ? [] : all.map((kind) => ({ ...kind, there: this.#there.includes(kind.id) }));
  });
  open: Choice[] = $derived(ofKind(this.#pool, this.kind, this.game));
  #openThings = $derived(byThing(this.open, this.scene, this.game));
  #allThings = $derived(this.mine ? byThing(this.scene.choices, this.scene, this.game) : new Map<ThingId, Choice[]>());

  lit: ReadonlySet<ThingId> = $derived.by(() => {
    if (!this.able) return new Set<ThingId>();
    if (this.clear) return new Set(this.#openThings.keys());
    const one = this.thing ?? this.pointed;
    return new Set(one !== null && this.#allThings.has(one) ? [one] : []);
  });

  /** The choices that the panel lists. */
  listed: Choice[] = $derived.by(() => {
    if (this.thing !== null) return (this.clear ? this.#openThings : this.#allThings).get(this.thing) ?? [];
    return this.open;
  });

  /** Neighbours of the listed choices that a rule forbids. */
  dashed: WhyNot[] = $derived.by(() => {
    if (!this.clear || this.thing !== null) return [];
    const verbs = new Set([this.verb, ...this.#pool.map((choice) => choice.facts['verb'])]);
    const fitting = this.hasVerbs ? this.impossible.filter((one) => verbs.has(one.facts['verb'])) : this.impossible;
    return fitting.slice(0, DASHED);
  });

  // ------------------------------------------------------------------ choosing

  choose(id: string): void {
    const group = this.groups.find((one) => one.id === id);
    this.thing = null;
    if (group === undefined || !this.able) return;
    if (group.choices.length === 0) void this.#explainVerb(group);
    else if (this.sendsAtOnce(group)) void this.play(group.choices[0]!);
    else this.verb = this.verb === id ? null : id;
  }

  /** A verb with one choice that nothing on the board stands for. */
  sendsAtOnce(group: VerbGroup): boolean {
    const [only, more] = group.choices;
    return only !== undefined && more === undefined && this.game.things(only, this.scene).length === 0;
  }

  chooseKind(id: string): void {
    this.thing = null;
    this.#used[this.#kindKey] = id;
  }

  /** One step out; says whether there was one. */
  leave(): boolean {
    const had = this.thing !== null || this.verb !== null || this.note !== null;
    if (this.thing !== null) this.thing = null;
    else if (this.verb !== null) this.verb = null;
    this.note = null;
    return had;
  }

  press(thing: ThingId): void {
    if (!this.able) return;
    const found = (this.clear ? this.#openThings : this.#allThings).get(thing) ?? [];
    const means = meant(found, this.clear);
    if (means === null) void this.#inVain(thing);
    else if ('send' in means) void this.play(means.send);
    else this.thing = thing;
  }

  point(thing: ThingId | null): void {
    this.pointed = thing;
    const found = thing === null || !this.clear ? [] : (this.#openThings.get(thing) ?? []);
    this.foresee(found.length === 1 ? found[0]! : null);
  }

  /** A choice is pointed at: show its place and ask what would come of it. */
  consider(choice: Choice | null): void {
    this.hinted = choice === null ? null : (this.game.things(choice, this.scene)[0] ?? null);
    this.foresee(choice);
  }

  foresee(choice: Choice | null): void {
    clearTimeout(this.#hover);
    if (choice === null || !this.able) {
      this.foresight = null;
      return;
    }
    const key = this.#key(choice);
    const known = this.#foreseen.get(key);
    if (known !== undefined) this.foresight = known;
    else this.#hover = setTimeout(() => void this.#askForesight(choice, key), HOVER);
  }

  async play(choice: Choice): Promise<void> {
    const kind = this.game.kinds(choice);
    if (kind !== '') this.#used[this.#kindKey] = kind;
    const { title } = this.game.word(choice, this.scene);
    if (this.planning) return this.#foreplay(choice.text, title);
    const place = this.game.things(choice, this.scene)[0] ?? null;
    const answer = await this.#say(() => this.live.play(choice.text), title, place);
    if (answer?.t === 'ok') this.titles = { ...this.titles, [answer.version]: title };
  }

  async back(count: number): Promise<void> {
    if (this.state.back.count < count) return;
    if (this.planning) return this.plan.cut(this.plan.steps.length - count);
    await this.#say(() => this.live.back(count), t('table.back.failed'), null);
  }

  /** The plan for real, as far as it holds. */
  async playPlan(): Promise<void> {
    const { plan } = this;
    for (let left = plan.ahead?.good ?? 0; left > 0; left--) {
      await this.#untilAble();
      const step = plan.steps[0];
      if (step === undefined) break;
      const answer = await this.#say(() => this.live.play(step.text), step.title, null);
      if (answer?.t !== 'ok') return;
      this.titles = { ...this.titles, [answer.version]: step.title };
      plan.shift();
    }
    plan.drop();
  }

  async stop(agree: boolean): Promise<void> {
    await this.#say(() => this.live.end(agree), t('table.stop'), null);
  }

  // ----------------------------------------------------------- words for people

  /** A sentence of the server with the players' names. */
  words(text: string): string {
    const told = withPlaces(named(text, this.names, t('table.neutral')), this.scene.drawing['cities'] ?? []);
    return told.charAt(0).toUpperCase() + told.slice(1);
  }

  /** Why something cannot be done. The server gives reasons in English; in other languages the rule itself speaks. */
  reason({ words, rule }: { words: string; rule: string }): string {
    return this.#translated.get(rule) ?? this.words(worded('said', words));
  }

  verbTitle(group: VerbGroup): string {
    return group.title ?? t(`${this.info.game}.verb.${group.id}`);
  }

  say(title: string, words = '', rule = '', bad = false): void {
    this.note = { title, words, rule, bad };
    this.#noted = Date.now();
  }

  /** The rule behind the thing under the focus, or all rules. */
  async openRule(): Promise<void> {
    const about = this.pointed === null ? null : this.game.meaning(this.pointed, this.verb, this.scene);
    const answers = about === null ? [] : await this.#why([about]);
    this.rule = answers.find((answer) => answer.rule !== '')?.rule ?? '';
  }

  // ------------------------------------------------------------------- hot seat

  /** The seat that the device must be passed to before anything is shown, or null. */
  get handover(): number | null {
    const { guarded, decision, seat } = this.state;
    const own = this.info.yours;
    if (!guarded || own.length < 2) return null;
    const next = decision !== null && own.includes(decision.seat) ? decision.seat : seat;
    return next === this.#trusted && next === seat ? null : next;
  }

  take(seat: number): void {
    this.#trusted = seat;
    if (this.state.seat !== seat) this.live.sit(seat);
  }

  #sitDown(): void {
    const { guarded, decision, seat } = this.state;
    if (guarded || decision === null || decision.seat === seat || this.live.filming) return;
    if (this.info.yours.includes(decision.seat)) this.live.sit(decision.seat);
  }

  // -------------------------------------------------------------------- inside

  /** The steps that questions are about, if it is the plan that is seen. */
  get #ahead(): string[] | null {
    return this.planning ? this.plan.texts : null;
  }

  #why(about: Facts[]): Promise<WhyNot[]> {
    return this.live.why(about, this.#ahead);
  }

  /** A choice, here and now. */
  #key(choice: Choice): string {
    return [this.state.version, ...(this.#ahead ?? []), choice.text].join('\n');
  }

  async #foreplay(text: string, title: string): Promise<void> {
    this.#sending = true;
    this.foresee(null);
    this.hinted = null;
    await this.plan.add({ text, title });
    this.#sending = false;
    this.thing = null;
  }

  /** What was played has come back from the server, and nothing is in the way. */
  async #untilAble(): Promise<void> {
    const end = Date.now() + PATIENCE;
    while (!this.able && Date.now() < end) await new Promise((done) => setTimeout(done, 16));
  }

  async #say(send: () => Promise<Answer>, title: string, place: ThingId | null): Promise<Answer | null> {
    if (this.#sending || this.live.link !== 'open') return null;
    this.#sending = true;
    this.foresee(null);
    this.hinted = null;
    const answer = await send();
    this.#sending = false;
    if (answer.t === 'ok') {
      this.#awaited = answer.version;
      this.thing = null;
      this.#forgetNote();
    } else if (answer.t === 'no') {
      if (answer.code === 'stale') this.say(t('table.stale'), t('table.stale.more'));
      else this.#refuse(title, answer.words, answer.rule, place);
    }
    return answer;
  }

  #refuse(title: string, words: string, rule: string, place: ThingId | null): void {
    this.say(title, this.reason({ words, rule }), rule, true);
    if (place === null) return;
    this.refused = place;
    setTimeout(() => this.refused === place && (this.refused = null), REFUSED);
  }

  #forgetNote(): void {
    const note = this.note;
    const wait = Math.max(0, this.#noted + READABLE - Date.now());
    if (note !== null) setTimeout(() => this.note === note && (this.note = null), wait);
  }

  async #inVain(thing: ThingId): Promise<void> {
    const about = this.game.meaning(thing, this.verb, this.scene);
    this.thing = null;
    if (about !== null) await this.#explain(about, thing);
  }

  async #explain(about: Facts, place: ThingId): Promise<void> {
    const answers = await this.#why([about]);
    const no = answers.find((answer) => answer.rule !== '');
    if (no === undefined) return;
    const { title } = this.game.word({ text: no.text, facts: no.facts }, this.scene);
    this.#refuse(title, no.words, no.rule, place);
  }

  /** Why nothing can be done with a verb: not why one route or city is no good, but the rule behind most of them. */
  async #explainVerb(group: VerbGroup): Promise<void> {
    const about = this.game.meaning('', group.id, this.scene) ?? { verb: group.id };
    const refusals = (await this.#why([about])).filter((answer) => answer.rule !== '');
    const often = (rule: string) => refusals.filter((one) => one.rule === rule).length;
    const [no] = [...refusals].sort((one, other) => often(other.rule) - often(one.rule));
    if (no === undefined) return;
    const book = await rulebook(this.info.game, language()).catch(() => []);
    const text = book.find((rule) => rule.id === no.rule)?.text ?? this.words(no.words);
    this.say(this.verbTitle(group), text, no.rule, true);
  }

  #translate(): void {
    this.#translated = new Map();
    if (language() === 'en') return;
    rulebook(this.info.game, language()).then(
      (book) => (this.#translated = new Map(book.map(({ id, text }) => [id, text]))),
      () => undefined, // then the reasons stay English
    );
  }

  async #askForesight(choice: Choice, key: string): Promise<void> {
    const preview = await this.live.preview(choice.text, this.#ahead);
    if (preview === null || key !== this.#key(choice)) return;
    const lines = this.game.effect(preview, this.scene);
    const turn = preview.events.some((event) => event.name === 'turn-ended') && preview.ends === 'other';
    if (preview.ends !== '') lines.push(t(`table.ends.${turn ? 'turn' : preview.ends}`));
    this.foresight = { choice, lines };
    this.#foreseen.set(key, this.foresight);
  }

  /** A new state: what was chosen holds only as long as it can be done. */
  #settle(): void {
    if (this.verb !== null && !(this.group !== null && this.group.choices.length > 0)) this.verb = null;
    if (this.thing !== null && this.listed.length === 0) this.thing = null;
    if (this.foresight !== null && !this.scene.choices.includes(this.foresight.choice)) this.foresight = null;
  }

  /** Others have moved, or it is one's turn: the plan is looked at again. */
  #recheck(): void {
    void this.live.latest?.version;
    untrack(() => {
      if (this.plan.open || this.plan.steps.length > 0) this.plan.check();
    });
  }

  /** A plan is offered in the turn it was made for, and gone with it. */
  #outlive(): void {
    const turn = this.#turn !== null && this.#turn === this.live.shown!.seat;
    if (turn) untrack(() => (this.plan.open = false));
    else if (this.#offered) untrack(() => this.plan.drop());
    this.#offered = turn;
  }

  #askImpossible(): void {
    this.impossible = [];
    if (!this.mine || (this.live.filming && !this.planning)) return;
    const scene = this.scene;
    const about = this.game.alsoShow(scene).slice(0, 20);
    if (about.length === 0) return;
    void this.#why(about).then((answers) => {
      const each = new Map(answers.filter((answer) => answer.rule !== '').map((answer) => [answer.text, answer]));
      if (this.scene === scene) this.impossible = [...each.values()];
    });
  }
}
