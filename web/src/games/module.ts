// What a game's folder offers to the table, which names no game itself.

import type { Component } from 'svelte';
import type { AnyDrawing, AnyView, Choice, Decision, Facts, GameEvent, Preview, Standing } from '../lib/types';
import type { Tally } from '../lib/tally';
import type { Named } from '../lib/words';
import type { Signs } from '../parts/zoom';

/** Everything that drawing and wording need to know; made anew for each state that is shown. */
export interface Scene<View extends AnyView = AnyView, Drawing extends AnyDrawing = AnyDrawing> {
  drawing: Drawing; // what is printed
  view: View;
  seat: number | null; // whose eyes
  names: string[];
  decision: Decision | null;
  choices: Choice[];
}

/**
 * Something drawn that can be pressed, by an id that the game's folder makes up
 * ("house:bremen--hamburg", "city:hamburg", "ability:book", "marker:plus-3", "good:blue-2").
 */
export type ThingId = string;

export interface BoardProps<S extends Scene = Scene> {
  scene: S;
  lit: ReadonlySet<ThingId>; // can be pressed now
  marked: Tally; // touched by what others did, and how often
  coming?: Tally; // will be touched at once: the map goes there
  outcome?: string; // said beside the last of what is marked
  numbers?: ThingId[][]; // turns that are told, each with what was touched in it: its number stands at the last
  filming?: boolean; // moves are shown one after another; afterwards the map returns
  planned?: number | null; // a plan of so many steps is shown, not the table as it is
  around?: readonly ThingId[] | null; // a picture in a book: only what lies around these is drawn, and nothing to press
  pointed: ThingId | null; // shown because a log line or a choice is pointed at
  signs?: Signs;
  refused: ThingId | null; // was pressed in vain a moment ago
  spotlight?: Spotlight | null; // one player's places stand out
  still: boolean; // no motion
  onpress: (thing: ThingId) => void; // also for things that are not lit: the table then says why not
  onpoint: (thing: ThingId | null) => void; // hover or keyboard focus
}

export interface DeskProps<S extends Scene = Scene> {
  scene: S;
  seat: number; // whose desk
  lit: ReadonlySet<ThingId>;
  folded: boolean; // one line of values (phone)
  slim?: boolean; // one line with everything (a screen that is wide but low)
  onpress: (thing: ThingId) => void;
  onpoint: (thing: ThingId | null) => void;
}

export interface SeatProps<S extends Scene = Scene> {
  scene: S;
  seat: number; // whose line in the list of players: values, without the name
  folded: boolean;
}

export interface VerbGroup {
  id: string; // the verb, or a group of alike verbs
  key: string; // keyboard letter
  title?: string; // in the chosen language; without it the table takes t('GAME.verb.ID')
  icon: string; // a name of parts/Icon.svelte
  aside?: boolean; // not always there, so it has no place among the others
  choices: Choice[]; // empty: cannot be chosen now; the table asks the server why
}

export interface Worded {
  title: string;
  detail?: string;
}

/** One of the kinds that a press leaves open, with its word and what is left of it. */
export interface Kind {
  id: string; // as kinds(choice) says it
  title: string; // "Trader"
  detail?: string; // "3 left"
  piece?: { seat: number; kind: string }; // drawn beside it by the game's Piece
}

/** A number that a choice is made of, so that many alike choices become one small stepper. */
export interface Amount {
  id: string;
  title: string; // "traders"
  n: number;
}

/** One player's cities: how thick the frame of each is. What belongs to others steps back. */
export interface Spotlight {
  seat: number;
  cities: Record<string, number>;
}

/** A line of a card. Pictures are ids that the game's own Picture draws, like "marker:plus-3". */
export interface CardLine {
  picture?: string;
  title?: string; // in bold, before the text
  text?: string;
  bad?: string; // why not
  rule?: string;
}

/** What explains a thing: short, at most a few lines, each with its rule. */
export interface Card {
  title: string;
  picture?: string;
  aside?: string; // beside the title
  rule?: string;
  lines: CardLine[];
  note?: string;
  of?: ThingId; // what it is about, if the thing is only a part of it: the city of an office
  off?: ThingId; // it keeps off this as well: the road of a house
}

/** The cards of a game, fetched when the first is wanted. `known` comes from the server, and may be late. */
export interface CardBook<S extends Scene = Scene> {
  Picture: Component<{ picture: string; scene: S; size: number }>;
  card(thing: ThingId, scene: S, known: Standing | null): Card | null;
  spotlight(seat: number, scene: S, known: Standing | null): Spotlight | null;
}

/** A part of the board in words, each line for itself. */
export interface Chapter {
  title: string;
  lines: string[];
}

/** A game's folder is typed by its own scene; the table knows only what all of them share. */
export interface GameModule<S extends Scene = Scene> {
  Board: Component<BoardProps<S>>;
  Desk: Component<DeskProps<S>>;
  Seat: Component<SeatProps<S>>;
  Edge: Component<{ scene: S }> | null; // the track above the map
  Thumb: Component<{ drawing: S['drawing'] }>; // a small picture of a board
  Piece: Component<{ seat: number; size: number; kind?: string }>; // how a player is marked everywhere
  /** The verbs of this decision in a fixed order, those without choices included where people expect them. */
  verbs(scene: S): VerbGroup[];
  /** Where the verb bar helps (a turn) or not (an answer: all choices at once). */
  hasVerbs(scene: S): boolean;
  /** The drawn things that stand for a choice; pressing one of them means it. */
  things(choice: Choice, scene: S): ThingId[];
  /** What a press on a thing that is not lit could have meant: facts for the server's "why". */
  meaning(thing: ThingId, verb: string | null, scene: S): Facts | null;
  /** A further choice that pressing a thing leaves open, like trader or merchant: the facts it is made of, in order. */
  kinds(choice: Choice): string;
  /** Impossible neighbours of the choices, shown dashed with a reason: facts for the server's "why". */
  alsoShow(scene: S): Facts[];
  named(scene: S): Named; // what texts call the places, things and players of this table
  word(choice: Choice, scene: S): Worded; // in the chosen language
  tell(event: GameEvent, scene: S): string; // in the chosen language; '' to leave it out
  prompt(scene: S): string;
  effect(preview: Preview, scene: S): string[]; // short lines
  places(event: GameEvent): ThingId[]; // where it happened; a thing of which there are several once for each
  /** Is it worth a line in a summary? Then how many points it brought to its seat; else null. */
  counts(event: GameEvent): number | null;
  status(scene: S): string; // "Round 12 · 9 markers left"
  describe(): Promise<(scene: S) => Chapter[]>; // the board in words, fetched when somebody wants it
  asides: readonly string[]; // events that only go with another: told after it
  /** Does it cost what must be said before it is paid? Then word() says it in the detail. */
  costs?(choice: Choice): boolean;
  /** Does it bring another choice with it, like a claim its benefit? Then the table looks behind it. */
  leads?(choice: Choice): boolean;
  greedy?: readonly string[]; // verbs of which nobody wants less than the most
  afterwards?: readonly string[]; // decisions that one's turn brings once its actions are played
  cards(): Promise<CardBook<S>>;
  scoring: Readonly<Record<string, string>>; // category of scores -> its rule
  category(name: string): string; // of scores, in the chosen language
  account(part: string, facts: Facts): string; // what the points of a category come from, short; '' if nothing
  squares(scene: S): { done: number; all: number } | null; // actions of the turn
  /** Points as they stand now, beside a player's name (the Seat component leaves them out). */
  points?(scene: S, seat: number): number;
  /** All kinds of a verb, those that are lacking included; without it the table shows what kinds() says. */
  kindsOf?(verb: string, scene: S): Kind[];
  /** The numbers of a choice like "income 2t 1m"; null: it is not made of numbers. */
  amounts?(choice: Choice, scene: S): Amount[] | null;
  /** The piece that a choice lays on the thing that stands for it. */
  laid?(choice: Choice, scene: S): { seat: number; kind: string } | null;
  /** A small picture of a choice, beside its words: a name of parts/Icon.svelte, or '' for none. */
  choiceIcon?(choice: Choice, scene: S): string;
}
