// The logic of the table without its pictures.

import { describe, expect, test } from 'vitest';
import type { Amount, Scene } from '../src/games/module';
import type { Choice, Entry, TableInfo } from '../src/lib/types';
import { again } from '../src/lib/wish';
import { counted, most, stepped } from '../src/table/amounts';
import { fits, MANY, parted } from '../src/table/listing';
import { mark, Outbox, type Frame } from '../src/live/outbox';
import { lastTurn, merged, numbered, standing, steps, turns } from '../src/live/story';

const scene = {} as Scene;
const choice = (text: string, facts: Record<string, unknown> = {}): Choice => ({ text, facts });
const reader = {
  things: ({ facts }: Choice) => (facts['house'] === undefined ? [] : [`house:${facts['house']}`]),
};
const places = [choice('place a', { house: 'a' }), choice('place b', { house: 'b' })];
const done = choice('done');

describe('lists', () => {
  test('many choices of the board are folded away, the others stay', () => {
    const many = Array.from({ length: MANY + 1 }, (_, house) => choice(`place ${house}`, { house }));
    expect(parted([...many, done], scene, reader)).toEqual({ here: [done], there: many });
    expect(parted([done, ...places], scene, reader)).toEqual({ here: [...places, done], there: [] });
  });

  test('a filter takes words in any order, without accents', () => {
    expect(fits('Göttingen–Quedlinburg', 'quedl gott')).toBe(true);
    expect(fits('Göttingen–Quedlinburg', 'halle')).toBe(false);
  });
});

describe('amounts', () => {
  const pairs = [[1, 0], [0, 1], [1, 1], [2, 0], [2, 1], [3, 0]] as const;
  const incomes = pairs.map(([t, m]) => choice(`income ${t} ${m}`, { t, m }));
  const read = ({ facts }: Choice): Amount[] => [
    { id: 't', title: 'traders', n: facts['t'] },
    { id: 'm', title: 'merchants', n: facts['m'] },
  ];
  const all = counted(incomes, read)!;
  const find = (text: string) => all.find((one) => one.choice.text === text)!;

  test('the most is set at first', () => {
    expect(most(all).choice.text).toBe('income 3 0');
  });

  test('a step keeps the other number as near as can be', () => {
    expect(stepped(all, find('income 3 0'), 'm', 1)?.choice.text).toBe('income 2 1');
    expect(stepped(all, find('income 2 1'), 't', 1)?.choice.text).toBe('income 3 0');
    expect(stepped(all, find('income 3 0'), 't', 1)).toBeNull();
  });

  test('one choice, or one without numbers, is no stepper', () => {
    expect(counted(incomes.slice(0, 1), read)).toBeNull();
    expect(counted(incomes, () => null)).toBeNull();
  });
});

const entry = (version: number, seat: number, more: Partial<Entry> = {}): Entry => ({
  version,
  seat,
  kind: 'play',
  text: `move ${version}`,
  events: [],
  reason: '',
  at: '',
  ...more,
});
const began = (turn: number, seat: number) => ({ events: [{ name: 'turn-began', facts: { turn, seat }, text: '' }] });

describe('the story', () => {
  const log = [
    entry(1, 0, began(2, 1)),
    entry(2, 1),
    entry(3, 1),
    entry(4, 1),
    entry(5, 1, { kind: 'back', text: '2' }),
    entry(6, 1),
  ];

  test('news are joined by version', () => {
    expect(merged(log.slice(0, 4), log.slice(2)).map((one) => one.version)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(merged([], log)).toEqual(log);
  });

  test('what was taken back is gone', () => {
    expect(standing(log).map((one) => one.version)).toEqual([1, 2, 5, 6]);
  });

  test('lines belong to turns', () => {
    expect(turns(standing(log), 2).map(({ turn, seat, lines }) => [turn, seat, lines.length])).toEqual([
      [1, null, 1],
      [2, 1, 3],
    ]);
    expect(turns([log[0]!].map((one) => ({ ...one, events: [] })), 1).map(({ turn }) => turn)).toEqual([1]);
    expect(turns([], 0).map(({ turn }) => turn)).toEqual([null]); // before the first turn
    expect(numbered(46, 4)).toBe('12.2');
    expect(numbered(null, 4)).toBe('');
  });

  test('each step of the turn says how much taking it back takes back', () => {
    expect(steps(log, 2).map(({ entry: { version }, back }) => [version, back])).toEqual([[2, 2], [6, 1]]);
    expect(steps(log, 1).map(({ back }) => back)).toEqual([0, 1]);
    expect(steps(log, 0).map(({ back }) => back)).toEqual([0, 0]);
  });

  test('an answer in another turn can be taken back too', () => {
    const answer = [...log, entry(7, 0), entry(8, 0, began(3, 2))];
    expect(steps(answer.slice(0, 7), 1).map(({ back }) => back)).toEqual([0, 0, 1]);
    expect(steps(answer, 1).map(({ entry: { version } }) => version)).toEqual([8]);
  });

  test('ringed is what others did in the turn that runs, or in the last one', () => {
    const versions = (entries: Entry[], own: number[]) => lastTurn(entries, own).map((one) => one.version);
    expect(versions(log, [0])).toEqual([2, 6]);
    expect(versions(log, [1])).toEqual([]);
    expect(versions(log, [])).toEqual([2, 6]); // who looks on has done nothing since
    const ended = [...log, entry(7, 1, began(3, 2))];
    expect(versions(ended, [0])).toEqual([2, 6, 7]);
    expect(versions([...ended, entry(8, 2)], [0])).toEqual([8]);
  });
});

describe('the outbox', () => {
  const frame = (t: Frame['t'], id: string): Frame => ({ t, id, version: 3 }) as Frame;

  test('an answer goes to who asked', async () => {
    const box = new Outbox();
    const play = box.expect(frame('play', 'a'));
    box.settle({ t: 'ok', id: 'a', version: 4 });
    expect(await play).toEqual({ t: 'ok', id: 'a', version: 4 });
    expect(box.again()).toEqual([]);
  });

  test('after a break wishes are sent again under the same id, questions are dropped', async () => {
    const box = new Outbox();
    const play = box.expect(frame('play', 'a'));
    const why = box.expect(frame('why', 'b'));
    box.broken();
    expect(await why).toEqual({ t: 'lost' });
    expect(box.again()).toEqual([frame('play', 'a')]);
    box.settle({ t: 'ok', id: 'a', version: 4 });
    expect((await play).t).toBe('ok');
    box.settle({ t: 'ok', id: 'a', version: 4 }); // the first answer, late: nobody waits any more
  });

  test('marks differ', () => {
    expect(mark()).toMatch(/^[0-9a-f]{24}$/);
    expect(mark()).not.toBe(mark());
  });
});

test('playing again asks for the same table', () => {
  const info = {
    game: 'g',
    board: 'b',
    edition: 'e',
    options: { missions: 'yes' },
    hints: { allowed: true },
    yours: [0],
    seats: [
      { seat: 0, name: 'Wibke', kind: 'person', level: '' },
      { seat: 1, name: 'Tilo', kind: 'bot', level: 'master' },
      { seat: 2, name: 'Anke', kind: 'person', level: '' },
    ],
  } as unknown as TableInfo;
  expect(again(info).seats.map((seat) => seat.kind)).toEqual(['me', 'bot', 'friend']);
  expect(again(info).hints).toBe(true);
});
