// What the server says: made from its schema. Facts of a game are opaque here; each folder of games/ knows its own.

import type { components } from './schema';

type Schemas = components['schemas'];

export type Facts = Record<string, any>;
export type Ahead = Schemas['Ahead'];
export type BoardInfo = Schemas['BoardInfo'];
export type Back = Schemas['Back'];
export type ChatLine = Schemas['ChatLine'];
export type Choice = Schemas['Choice'];
export type Decision = Schemas['Decision'];
export type Entry = Schemas['Entry'];
export type GameEvent = Schemas['Event'];
export type GameInfo = Schemas['GameInfo'];
export type Preview = Schemas['Preview'];
export type RuleInfo = Schemas['RuleInfo'];
export type Score = Schemas['Score'];
export type SeatInfo = Schemas['SeatInfo'];
export type TableInfo = Schemas['TableInfo'];
export type TableState = Schemas['TableState'];
export type WhyNot = Schemas['WhyNot'];

// And what it is asked and answers around a table.
export type Moment = Schemas['Moment'];
export type Move = Schemas['Move'];
export type Opened = Schemas['Opened'];
export type SeatWish = Schemas['SeatWish'];
export type Wish = Schemas['TableWish'];
