// The line to one table: what the server says is kept here as state, what is wished goes out from here.

import * as api from '../lib/api';
import { still } from '../lib/look';
import { speed } from '../lib/pace';
import type { Ahead, Asked, ChatLine, Entry, Facts, Preview, Problem, Said, Standing, TableInfo, TableState, WhyNot } from '../lib/types';
import { mark, Outbox, type Answer, type Frame } from './outbox';
import { Film } from './film.svelte';
import { see, seen, type Seen } from './seen';
import { merged } from './story';

type Unmarked<Wire> = Wire extends unknown ? Omit<Wire, 'id'> : never;

const PATIENCE = [300, 1000, 2000, 4000, 8000]; // ms before trying again, the last one from then on
const PING = 20_000;
const SILENCE = 45_000; // so long without a word: the line is dead even if the browser has not noticed
const PROMPT = 4000; // the same when the device says that it is offline
const TRY_LATER = 4429; // the server is busy: the only farewell that is not for ever
const FAR = 6; // more moves of others than that are missed, and so is a single one ...
const AWAY = 60_000; // ... after so many ms elsewhere
const KNOWN = 80; // states that are kept for looking again

export class Live {
  info = $state.raw<TableInfo | null>(null);
  shown = $state.raw<TableState | null>(null); // what is on the screen
  latest = $state.raw<TableState | null>(null); // the newest that is known
  entries = $state.raw<Entry[]>([]);
  chats = $state.raw<ChatLine[]>([]);
  link = $state<'first' | 'open' | 'lost'>('first');
  gone = $state.raw<Problem | null>(null);
  coming = $state.raw<TableState | null>(null); // what the film shows next, while the map goes there
  missed = $state.raw<Seen | null>(null); // how far one had looked before one was elsewhere
  readonly known = new Map<number, TableState>(); // by the number of moves

  #socket: WebSocket | null = null;
  #outbox = new Outbox();
  #farewell: Problem | null = null; // the server's last words
  #tries = 0;
  #heard = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #left: Seen | null = null; // looked at until then, and now elsewhere
  readonly film = new Film<TableState>({
    show: (state) => this.#show(state),
    cue: (state) => (this.coming = state),
    quiet: () => still() || document.hidden,
    speed: () => speed(),
    goesOn: ({ decision }) => decision !== null && this.info?.seats[decision.seat]?.kind === 'bot',
  });

  constructor(
    readonly id: string,
    readonly tokens: readonly string[],
  ) {}

  /** What is shown is not the newest. */
  get filming(): boolean {
    return this.film.behind;
  }

  /** The log as far as it is shown. */
  get told(): Entry[] {
    const version = this.shown?.version ?? 0;
    return this.entries.filter((entry) => entry.version <= version);
  }

  open(): void {
    clearTimeout(this.#timer);
    const secure = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${secure}://${location.host}/api/tables/${this.id}/live`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#send({ t: 'hello', tokens: [...this.tokens], since: this.latest?.version ?? null });
      this.#outbox.again().forEach((frame) => this.#send(frame));
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as Said);
    socket.onclose = (event) => socket === this.#socket && this.#lost(event.code);
    this.#pulse ??= setInterval(() => this.#beat(), PING);
    addEventListener('online', this.#hurry);
    addEventListener('offline', this.#doubt);
    document.addEventListener('visibilitychange', this.#hurry);
  }

  close(): void {
    removeEventListener('online', this.#hurry);
    removeEventListener('offline', this.#doubt);
    document.removeEventListener('visibilitychange', this.#hurry);
    clearTimeout(this.#timer);
    clearInterval(this.#pulse);
    this.film.end();
    this.#outbox.close();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  // ------------------------------------------------------------------- wishes

  play(text: string): Promise<Answer> {
    return this.#ask({ t: 'play', version: this.latest?.version ?? 0, text });
  }

  back(count: number): Promise<Answer> {
    return this.#ask({ t: 'back', version: this.latest?.version ?? 0, count });
  }

  end(agree: boolean): Promise<Answer> {
    return this.#ask({ t: 'end', version: this.latest?.version ?? 0, agree });
  }

  chat(text: string): Promise<Answer> {
    return this.#ask({ t: 'chat', text });
  }

  /** Where a plan for the next own turn leads to; null: nothing can be planned now. */
  async ahead(plan: string[]): Promise<Ahead | null> {
    const answer = await this.#ask({ t: 'ahead', plan });
    return answer.t === 'ahead' ? answer.ahead : null;
  }

  async why(about: Facts[], plan: string[] | null): Promise<WhyNot[]> {
    const answer = await this.#ask({ t: 'why', about, plan });
    return answer.t === 'why' ? answer.answers : [];
  }

  async preview(text: string, plan: string[] | null, look = false): Promise<Preview | null> {
    const answer = await this.#ask({ t: 'preview', text, plan, look });
    return answer.t === 'preview' ? answer.preview : null;
  }

  /** What would the strongest bot do? */
  hint(): Promise<Answer> {
    return this.#ask({ t: 'hint' });
  }

  /** Everybody's points as they stand, and what places would offer; null: nobody answers. */
  async standing(): Promise<Standing | null> {
    const answer = await this.#ask({ t: 'standing' });
    return answer.t === 'standing' ? answer.standing : null;
  }

  /** Hot seat: look with the eyes of another own seat. */
  sit(seat: number): void {
    this.#send({ t: 'sit', seat });
  }

  /** To the newest at once. Says whether there was anything to skip. */
  skip(): boolean {
    const behind = this.filming;
    if (behind) this.film.end();
    return behind;
  }

  // ------------------------------------------------------------- what is heard

  #hear(said: Said): void {
    this.#heard = Date.now();
    this.#tries = 0;
    switch (said.t) {
      case 'table':
        this.link = 'open';
        this.info = said.info;
        break;
      case 'state':
        this.#state(said.state);
        break;
      case 'chats':
        this.chats = said.lines;
        break;
      case 'chat':
        this.chats = [...this.chats, said.line];
        break;
      case 'gone':
        this.#farewell = said.why;
        void api.refusing();
        break;
      case 'pong':
        break;
      default:
        this.#outbox.settle(said);
    }
  }

  #state(state: TableState): void {
    const before = this.latest;
    const own = this.info?.yours ?? [];
    this.entries = merged(this.entries, state.news);
    this.latest = state;
    this.#keep(state);
    if (before === null) this.#left = seen(this.id) ?? null;
    const since = before?.version ?? this.#left?.version ?? state.version;
    const acted = state.news.some((entry) => entry.version > since && own.includes(entry.seat));
    const many = before === null || state.version > before.version + 1; // no film: the states between are not known
    this.film.add(state, many || acted || this.#others(since) === 0);
    if (acted) this.missed = this.#left = null;
    this.#look();
  }

  #keep(state: TableState): void {
    for (const later of this.known.keys()) if (later >= state.played) this.known.delete(later); // taken back
    this.known.set(state.played, state);
    for (const old of [...this.known.keys()].slice(0, -KNOWN)) this.known.delete(old);
  }

  /** Moves of others since then. */
  #others(version: number): number {
    const own = this.info?.yours ?? [];
    return this.entries.filter((one) => one.version > version && one.kind === 'play' && !own.includes(one.seat)).length;
  }

  /** Somebody looks again: has much happened meanwhile? */
  #look(): void {
    if (document.hidden || this.latest === null) return;
    const from = this.missed ?? this.#left;
    this.#left = null;
    const count = from === null ? 0 : this.#others(from.version);
    if (count > FAR || (count > 0 && Date.now() - from!.at > AWAY)) this.missed = from;
  }

  #leave(): void {
    this.#left ??= this.latest && now(this.latest);
  }

  #show(state: TableState): void {
    this.shown = state;
    this.coming = null;
    if (state === this.latest && !document.hidden) see(this.id, now(state));
  }

  // ------------------------------------------------------------------ the line

  async #ask(frame: Unmarked<Frame>): Promise<Answer> {
    const whole: Frame = { ...frame, id: mark() };
    const expected = this.#outbox.expect(whole);
    this.#send(whole);
    const answer = await expected;
    if (answer.t === 'no') await api.refusing();
    return answer;
  }

  #send(frame: Asked): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #lost(code: number): void {
    this.#outbox.broken();
    this.#leave();
    this.#socket = null;
    if (this.#farewell !== null && code !== TRY_LATER) {
      this.gone = this.#farewell;
      this.close();
      return;
    }
    this.#farewell = null;
    this.link = this.link === 'first' && this.#tries < 2 ? 'first' : 'lost';
    const wait = PATIENCE[Math.min(this.#tries, PATIENCE.length - 1)]!;
    this.#tries += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.open(), wait * (0.8 + 0.4 * Math.random()));
  }

  /** The network or the viewer is back: no reason to wait longer. */
  #hurry = (): void => {
    if (document.hidden) return this.#leave();
    this.#look();
    if (this.latest !== null) see(this.id, now(this.latest));
    if (this.#socket === null && this.gone === null) this.open();
  };

  /** Offline, it seems; but a server on this machine, or one behind another way, may still answer. */
  #doubt = (): void => {
    const socket = this.#socket;
    const asked = Date.now();
    if (socket === null) return;
    this.#send({ t: 'ping' });
    setTimeout(() => {
      if (socket !== this.#socket || this.#heard >= asked) return;
      socket.close(); // nobody will answer that either
      this.#lost(0);
    }, PROMPT);
  };

  #beat(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.#heard > SILENCE) this.#socket.close();
    else this.#send({ t: 'ping' });
  }
}

const now = ({ version, played }: TableState): Seen => ({ version, played, at: Date.now() });
