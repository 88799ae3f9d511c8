// Somebody at the table: what is seen there, for real or in a plan, and what is sent.

import { untrack } from 'svelte';
import type { GameModule, Scene, ThingId } from '../games/module';
import { t } from '../lib/lang.svelte';
import type { Live } from '../live/live.svelte';
import { tally, type Tally } from '../lib/tally';
import type { AnyDrawing, Choice, Entry, Preview, TableInfo, TableState } from '../lib/types';
import { Asking } from './asking.svelte';
import { Choosing } from './choosing.svelte';
import { waits } from './ending';
import { Held, type Holding } from './held.svelte';
import { HotSeat } from './hotseat.svelte';
import { Notes } from './notes.svelte';
import type { Answer } from '../live/outbox';
import { Plan } from './plan.svelte';
import type { Signs } from '../parts/zoom';
import { lastTurn, standing, type Turn } from '../live/story';
import { Wording } from './wording';

const PATIENCE = 5000; // ms for one step of a plan
const HURRIED = 400; // ms in which a press that skipped a film means nothing else

/** A thing of the board, or a button: a verb, the text of a choice, 'end' for the end of the turn. */
export interface Shown {
  thing: ThingId | null;
  button: string;
}
export const NOTHING: Shown = { thing: null, button: '' };

export class Sitting {
  rule = $state<string | null>(null); // of the open rules; '' for all of them
  recalled = $state.raw<Turn[]>([]); // turns that are told once more, with their numbers on the board
  sure = $state(false); // the turn shall end though actions are left: that was asked once

  wanted = $state<string | null | undefined>(); // in a lesson: the only command that can be chosen now
  shown = $state.raw<Shown>(NOTHING); // in a lesson: what to press next
  signs = $state.raw<Signs>(); // where the ideas of a hint stand
  hints = true; // may be asked for here; not beside a teacher

  readonly notes = new Notes();
  readonly plan: Plan;
  readonly held: Held;
  readonly choosing: Choosing;
  readonly asking: Asking;
  readonly wording: Wording;
  readonly hotSeat: HotSeat;

  #advised = $state(-1); // the version that a hint was asked for
  #sending = $state(false);
  #awaited = $state(0); // the version that an own command made
  #ended = -1; // the position in which the turn was ended
  #hurried = 0;
  #looked = $state(0); // the version whose rings were seen
  #offered = false; // the turn that a plan can be for has come

  constructor(
    readonly live: Live,
    readonly game: GameModule,
    readonly drawing: AnyDrawing,
  ) {
    this.plan = new Plan(live);
    this.held = new Held(live);
    this.choosing = new Choosing(this);
    this.asking = new Asking(this);
    this.wording = new Wording(this);
    this.hotSeat = new HotSeat(live);
    $effect(() => this.#recheck());
    $effect(() => this.#outlive());
    $effect(() => this.#restore());
    $effect(() => this.#unsure());
  }

  // ------------------------------------------------------------ what is seen

  get info(): TableInfo {
    return this.live.info!;
  }

  /** Is it really one's own choice, whatever is being planned? */
  called = $derived.by(() => {
    const { decision, seat } = this.live.shown!;
    return !this.live.filming && decision !== null && decision.seat === seat && this.info.yours.includes(decision.seat);
  });
  over = $derived(this.live.shown!.decision === null);
  /** May one plan at all? Not on a shared device: the plan would be seen. */
  plans = $derived(this.info.yours.length === 1 && !this.over);
  /** On the screen is what would be, not what is. */
  planning = $derived.by(() => this.plan.open && this.plan.ahead !== null && this.plans && !this.called);
  /** The steps that questions are about, if it is the plan that is seen. */
  ahead = $derived.by(() => (this.planning ? this.plan.texts : null));
  state: TableState = $derived.by(() => {
    const shown = this.live.shown!;
    const held = this.held.now;
    if (held !== null) return this.#withHeld(shown, held);
    if (!this.planning) return shown;
    const { view, decision, choices } = this.plan.ahead!;
    return { ...shown, view, decision, choices, back: { count: this.plan.steps.length, why: null } };
  });

  scene: Scene = $derived.by(() => {
    const { view, seat, decision } = this.state;
    const { wanted } = this;
    const choices = wanted === undefined ? this.state.choices : this.state.choices.filter(({ text }) => text === wanted);
    return { drawing: this.drawing, view, seat, names: this.names, decision, choices };
  });
  names = $derived(this.info.seats.map((seat) => seat.name));
  /** Something can be chosen here: for real, or in a plan that can go on. */
  mine = $derived.by(() => (this.called && this.held.now === null) || (this.planning && this.plan.ahead!.ends === ''));
  #turn = $derived.by(() => {
    const { frames, n, open } = this.live.film; // a move that ended its turn still belongs to it
    const { view, decision } = (open ? frames[n - 1] : undefined) ?? this.live.shown!;
    return view.decision?.active ?? decision?.seat ?? null;
  });
  /** Whose turn it is, though another may have to answer. */
  active = $derived(this.planning ? this.state.seat : this.#turn);
  /** Actions of the turn; a plan that has come to its end is nobody's turn. */
  squares = $derived.by(() => {
    if (this.over || (this.planning && !this.mine) || this.live.film.open) return null;
    const { view, decision } = this.held.now === null ? this.state : this.live.shown!;
    const found = this.game.squares({ ...this.scene, view, decision });
    return found !== null && ['turn', 'game', 'own'].includes(this.held.now?.next ?? '') ? { ...found, done: found.all } : found;
  });
  /** Is a hint shown? Only for what it was asked about. */
  advised = $derived.by(() => this.called && this.held.now === null && this.live.shown!.version === this.#advised);
  /** Actions that would go unused if the turn ended now. */
  unused = $derived.by(() => (this.squares === null ? 0 : this.squares.all - this.squares.done));
  /** May something be sent now? */
  able = $derived(
    this.mine &&
      this.live.link === 'open' &&
      !this.#sending &&
      (this.planning || (!this.live.filming && (this.live.latest?.version ?? 0) >= this.#awaited)),
  );
  /** The move that a film shows; without one all of the last turn, until something is pressed. */
  ringed: Entry[] = $derived.by(() => {
    const { told, film } = this.live;
    const { seat, version } = this.live.shown!;
    if (this.planning || (film.open && film.n === 0)) return [];
    if (film.open) return standing(told).filter((entry) => entry.version === version);
    if (this.recalled.length > 0) return this.recalled.flatMap(({ lines }) => lines);
    return version > this.#looked ? lastTurn(told, seat === null ? [] : [seat]) : [];
  });
  marked = $derived(this.#touched(this.ringed));
  numbers = $derived.by(() => (this.ringed.length === 0 ? [] : this.recalled.map(({ lines }) => [...this.#touched(lines).keys()])));
  /** Where the film goes next. */
  coming = $derived.by(() => {
    const next = this.live.coming?.version;
    return this.#touched(this.planning ? [] : this.live.entries.filter((entry) => entry.version === next));
  });

  #touched(entries: readonly Entry[]): Tally {
    return tally(entries.flatMap(({ events }) => events.flatMap((event) => this.game.places(event))));
  }

  // ------------------------------------------------------------ what is done

  /** A drawn thing is pressed: it says what it means, is sent if that is one choice, or says why not. */
  press = (thing: ThingId): void => {
    const { choosing } = this;
    if (Date.now() - this.#hurried <= HURRIED) return;
    this.#lookedAt();
    if (!this.able) return;
    const [first, more] = choosing.meant(thing);
    if (first !== undefined && more === undefined && this.#isPlain(first)) return void this.play(first);
    choosing.thing = first === undefined ? null : thing;
    if (first !== undefined) this.unadvise();
    if (first === undefined) void this.#explain(thing, () => this.asking.explain(thing));
  };

  point = (thing: ThingId | null): void => {
    const { choosing } = this;
    choosing.pointed = thing;
    const [first, more] = thing === null ? [] : choosing.meant(thing);
    this.asking.foresee(first !== undefined && more === undefined ? first : null);
  };

  /** Is it played by one press? What costs something only once its price has been read, what gives nothing never. */
  #isPlain(choice: Choice): boolean {
    const { asking, game } = this;
    if (game.costs?.(choice)) return asking.wasForeseen(choice);
    return !asking.isVain(choice);
  }

  /** A choice in words is pointed at: show its place and ask what would come of it. */
  consider(choice: Choice | null): void {
    this.choosing.hinted = choice === null ? null : this.choosing.place(choice);
    this.asking.foresee(choice);
  }

  /** A verb is pressed. */
  choose(id: string): void {
    const { choosing } = this;
    this.#lookedAt();
    const group = choosing.groups.find((one) => one.id === id);
    choosing.thing = null;
    if (group === undefined || !this.able) return;
    this.unadvise();
    const asks = group === choosing.closing && this.unused > 0 && waits() && !this.sure && !this.planning;
    this.sure = asks;
    if (asks) return;
    if (group.choices.length === 0) void this.#explain(null, () => this.asking.explainVerb(group));
    else if (choosing.atOnce(group) !== null) void this.play(choosing.atOnce(group)!);
    else choosing.verb = choosing.verb === id ? null : id;
  }

  /** Why not? In a lesson nothing else is meant for now. */
  async #explain(thing: ThingId | null, ask: () => Promise<void>): Promise<void> {
    if (this.wanted === undefined) return ask();
    this.notes.refuse(t('learn.later'), t('learn.later.more'), '', thing);
  }

  leave(): void {
    this.choosing.leave();
    this.notes.note = null;
    this.sure = false;
    this.unadvise();
  }

  /** What would the strongest bot do? */
  advise(): void {
    if (!this.hints || !this.info.hints.allowed || this.advised) return;
    this.leave();
    this.#advised = this.live.shown!.version;
  }

  unadvise(): void {
    this.#advised = -1;
  }

  /** A key or a press on the map finishes a film that runs; that press means nothing else on the board. */
  hurry(): void {
    if (!this.live.film.paused && this.live.skip()) this.#hurried = Date.now();
  }

  /** The last round once more, or a turn of the log. */
  async retell(turn?: Turn): Promise<void> {
    const { round, show } = await import('../live/again');
    await show(this.live, turn === undefined ? round(this.live) : [turn]);
  }

  #lookedAt(): void {
    if (!this.live.film.open) this.#looked = this.live.shown!.version;
  }

  async play(choice: Choice): Promise<void> {
    this.unadvise();
    this.choosing.useKind(this.game.kinds(choice), this.choosing.within(choice));
    const { title } = this.game.word(choice, this.scene);
    if (this.planning) return this.#planFurther(choice.text, title);
    await this.#playFor(choice.text, title, this.choosing.place(choice));
  }

  /** A choice, and then the only one that it opens. */
  async playBoth(first: Choice, then: Choice): Promise<void> {
    const { title } = this.game.word(then, this.scene);
    if (this.planning) {
      await this.play(first);
      return this.#planFurther(then.text, title);
    }
    if ((await this.#playFor(first.text, this.game.word(first, this.scene).title, null)) !== 'played') return;
    await this.#untilAble();
    await this.#playFor(then.text, title, null);
  }

  /** What waits is sent: the turn ends. */
  async endTurn(): Promise<void> {
    const held = this.held.now;
    if (held === null) return;
    const answer = await this.#say(() => this.live.play(held.text), t('table.played'), null);
    if (answer?.t === 'ok') this.#ended = held.played; // it is seen until the table shows it
    else if (answer?.t === 'no') this.held.drop();
  }

  async back(count: number): Promise<void> {
    if (this.state.back.count < count) return;
    if (this.planning) return this.plan.cut(this.plan.steps.length - count);
    if (this.held.now !== null && !this.#sending) {
      this.held.drop();
      if (--count === 0) return;
    }
    await this.#say(() => this.live.back(count), t('table.back.failed'), null);
  }

  /** The plan for real, as far as it holds. */
  async playPlan(): Promise<void> {
    const { plan } = this;
    for (let left = plan.ahead?.good ?? 0; left > 0; left--) {
      await this.#untilAble();
      const step = plan.steps[0];
      if (step === undefined) break;
      const done = await this.#playFor(step.text, step.title, null);
      if (done === 'no') return;
      plan.shift();
      if (done === 'held') break;
    }
    plan.drop();
  }

  async stop(agree: boolean): Promise<void> {
    await this.#say(() => this.live.end(agree), t('table.stop'), null);
  }

  // ------------------------------------------------------------------ sending

  async #planFurther(text: string, title: string): Promise<void> {
    await this.#alone(() => this.plan.add({ text, title }));
    this.choosing.thing = null;
  }

  /** What was played has come back from the server, and nothing is in the way. */
  async #untilAble(): Promise<void> {
    const end = Date.now() + PATIENCE;
    while (!this.able && Date.now() < end) await new Promise((done) => setTimeout(done, 16));
  }

  async #playFor(text: string, title: string, place: ThingId | null): Promise<'played' | 'held' | 'no'> {
    if (this.#sending || this.live.link !== 'open') return 'no';
    if (await this.#hold(text)) return 'held';
    return (await this.#say(() => this.live.play(text), title, place))?.t === 'ok' ? 'played' : 'no';
  }

  // ------------------------------------------------------------------- waiting

  /** If the command would end the turn by itself, it waits for a press. */
  async #hold(text: string): Promise<boolean> {
    const { decision, played } = this.live.shown!;
    const closes = this.choosing.closing?.choices[0]?.text === text;
    if (closes || decision === null || !waits()) return false;
    const preview = await this.#alone(() => this.live.preview(text, null, true));
    const next = preview?.after && this.#next(preview);
    if (!next || this.live.shown!.played !== played) return false;
    this.held.hold({ text, events: preview.events, after: preview.after!, played, next });
    this.choosing.thing = null;
    this.notes.fade();
    return true;
  }

  /** What would come after a command, if it should wait for a press before that. */
  #next({ ends, after }: Preview): Holding['next'] | null {
    const { seat, decision, guarded } = this.live.shown!;
    if (ends === '') return null;
    if (after!.decision === null) return 'game';
    const { seat: chooser, name } = after!.decision;
    const own = this.#turn === seat;
    if (own && (after!.view.decision?.active ?? chooser) !== seat) return 'turn';
    const later = this.game.afterwards ?? [];
    if (own && chooser === seat && later.includes(name) && !later.includes(decision!.name)) return 'own';
    return guarded && chooser !== seat && this.info.yours.includes(chooser) ? 'pass' : null;
  }

  #withHeld(shown: TableState, { after }: Holding): TableState {
    const back = { ...shown.back, count: shown.back.count + 1 };
    return { ...shown, view: after.view, decision: after.decision ?? shown.decision, choices: [], back };
  }

  /** What waited when the page was left waits again; what waited for a position that is no more is given up. */
  #restore(): void {
    const { called, able, held } = this;
    if (held.late !== null) {
      if (held.late !== this.#ended) untrack(() => this.notes.say(t('table.stale'), t('table.stale.more')));
      untrack(() => held.drop());
    } else if (called && able && held.now === null) {
      const kept = held.kept();
      if (kept !== null) void untrack(() => this.#hold(kept));
    }
  }

  #unsure(): void {
    void this.scene;
    this.sure = false;
  }

  async #say(send: () => Promise<Answer>, title: string, place: ThingId | null): Promise<Answer | null> {
    if (this.#sending || this.live.link !== 'open') return null;
    const answer = await this.#alone(send);
    if (answer.t === 'no') await this.asking.texts();
    if (answer.t === 'ok') {
      this.#awaited = answer.version;
      this.choosing.thing = null;
      this.notes.fade();
    } else if (answer.t === 'no') {
      if (answer.why.kind === 'stale') this.notes.say(t('table.stale'), t('table.stale.more'));
      else this.notes.refuse(title, this.wording.reason(answer.why), answer.why.rule, place);
    }
    return answer;
  }

  /** One thing is sent at a time, and meanwhile nothing is considered. */
  async #alone<T>(send: () => Promise<T>): Promise<T> {
    this.#sending = true;
    this.consider(null);
    const answer = await send();
    this.#sending = false;
    return answer;
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
}
