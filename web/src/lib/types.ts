// What the server says: made from its schema. Facts of a game are opaque here; each folder of games/ knows its own.

import type { components } from '../made/server';

type Schemas = components['schemas'];

export type Facts = Record<string, any>;

/** What the page reads of any game's view: which turn it is and whose, though another may have to answer. */
export interface AnyView {
  turn: number;
  decision: { active: number } | null;
}

/** And of what is printed on any board. */
export interface AnyDrawing {
  cities: { id: string; name: string }[];
}

type Seeing<Wire> = Omit<Wire, 'view'> & { view: AnyView };

export type Ahead = Seeing<Schemas['Ahead']>;
export type Asked = Schemas['Asked']; // over the socket, as what is said
export type Said = Schemas['Said'];
export type BoardInfo = Schemas['BoardInfo'];
export type Back = Schemas['Back'];
export type ChatLine = Schemas['ChatLine'];
export type ChapterInfo = Schemas['ChapterInfo'];
export type Choice = Schemas['Choice'];
export type Deal = Schemas['Deal'];
export type Decision = Schemas['Decision'];
export type Entry = Schemas['Told'];
export type GameEvent = Schemas['Heard'];
export type GameInfo = Schemas['GameInfo'];
export type Idea = Schemas['Idea'];
export type Ladder = Schemas['Ladder'];
export type LadderBot = Schemas['LadderBot'];
export type LadderGame = Schemas['LadderGame'];
export type LadderGames = Schemas['LadderGames'];
export type PictureInfo = Seeing<Schemas['PictureInfo']>;
export type Preview = Omit<Schemas['Preview'], 'after'> & { after: Ahead | null };
export type Problem = Schemas['Problem'];
export type RuleInfo = Schemas['RuleInfo'];
export type Score = Schemas['Score'];
export type SeatInfo = Schemas['SeatInfo'];
export type Standing = Schemas['Standing'];
export type TableInfo = Schemas['TableInfo'];
export type TableState = Seeing<Schemas['TableState']>;
export type Tally = Schemas['Tally'];
export type WhyNot = Schemas['WhyNot'];

// And what it is asked and answers around a table.
export type Invitation = Schemas['Invitation'];
export type Moment = Seeing<Schemas['Moment']>;
export type Move = Schemas['Move'];
export type Opened = Schemas['Opened'];
export type SeatWish = Schemas['SeatWish'];
export type Wish = Omit<Schemas['TableWish'], 'hints'> & Partial<Pick<Schemas['TableWish'], 'hints'>>;
