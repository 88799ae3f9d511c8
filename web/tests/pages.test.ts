// The reckoning behind the pages around the table: seats, chart, scrubber, lessons, book.

import { describe, expect, it } from 'vitest';
import { bits, find } from '../src/book/find';
import { folded } from '../src/lib/folding';
import { address, place } from '../src/book/place';
import { answer, read, stepAt, wanted } from '../src/learn/lesson';
import { columns, lines, marks, spread, ticks } from '../src/replay/chart';
import { cellOf, moveAt, position, rounds, roundStep } from '../src/replay/timeline';
import type { ChapterInfo, GameInfo, RuleInfo } from '../src/lib/types';
import { chapters, parts, search } from '../src/shell/ruletext';
import * as bots from '../src/shell/bots';
import * as drafting from '../src/start/draft';
import { takeOver } from '../src/replay/load';

const edition = (fewest: number, most: number, ...options: string[]) => ({
  seats: [fewest, most] as [number, number],
  options,
});

const STYLES = ['networker', 'hunter', 'blocker', 'racer', 'banker'];
const TEUTONICA: GameInfo = {
  name: 'teutonica',
  title: 'Hansa Teutonica',
  levels: ['novice', 'journeyman'],
  styles: { novice: STYLES, journeyman: STYLES },
  net: [],
  boards: [
    { id: 'britannia-3', name: 'Britannia', editions: { bigbox: edition(3, 3, 'markers') } },
    { id: 'britannia-4-5', name: 'Britannia', editions: { bigbox: edition(4, 5, 'markers') } },
    { id: 'eastern', name: 'Eastern', editions: { bigbox: edition(3, 5) } },
    {
      id: 'league-2-3',
      name: 'League',
      editions: { 2009: edition(2, 3), 2014: edition(2, 3), bigbox: edition(3, 3, 'missions', 'markers') },
    },
    {
      id: 'league-4-5',
      name: 'League',
      editions: { 2009: edition(4, 5), 2014: edition(4, 5), bigbox: edition(4, 5, 'missions') },
    },
  ],
};
const HANSA: GameInfo = {
  name: 'hansa',
  title: 'Hansa',
  levels: ['novice'],
  styles: {},
  net: [],
  boards: [{ id: 'baltic', name: 'Baltic', editions: { 2004: edition(2, 4, 'extra-card') } }],
};
const fresh = () => drafting.fresh(TEUTONICA, 'Ada');
const kinds = (plan: drafting.Draft) => plan.seats.map((seat) => seat.kind).join(' ');

describe('the start page', () => {
  it('begins with you and three bots on the board that fits', () => {
    const plan = fresh();
    expect(plan).toMatchObject({ game: 'teutonica', board: 'league-4-5', edition: 'bigbox' });
    expect(kinds(plan)).toBe('me bot bot bot');
    expect(new Set(plan.seats.map((seat) => seat.name)).size).toBe(4);
    expect(plan.seats.map((seat) => seat.level)).toEqual(['', 'journeyman+networker', 'novice', 'journeyman+hunter']);
  });

  it('adds bots for a board that needs them and says so', () => {
    const before = drafting.removeSeat(TEUTONICA, fresh(), 3);
    const after = drafting.pickBoard(TEUTONICA, before, 'britannia-4-5');
    expect(after.seats).toHaveLength(4);
    expect(drafting.told(before, after)).toEqual([{ key: 'start.added', values: { n: 1 } }]);
  });

  it('takes bots away before friends and friends before you', () => {
    let plan = drafting.setKind(fresh(), 3, 'friend', '');
    plan = drafting.pickBoard(TEUTONICA, plan, 'britannia-3');
    expect(kinds(plan)).toBe('me bot friend');
    plan = drafting.change(HANSA, plan.seats);
    expect(plan).toMatchObject({ board: 'baltic', edition: '2004' });
    expect(kinds(plan)).toBe('me bot friend');
  });

  it('keeps a player that the server allows where it is offered', () => {
    const [league, baltic] = [TEUTONICA, HANSA].map((game) => ({ ...game, levels: [...game.levels, 'greedy'] }));
    const seats = fresh().seats.map((seat) => ({ ...seat, level: 'greedy' }));
    expect(drafting.change(baltic!, seats).seats[1]?.level).toBe('greedy');
    expect(drafting.change(league!, seats).seats[1]?.level).toBe('greedy');
    expect(drafting.change(HANSA, seats).seats[1]?.level).toBe('journeyman');
  });

  it('fills up with bots of the mixture, or with more of those that were chosen', () => {
    const levels = (plan: drafting.Draft) => plan.seats.map((seat) => seat.level);
    const three = drafting.removeSeat(TEUTONICA, fresh(), 1);
    expect(levels(drafting.addSeat(TEUTONICA, three))).toEqual(['', 'novice', 'journeyman+hunter', 'journeyman+networker']);
    const novices = { ...three, seats: three.seats.map((seat) => ({ ...seat, level: seat.level && 'novice+racer' })) };
    expect(levels(drafting.addSeat(TEUTONICA, novices)).at(-1)).toBe('novice+racer');
    const friend = drafting.setKind(fresh(), 2, 'friend', 'Bea');
    expect(drafting.setKind(friend, 2, 'bot', '').seats[2]).toMatchObject({ kind: 'bot', name: 'Mareike', level: 'novice' });
    const mine = drafting.setKind(fresh(), 0, 'bot', '').seats[0];
    expect(mine).toMatchObject({ kind: 'bot', name: 'Anke', level: 'novice+blocker' });
  });

  it('tells a level and its style apart', () => {
    expect(bots.apart('novice+racer')).toEqual({ level: 'novice', style: 'racer' });
    expect(bots.apart('novice')).toEqual({ level: 'novice', style: '' });
    expect(bots.withLevel(TEUTONICA, 'novice+racer', 'journeyman')).toBe('journeyman+racer');
    expect(bots.withLevel(HANSA, 'journeyman+racer', 'novice')).toBe('novice');
    expect(bots.recorded(TEUTONICA, 'Tilo (novice+racer)')).toBe('novice+racer');
    expect(bots.recorded(HANSA, 'Tilo (novice+racer)')).toBeUndefined();
    expect(bots.recorded(TEUTONICA, 'Tilo')).toBeUndefined();
    const seats = ['Ada', 'Tilo (novice+racer)', 'Bea'].map((name, seat) => ({ seat, name, level: '' }));
    const past = { info: { game: 'teutonica', seats } } as unknown as Parameters<typeof takeOver>[0];
    expect(takeOver(past, 0, [HANSA, TEUTONICA]).map((one) => one.level)).toEqual(['', 'novice+racer', 'journeyman+hunter']);
  });

  it('changes the side of the board with the number of seats, and back', () => {
    const four = drafting.pickBoard(TEUTONICA, fresh(), 'britannia-4-5');
    const three = drafting.removeSeat(TEUTONICA, four, 3);
    expect(three.board).toBe('britannia-3');
    expect(drafting.told(four, three)).toEqual([{ key: 'start.board-changed', values: { board: 'britannia-3' } }]);
    expect(drafting.addSeat(TEUTONICA, three).board).toBe('britannia-4-5');
  });

  it('finds an edition for two and returns to the wanted one', () => {
    const three = drafting.removeSeat(TEUTONICA, fresh(), 3);
    const two = drafting.removeSeat(TEUTONICA, three, 2);
    expect(two).toMatchObject({ board: 'league-2-3', edition: '2014' });
    expect(drafting.told(three, two)).toEqual([{ key: 'start.edition-changed', values: { edition: '2014' } }]);
    expect(drafting.removeSeat(TEUTONICA, two, 1)).toBe(two);
    expect(drafting.addSeat(TEUTONICA, two).edition).toBe('bigbox');
  });

  it('says why editions and options do not go with the board', () => {
    const plan = drafting.pickBoard(TEUTONICA, fresh(), 'eastern');
    expect(drafting.whyNotEdition(TEUTONICA, plan, '2009')?.key).toBe('start.not-edition');
    expect(drafting.whyNotOption(TEUTONICA, plan, 'missions')?.key).toBe('start.not-board');
    const old = drafting.pickEdition(TEUTONICA, fresh(), '2009');
    expect(drafting.whyNotOption(TEUTONICA, old, 'missions')).toEqual({
      key: 'start.only-edition',
      values: { edition: 'bigbox' },
    });
    expect(drafting.offered(TEUTONICA)).toEqual(['missions']);
    const two = drafting.removeSeat(TEUTONICA, drafting.removeSeat(TEUTONICA, fresh(), 3), 2);
    expect(drafting.whyNotEdition(TEUTONICA, two, 'bigbox')).toEqual({ key: 'start.from-players', values: { n: 3 } });
    expect(drafting.pickEdition(TEUTONICA, two, 'bigbox').seats).toHaveLength(3);
  });

  it('keeps a wanted option while a board lacks it', () => {
    const wanted = drafting.switchOption(fresh(), 'missions');
    const eastern = drafting.pickBoard(TEUTONICA, wanted, 'eastern');
    expect(drafting.chosen(TEUTONICA, eastern)).toEqual([]);
    expect(drafting.chosen(TEUTONICA, drafting.pickBoard(TEUTONICA, eastern, 'league-4-5'))).toEqual(['missions']);
    expect(drafting.switchOption(wanted, 'missions').wanted.options).toEqual([]);
  });

  it('moves and shuffles seats without losing any', () => {
    const plan = fresh();
    const moved = drafting.moveSeat(plan, 0, 1);
    expect(moved.seats.map((seat) => seat.key)).toEqual([1, 0, 2, 3].map((i) => plan.seats[i]!.key));
    expect(drafting.moveSeat(plan, 0, -1).seats).toEqual(plan.seats);
    const mixed = drafting.shuffled(plan, () => 0);
    expect(mixed.seats).not.toEqual(plan.seats);
    expect(new Set(mixed.seats)).toEqual(new Set(plan.seats));
  });

  it('sends names that differ, and a level for bots only', () => {
    let plan = drafting.setKind(fresh(), 1, 'me', '');
    plan = drafting.setKind(plan, 2, 'me', '');
    const wish = drafting.wish(TEUTONICA, plan, { me: 'Ada', friend: 'Friend', bot: 'Bot' });
    expect(wish.seats.map((seat) => seat.name)).toEqual(['Ada', 'Ada 2', 'Ada 3', plan.seats[3]!.name]);
    expect(wish.seats.map((seat) => seat.level)).toEqual(['', '', '', 'journeyman+hunter']);
    expect(wish).toMatchObject({ board: 'league-4-5', edition: 'bigbox', options: {}, hints: false });
    const hinted = (draft: drafting.Draft) => drafting.wish(TEUTONICA, { ...draft, hints: true }, { me: 'Ada', friend: 'Friend', bot: 'Bot' }).hints;
    expect([hinted(plan), hinted(fresh())]).toEqual([true, false]); // alone with bots it is no question
  });
});

describe('the scrubber', () => {
  const moves = [0, 0, 1, 1, 2, 3, 3, 3, 3, 4].map((turn) => ({ turn }));
  const all = rounds(moves, 2);

  it('finds the rounds', () => {
    expect(all).toEqual([
      { number: 0, first: 1, last: 2 },
      { number: 1, first: 3, last: 5 },
      { number: 2, first: 6, last: 10 },
    ]);
    expect([0, 1, 2, 3, 5, 6, 10].map((n) => cellOf(all, n))).toEqual([0, 0, 0, 1, 1, 2, 2]);
  });

  it('gives every round a cell of equal width', () => {
    expect(position(all, 0)).toBe(0);
    expect(position(all, 1)).toBeCloseTo(1 / 6);
    expect(position(all, 2)).toBeCloseTo(1 / 3);
    expect(position(all, 5)).toBeCloseTo(2 / 3);
    expect(position(all, 10)).toBe(1);
  });

  it('finds each move where it stands', () => {
    for (let n = 0; n <= 10; n++) expect(moveAt(all, position(all, n))).toBe(n);
    expect(moveAt(all, -1)).toBe(0);
    expect(moveAt(all, 2)).toBe(10);
    expect(moveAt([], 0.5)).toBe(0);
  });

  it('steps by whole rounds', () => {
    expect(roundStep(all, 0, 1)).toBe(2);
    expect(roundStep(all, 3, 1)).toBe(5);
    expect(roundStep(all, 3, -1)).toBe(2);
    expect(roundStep(all, 2, -1)).toBe(0);
    expect(roundStep(all, 10, 1)).toBe(10);
  });
});

describe('the chart of points', () => {
  it('reads the end of a round from the next one', () => {
    const moves = [1, 1, 3, 3, 5].map((turn, i) => ({ turn, points: [i, 10 * i] }));
    expect(lines(moves, rounds(moves, 2), 2)).toEqual([
      [2, 4, 4],
      [20, 40, 40],
    ]);
  });

  it('has even numbers at its side', () => {
    expect(ticks(67)).toEqual([0, 10, 20, 30, 40, 50, 60, 70]);
    expect(ticks(5)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(ticks(0)).toEqual([0, 1]);
    expect(ticks(300).length).toBeLessThanOrEqual(8);
  });

  it('numbers as many columns as have room, the last one among them', () => {
    expect(columns(19, 7)).toEqual([0, 3, 6, 9, 12, 15, 18]);
    expect(columns(20, 7).at(-1)).toBe(19);
    expect(columns(3, 20)).toEqual([0, 1, 2]);
    expect(columns(1, 5)).toEqual([0]);
    expect(columns(0, 5)).toEqual([]);
    expect(columns(9, 0)).toEqual([0, 8]);
  });

  it('moves names apart and keeps their order', () => {
    const placed = spread([50, 52, 51, 200], 20, 0, 220);
    const order = [0, 2, 1, 3].map((i) => placed[i]!);
    for (let i = 1; i < order.length; i++) expect(order[i]! - order[i - 1]!).toBeGreaterThan(19.5);
    expect(Math.min(...spread([0, 1, 2], 20, 0, 220))).toBeGreaterThanOrEqual(0);
    expect(spread([10, 100], 20, 0, 220)).toEqual([10, 100]);
  });

  it('marks each line at columns of its own', () => {
    const all = [0, 1, 2, 3].flatMap((seat) => marks(seat, 4, 20));
    expect(new Set(all).size).toBe(all.length);
    expect(Math.max(...all)).toBeLessThan(19);
    expect(marks(0, 4, 2)).toEqual([]);
  });
});

describe('the rules', () => {
  const rule = (id: string, chapter: string, text: string): RuleInfo => ({ id, chapter, text, editions: [], since: 1 });
  const RULES = [
    rule('T7.1', 'T7 Create', 'A route takes an action (T2.2).'),
    rule('T7.10', 'T7 Create', 'Develop: the *leftmost* piece goes, see T14.6d.'),
    rule('T14.6', 'T14 East', 'Permanent markers.'),
    rule('RT1', 'Rulings', 'Near or far (T7.1).'),
  ];

  it('come in chapters', () => {
    expect(chapters(RULES).map(({ id, rules }) => [id, rules.length])).toEqual([
      ['T7', 2],
      ['T14', 1],
      ['RT', 1],
    ]);
  });

  it('lead to the rules they name', () => {
    const known = new Set(['T7.1', 'T14.6']);
    expect(parts(RULES[1]!.text, known)).toEqual([
      { text: 'Develop: the ' },
      { text: 'leftmost', strong: true },
      { text: ' piece goes, see ' },
      { text: 'T14.6d', to: 'T14.6' },
      { text: '.' },
    ]);
    expect(parts(RULES[0]!.text, known)).toEqual([{ text: RULES[0]!.text }]);
  });

  it('are found by number and by words', () => {
    const ids = (query: string) => search(RULES, query).map(({ id }) => id);
    expect(ids('t7.1')).toEqual(['T7.1']);
    expect(ids('T7')).toEqual(['T7.1', 'T7.10']);
    expect(ids('rt')).toEqual(['RT1']);
    expect(ids('PIECE develop')).toEqual(['T7.10']);
    expect(ids('  ')).toHaveLength(4);
    expect(ids('whale')).toEqual([]);
  });
});

describe('a lesson', () => {
  const RECORD = ['kontor record 1', 'game: hansa', '', '# step about', '# step place', '0 place a', '1 place b', '0 place c', '# step claim', '0 claim a', '2 end', '# step end', ''];
  const lesson = read(RECORD.join('\n'));

  it('is read from its record', () => {
    expect(lesson.moves.map(({ seat }) => seat)).toEqual([0, 1, 0, 0, 2]);
    expect(lesson.steps).toEqual([
      { id: 'about', moves: [] },
      { id: 'place', moves: [0, 2] },
      { id: 'claim', moves: [3] },
      { id: 'end', moves: [] },
    ]);
  });

  it('waits at a step until it is read or done', () => {
    expect(stepAt(lesson, 0, 0)).toBe(0);
    expect([0, 1, 2, 3, 4, 5].map((played) => stepAt(lesson, played, 1))).toEqual([1, 1, 1, 2, 3, 3]);
    expect(stepAt(lesson, 5, 4)).toBe(4);
  });

  it('asks for one command, and for none while others play or something is read', () => {
    expect(wanted(lesson, 0, 0)).toBe(null);
    expect([0, 1, 2].map((played) => wanted(lesson, 1, played))).toEqual(['place a', null, 'place c']);
  });

  it('plays for the others only', () => {
    expect([0, 1, 4, 5].map((played) => answer(lesson, played)?.text)).toEqual([undefined, 'place b', 'end', undefined]);
  });
});

describe('the book', () => {
  const step = (title: string, text: string, ...rules: string[]) => ({ title, text, rules, picture: '' });
  const BOOK: ChapterInfo[] = [
    { id: 'turn', title: 'A turn', lead: 'Two actions.', rules: ['T2.2'], steps: [step('First', 'Begin in Lübeck.', 'T2.1')] },
    { id: 'claim', title: 'Claiming', lead: 'Claim **a route**.', rules: ['T7.1'], steps: [step('Pays', 'Control pays.', 'T7.2', 'T7.3')] },
  ];
  const rule = (id: string): RuleInfo => ({ id, chapter: '', text: '', editions: [], since: 1 });
  const RULES = ['T2.1', 'T2.2', 'T7.1', 'T7.2', 'T7.3', 'T9.1'].map(rule);

  it('is found by word, chapter and id', () => {
    expect(find(BOOK, 'LUBECK')).toEqual([{ chapter: 'turn', step: 0 }]);
    expect(find(BOOK, 'claim')).toEqual([{ chapter: 'claim', step: -1 }]);
    expect(find(BOOK, 'pays control')).toEqual([{ chapter: 'claim', step: 0 }]);
    expect(find(BOOK, 't7.3')).toEqual([{ chapter: 'claim', step: 0 }]);
    expect(find(BOOK, 'T7')).toHaveLength(2);
    expect(find(BOOK, 'guild')).toEqual([]);
    expect(find(BOOK, ' ')).toEqual([]);
  });

  it('marks what was found, in what is strong too', () => {
    expect(bits('Claim **a route**.', 'rou')).toEqual([
      { text: 'Claim ', strong: false, hit: false },
      { text: 'a ', strong: true, hit: false },
      { text: 'rou', strong: true, hit: true },
      { text: 'te', strong: true, hit: false },
      { text: '.', strong: false, hit: false },
    ]);
    expect(bits('Begin in Lübeck.', 'lub').find(({ hit }) => hit)?.text).toBe('Lüb');
    expect(folded('Größe ﬁ 𝒜')).toHaveLength('Größe ﬁ 𝒜'.length);
  });

  it('has an address for every chapter and every rule', () => {
    expect(place('', BOOK, RULES)).toEqual({ chapter: 'turn', rule: '' });
    expect(place('#claim/T7.3', BOOK, RULES)).toEqual({ chapter: 'claim', rule: 'T7.3' });
    expect(place('#T7.2', BOOK, RULES)).toEqual({ chapter: 'claim', rule: 'T7.2' });
    expect(place('#T9.1', BOOK, RULES)).toEqual({ chapter: 'all', rule: 'T9.1' });
    expect(place('#all/T7', BOOK, RULES)).toEqual({ chapter: 'all', rule: 'T7' });
    expect(place('#%E0%A4%A', BOOK, RULES)).toEqual({ chapter: 'turn', rule: '' });
    expect(place('#claim/<b>', BOOK, RULES)).toEqual({ chapter: 'claim', rule: '' });
    for (const { chapter, rule } of [{ chapter: 'claim', rule: '' }, { chapter: 'turn', rule: 'T2.1' }]) {
      expect(place(address(chapter, rule), BOOK, RULES)).toEqual({ chapter, rule });
    }
  });
});
