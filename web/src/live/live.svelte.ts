// The line to one table: what the server says is kept here as state, what is wished goes out from here.

import * as api from '../lib/api';
import { still } from '../lib/look';
import type { Ahead, Asked, ChatLine, Entry, Facts, Preview, Problem, Said, TableInfo, TableState, WhyNot } from '../lib/types';
import { mark, Outbox, type Answer, type Frame } from './outbox';
import { FAR, Reel } from './reel';
import { see, seen, type Seen } from './seen';
import { merged, standing } from './story';

type Unmarked<Wire> = Wire extends unknown ? Omit<Wire, 'id'> : never;

const PATIENCE = [300, 1000, 2000, 4000, 8000]; // ms before trying again, the last one from then on
const PING = 20_000;
const SILENCE = 45_000; // so long without a word: the line is dead even if the browser has not noticed
const PROMPT = 4000; // the same when the device says that it is offline
const TRY_LATER = 4429; // the server is busy: the only farewell that is not for ever
const LONGEST_FILM = 40;

export class Live {
  info = $state.raw<TableInfo | null>(null);
  shown = $state.raw<TableState | null>(null); // what is on the screen
  latest = $state.raw<TableState | null>(null); // the newest that is known
  entries = $state.raw<Entry[]>([]);
  chats = $state.raw<ChatLine[]>([]);
  link = $state<'first' | 'open' | 'lost'>('first');
  gone = $state.raw<Problem | null>(null);
  filming = $state(false); // moves are being shown one after another
  missed = $state.raw<{ count: number; from: Seen } | null>(null);

  #socket: WebSocket | null = null;
  #outbox = new Outbox();
  #farewell: Problem | null = null; // the server's last words
  #tries = 0;
  #heard = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #reel = new Reel<TableState>(
    (state) => this.#show(state),
    () => still() || document.hidden,
  );

  constructor(
    readonly id: string,
    readonly tokens: readonly string[],
  ) {}

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
    this.#reel.skip();
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

  /** Hot seat: look with the eyes of another own seat. */
  sit(seat: number): void {
    this.#send({ t: 'sit', seat });
  }

  /** To the newest at once. Says whether there was anything to skip. */
  skip(): boolean {
    const running = this.#reel.running;
    this.#reel.skip();
    return running;
  }

  /** The missed moves once more, one after another. */
  async replay(): Promise<void> {
    const end = this.latest;
    const from = this.missed?.from;
    this.missed = null;
    if (end === null || from === undefined) return;
    const plays = standing(this.entries).filter((entry) => entry.kind === 'play');
    const first = Math.max(Math.min(from.played, end.played), end.played - LONGEST_FILM);
    const film: TableState[] = [];
    for (let n = first; n < end.played; n++) {
      const past = await api.at(this.id, this.tokens[0] ?? '', n).catch(() => null);
      if (past === null) break;
      const version = plays[plays.length - 1 - (end.played - n)]?.version ?? 0;
      const { view, decision } = past;
      film.push({ ...end, version, played: n, view, decision, choices: [], back: { ...end.back, count: 0 }, news: [] });
    }
    if (this.latest === end) this.#reel.play([...film, end]);
    this.filming = this.#reel.running;
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
    const known: Seen = before ?? seen(this.id) ?? { version: state.version, played: state.played };
    const fresh = state.news.filter((entry) => entry.version > known.version);
    const others = fresh.filter((entry) => entry.kind === 'play' && !own.includes(entry.seat)).length;
    this.entries = merged(this.entries, state.news);
    this.latest = state;
    const many = before === null || state.version > before.version + 1; // no film: the states between are not known
    this.#reel.add(state, many || others === 0);
    this.filming = this.#reel.running;
    if (fresh.some((entry) => own.includes(entry.seat))) this.missed = null;
    else if (many && others > FAR) this.#miss(others, known);
    else if (!many && others > 0 && (still() || document.hidden)) this.#miss(others, known);
  }

  #miss(count: number, from: Seen): void {
    const { version, played } = this.missed?.from ?? from;
    this.missed = { count: count + (this.missed?.count ?? 0), from: { version, played } };
  }

  #show(state: TableState): void {
    this.shown = state;
    this.filming = this.#reel.running;
    if (state === this.latest && !document.hidden) see(this.id, state.version, state.played);
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
    if (document.hidden) return;
    if (this.latest !== null) see(this.id, this.latest.version, this.latest.played);
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
