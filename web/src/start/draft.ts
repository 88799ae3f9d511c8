// The table that is drafted on the start page, and how one choice bends the others so that they always go together.

import type { SeatWish, Wish } from '../lib/api';
import type { BoardInfo, GameInfo } from '../lib/types';
import { isOffered, MIXTURE } from '../shell/bots';
import { BOT_NAMES } from './names';

export interface Seat extends SeatWish {
  key: number; // stays with the seat when it changes places
}

export interface Draft {
  game: string;
  wanted: { board: string; edition: string; options: string[] }; // as chosen; what is played may have to differ
  board: string;
  edition: string;
  seats: Seat[];
  hints: boolean; // wished between people
}

/** A text of the page: its key and what goes into it. */
export interface Note {
  key: string;
  values: Record<string, string | number>;
}

const LEVEL = 'journeyman'; // where somebody sat who is not offered
const UNOFFERED = ['markers']; // needs a list of markers, not a switch

const family = (board: string) => board.replace(/(-\d+)+$/, '');
const range = (board: BoardInfo, edition: string): [number, number] => board.editions[edition]?.seats ?? [0, 0];
const holds = ([fewest, most]: [number, number], n: number) => fewest <= n && n <= most;

export function boardOf(game: GameInfo, id: string): BoardInfo {
  return game.boards.find((board) => board.id === id) ?? game.boards[0]!;
}

/** The boards in the order in which people should meet them: those that have been played longest first. */
export function ordered(game: GameInfo): BoardInfo[] {
  return game.boards.toSorted((a, b) => Object.keys(b.editions).length - Object.keys(a.editions).length);
}

/** Fewest and most players of a board in any edition, or of a whole game. */
export function players(boards: BoardInfo[]): [number, number] {
  const all = boards.flatMap((board) => Object.values(board.editions).map((edition) => edition.seats));
  return [Math.min(...all.map(([fewest]) => fewest)), Math.max(...all.map(([, most]) => most))];
}

export function between([fewest, most]: [number, number]): string {
  return fewest === most ? `${fewest}` : `${fewest}–${most}`;
}

/** The newest first. */
export function editions(game: GameInfo): string[] {
  return [...new Set(ordered(game).flatMap((board) => Object.keys(board.editions)))].reverse();
}

export function offered(game: GameInfo): string[] {
  const all = game.boards.flatMap((board) => Object.values(board.editions).flatMap((edition) => edition.options));
  return [...new Set(all)].filter((option) => !UNOFFERED.includes(option));
}

/** The options that are really played. */
export function chosen(game: GameInfo, draft: Draft): string[] {
  return draft.wanted.options.filter((option) => whyNotOption(game, draft, option) === null);
}

/** Which board and edition this number of seats plays: what is wanted if it can be, else what is nearest to it. */
function settle(game: GameInfo, wanted: Draft['wanted'], n: number): { board: string; edition: string } {
  const newest = editions(game);
  const far = (board: string, edition: string) => {
    const other = board === wanted.board ? 0 : family(board) === family(wanted.board) ? 10 : 20;
    return other + (edition === wanted.edition ? 0 : 1 + newest.indexOf(edition));
  };
  const fitting = ordered(game).flatMap((board) =>
    Object.keys(board.editions)
      .filter((edition) => holds(range(board, edition), n))
      .map((edition) => ({ board: board.id, edition })),
  );
  return fitting.toSorted((a, b) => far(a.board, a.edition) - far(b.board, b.edition))[0] ?? wanted;
}

let keys = 0;
export function seat(kind: Seat['kind'], name: string, level = ''): Seat {
  return { key: ++keys, kind, name, level };
}

function bot(seats: Seat[]): Seat {
  const used = seats.map((other) => other.name);
  return seat('bot', BOT_NAMES.find((name) => !used.includes(name)) ?? '', next(seats));
}

/** The next of the mixture; once somebody else was chosen, the same again. */
function next(seats: Seat[]): string {
  const bots = seats.filter((one) => one.kind === 'bot').map((one) => one.level);
  const left = MIXTURE.find((one) => !bots.includes(one));
  return (bots.every((one) => MIXTURE.includes(one)) && left) || (bots.at(-1) ?? LEVEL);
}

/** You and three bots, on the board that fits. */
export function fresh(game: GameInfo, name: string): Draft {
  const seats = [seat('me', name)];
  while (seats.length < 4) seats.push(bot(seats));
  return change(game, seats);
}

/** The same people at another game, as far as it has seats for them. */
export function change(game: GameInfo, seats: Seat[], hints = false): Draft {
  const [fewest, most] = players(game.boards);
  const known = seats.map((one) => (one.level === '' || isOffered(game, one.level) ? one : { ...one, level: LEVEL }));
  const fit = resized(known, fewest, most);
  const first = ordered(game).find((board) => holds(players([board]), fit.length)) ?? game.boards[0]!;
  const wanted = { board: first.id, edition: Object.keys(first.editions).at(-1)!, options: [] };
  return { game: game.name, wanted, seats: fit, hints, ...settle(game, wanted, fit.length) };
}

/** Bots come; when there are too many seats, bots leave first, then friends, always from the end. */
function resized(seats: Seat[], fewest: number, most: number): Seat[] {
  let fit = seats;
  while (fit.length < fewest) fit = [...fit, bot(fit)];
  while (fit.length > most) {
    const leaves =
      fit.findLast((one) => one.kind === 'bot') ?? fit.findLast((one) => one.kind === 'friend') ?? fit.at(-1)!;
    fit = fit.filter((one) => one !== leaves);
  }
  return fit;
}

export function pickBoard(game: GameInfo, draft: Draft, id: string): Draft {
  const board = boardOf(game, id);
  const edition = board.editions[draft.wanted.edition] ? draft.wanted.edition : Object.keys(board.editions).at(-1)!;
  const [fewest, most] = players([board]);
  const seats = resized(draft.seats, fewest, most);
  const wanted = { ...draft.wanted, board: id, edition };
  return { ...draft, wanted, seats, ...settle(game, wanted, seats.length) };
}

export function pickEdition(game: GameInfo, draft: Draft, edition: string): Draft {
  const seats = resized(draft.seats, ...range(boardOf(game, draft.board), edition));
  const wanted = { ...draft.wanted, board: draft.board, edition };
  return { ...draft, wanted, seats, ...settle(game, wanted, seats.length) };
}

export function switchOption(draft: Draft, option: string): Draft {
  const { options } = draft.wanted;
  const now = options.includes(option) ? options.filter((one) => one !== option) : [...options, option];
  return { ...draft, wanted: { ...draft.wanted, options: now } };
}

function reseat(game: GameInfo, draft: Draft, seats: Seat[]): Draft {
  return { ...draft, seats, ...settle(game, draft.wanted, seats.length) };
}

export function addSeat(game: GameInfo, draft: Draft): Draft {
  return draft.seats.length < players(game.boards)[1] ? reseat(game, draft, [...draft.seats, bot(draft.seats)]) : draft;
}

export function removeSeat(game: GameInfo, draft: Draft, index: number): Draft {
  if (draft.seats.length <= players(game.boards)[0]) return draft;
  return reseat(game, draft, draft.seats.toSpliced(index, 1));
}

export function moveSeat(draft: Draft, index: number, by: -1 | 1): Draft {
  const seats = [...draft.seats];
  const [one, other] = [seats[index], seats[index + by]];
  if (one && other) [seats[index], seats[index + by]] = [other, one];
  return { ...draft, seats };
}

export function shuffled(draft: Draft, random: () => number = Math.random): Draft {
  const seats = [...draft.seats];
  for (let i = seats.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [seats[i], seats[j]] = [seats[j]!, seats[i]!];
  }
  return { ...draft, seats };
}

/** Another kind of player on a seat; a bot brings a name, a person their own. */
export function setKind(draft: Draft, index: number, kind: Seat['kind'], name: string): Draft {
  const others = draft.seats.toSpliced(index, 1);
  const one = { ...draft.seats[index]!, kind, name };
  if (kind === 'bot') Object.assign(one, { name: bot(others).name, level: one.level || next(others) });
  return { ...draft, seats: draft.seats.with(index, one) };
}

/** What the page did by itself when one thing was chosen, to be said to people. */
export function told(before: Draft, after: Draft): Note[] {
  const notes: Note[] = [];
  const more = after.seats.length - before.seats.length;
  const picked = before.wanted.board !== after.wanted.board || before.wanted.edition !== after.wanted.edition;
  if (picked && more > 0) notes.push({ key: 'start.added', values: { n: more } });
  if (picked && more < 0) notes.push({ key: 'start.removed', values: { n: -more } });
  if (!picked && before.board !== after.board) {
    notes.push({ key: 'start.board-changed', values: { board: after.board } });
  }
  if (before.edition !== after.edition && after.edition !== after.wanted.edition) {
    notes.push({ key: 'start.edition-changed', values: { edition: after.edition } });
  }
  return notes;
}

/** A board that this number of seats does not fit can still be picked; then seats come or go. */
export function misfit(board: BoardInfo, n: number): boolean {
  return !holds(players([board]), n);
}

export function whyNotEdition(game: GameInfo, draft: Draft, edition: string): Note | null {
  const board = boardOf(game, draft.board);
  if (!board.editions[edition]) return { key: 'start.not-edition', values: { board: board.id } };
  const n = draft.seats.length;
  if (holds(range(board, edition), n)) return null;
  const kin = game.boards.filter((one) => family(one.id) === family(board.id) && one.editions[edition]);
  const [fewest, most] = players(kin.map((one) => ({ ...one, editions: { [edition]: one.editions[edition]! } })));
  return n < fewest
    ? { key: 'start.from-players', values: { n: fewest } }
    : { key: 'start.to-players', values: { n: most } };
}

export function whyNotOption(game: GameInfo, draft: Draft, option: string): Note | null {
  const board = boardOf(game, draft.board);
  if (board.editions[draft.edition]?.options.includes(option)) return null;
  const edition = Object.keys(board.editions).findLast((one) => board.editions[one]!.options.includes(option));
  return edition ? { key: 'start.only-edition', values: { edition } } : { key: 'start.not-board', values: {} };
}

/** Only between people hints are a question: alone with bots they are always there. */
export function whyNotHints(draft: Draft): Note | null {
  const people = draft.seats.filter((one) => one.kind !== 'bot').length;
  return people > 1 ? null : { key: 'start.hints-alone', values: {} };
}

/** As the server wants it. A seat without a name gets that of its kind; no two seats are called the same. */
export function wish(game: GameInfo, draft: Draft, unnamed: Record<Seat['kind'], string>): Wish {
  const names: string[] = [];
  const seats = draft.seats.map(({ kind, name, level }) => {
    const wanted = name.trim() || unnamed[kind];
    let given = wanted;
    for (let n = 2; names.includes(given); n++) given = `${wanted} ${n}`;
    names.push(given);
    return { kind, name: given, level: kind === 'bot' ? level : '' };
  });
  const options = Object.fromEntries(chosen(game, draft).map((option) => [option, 'yes']));
  const hints = draft.hints && whyNotHints(draft) === null;
  return { game: draft.game, board: draft.board, edition: draft.edition, options, seats, hints };
}
