// What the server says. Facts of a game are opaque here; each folder of games/ knows its own.

export type Facts = Record<string, any>;

export interface Choice {
  text: string; // the command as it is sent
  facts: Facts; // verb, and what it is about
}

export interface GameEvent {
  name: string;
  facts: Facts;
  text: string; // an English sentence
}

/** One line of the log: a command (or taking one back, or a vote to stop) and what came of it. */
export interface Entry {
  version: number;
  seat: number;
  kind: 'play' | 'back' | 'end';
  text: string;
  events: GameEvent[];
  reason: string; // of a bot, in English
}

export interface Decision {
  seat: number;
  name: string;
  prompt: string;
  facts: Facts;
}

export interface Score {
  seat: number;
  parts: Record<string, number>;
  total: number;
  place: number;
}

/** How many of the last commands this seat may take back, and why not more. */
export interface Back {
  count: number;
  rule: string;
  words: string;
}

/** The table as one seat (null: a spectator) may see it. */
export interface TableState {
  version: number; // of the log: every play, taking back and vote raises it
  played: number; // commands on the record
  seat: number | null;
  view: Facts;
  decision: Decision | null;
  choices: Choice[]; // only for the seat that is to choose
  back: Back;
  scores: Score[]; // only when the game is over
  stopped: boolean; // over because all agreed to stop
  votes: number[]; // seats that want to stop
  guarded: boolean; // a seat of this device sees something that others may not
  news: Entry[]; // what happened since the version that the client named, or the last lines
}

export interface SeatInfo {
  seat: number;
  name: string;
  kind: 'person' | 'bot';
  level: string; // of a bot
  taken: boolean;
  online: boolean;
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  board: string;
  board_name: string;
  edition: string;
  options: Record<string, string>;
  status: 'open' | 'running' | 'over';
  seats: SeatInfo[];
  yours: number[]; // seats whose tokens were shown
  host: boolean;
  invites: Record<string, string>; // seat -> token; for the host while the seat is free
  watch: string; // the token for spectators, for those at the table
  created: string;
}

export interface Preview {
  events: GameEvent[];
  points: Record<string, number>; // seat -> change, if the game ended after it
  ends: '' | 'hidden' | 'other' | 'turn' | 'game'; // why it could not be taken back
}

export interface WhyNot {
  text: string;
  facts: Facts;
  rule: string; // empty: it can be played
  words: string;
}

export interface ChatLine {
  seat: number | null;
  name: string;
  text: string;
  at: string;
}

export interface GameInfo {
  name: string;
  title: string;
  boards: BoardInfo[];
  levels: string[];
}

export interface BoardInfo {
  id: string;
  name: string;
  editions: Record<string, { seats: [number, number]; options: string[] }>;
}

export interface RuleInfo {
  id: string;
  chapter: string;
  text: string;
  editions: string[];
}
