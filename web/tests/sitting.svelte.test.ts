// Somebody at the table without pictures and server: what is chosen, what is said, who holds the device.

import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Scene, VerbGroup } from '../src/games/module';
import { t } from '../src/lib/lang.svelte';
import type { Choice, TableInfo, TableState, WhyNot } from '../src/lib/types';
import { Asking } from '../src/table/asking.svelte';
import { Choosing, type Ground } from '../src/table/choosing.svelte';
import { HotSeat } from '../src/table/hotseat.svelte';
import { linger } from '../src/table/linger';
import { Notes } from '../src/table/notes.svelte';

const choice = (text: string, facts: Record<string, unknown> = {}): Choice => ({ text, facts });
const place = (kind: string, house: string) => choice(`place ${kind} ${house}`, { verb: 'place', house, kind });
const places = [place('trader', 'a'), place('merchant', 'a'), place('trader', 'b'), place('merchant', 'b')];
const claim = choice('claim c', { verb: 'claim', house: 'c' });
const end = choice('end', { verb: 'end' });
const texts = (choices: Choice[]): string[] => choices.map((one) => one.text);

const game: Ground['game'] = {
  things: ({ facts }) => (facts['house'] === undefined ? [] : [`house:${facts['house']}`]),
  kinds: ({ facts }) => String(facts['kind'] ?? ''),
  greedy: ['income'],
  amounts: ({ facts }) => ['traders', 'merchants'].map((id) => ({ id, title: id, n: Number(facts[id]) })),
  hasVerbs: ({ decision }) => decision?.name === 'turn',
  verbs: ({ choices }): VerbGroup[] =>
    ['place', 'claim', 'end'].map((id) => ({
      id,
      key: id[0]!,
      icon: '',
      choices: choices.filter(({ facts }) => facts['verb'] === id),
    })),
};

let stop = (): void => {};
/** In a root of its own, as a component would be. */
function rooted<T>(make: () => T): T {
  let made!: T;
  stop = $effect.root(() => void (made = make()));
  flushSync();
  return made;
}
afterEach(() => stop());

describe('choosing', () => {
  let name = $state('turn');
  let choices = $state.raw<Choice[]>([]);
  let able = $state(true);
  let choosing: Choosing;

  beforeEach(() => {
    [name, choices, able] = ['turn', [...places, claim, end], true];
    const ground: Ground = {
      game,
      mine: true,
      get able() {
        return able;
      },
      get scene() {
        return { decision: { seat: 0, name }, choices } as unknown as Scene;
      },
    };
    choosing = rooted(() => new Choosing(ground));
  });

  test('without a verb nothing is lit but what is pointed at', () => {
    expect(choosing.clear).toBe(false);
    expect([...choosing.lit]).toEqual([]);
    choosing.pointed = 'house:c';
    expect([...choosing.lit]).toEqual(['house:c']);
    expect(texts(choosing.at('house:a'))).toEqual(['place trader a', 'place merchant a']);
  });

  test('a verb and a kind leave one choice on each thing', () => {
    choosing.verb = 'place';
    expect(choosing.kinds.map(({ id }) => id)).toEqual(['trader', 'merchant']);
    expect(texts(choosing.at('house:a'))).toEqual(['place trader a']);
    choosing.useKind('merchant');
    expect(texts(choosing.open)).toEqual(['place merchant a', 'place merchant b']);
    expect([...choosing.lit]).toEqual(['house:a', 'house:b']);
  });

  test('the kind last used stays chosen as long as it is there', () => {
    choosing.verb = 'place';
    choosing.useKind('merchant');
    choices = [places[0]!, places[2]!, end];
    expect(choosing.kind).toBe('trader');
    choices = places;
    expect(choosing.kind).toBe('merchant');
  });

  test('what has no kind fits every kind', () => {
    [name, choices] = ['answer', [...places, choice('done')]];
    expect(texts(choosing.open)).toEqual(['place trader a', 'place trader b', 'done']);
  });

  test('what was chosen is forgotten when it cannot be done any more', () => {
    choosing.verb = 'place';
    choosing.thing = 'house:a';
    flushSync();
    expect(texts(choosing.listed)).toEqual(['place trader a']);
    choices = [claim, end];
    flushSync();
    expect([choosing.verb, choosing.thing]).toEqual([null, null]);
  });

  test('one step leads out of all that was chosen', () => {
    choosing.verb = 'place';
    choosing.thing = 'house:a';
    choosing.leave();
    expect([choosing.verb, choosing.thing]).toEqual([null, null]);
  });

  test('a thing of one verb means the kind that it was last used with', () => {
    expect(texts(choosing.meant('house:a'))).toEqual(['place trader a']);
    choosing.useKind('merchant', 'place');
    expect(texts(choosing.meant('house:a'))).toEqual(['place merchant a']);
    choices = [...places, choice('claim a', { verb: 'claim', house: 'a' }), end];
    expect(choosing.meant('house:a')).toHaveLength(3); // two verbs: nobody knows which is meant
  });

  test('a verb of which nobody wants less than the most is sent at once, if the most is one thing', () => {
    const income = (traders: number, merchants: number) => choice(`income ${traders} ${merchants}`, { traders, merchants });
    const group = (...choices: Choice[]): VerbGroup => ({ id: 'income', key: 'i', icon: '', choices });
    expect(choosing.atOnce(group(income(1, 0), income(2, 0), income(2, 1)))?.text).toBe('income 2 1');
    expect(choosing.atOnce(group(income(2, 0), income(1, 1)))).toBeNull();
    expect(choosing.atOnce({ ...group(income(1, 0), income(2, 0)), id: 'sell' })).toBeNull();
  });

  test('what ends an answer stands apart from the places it could go to', () => {
    [name, choices] = ['answer', [...places, choice('done')]];
    expect(texts(choosing.closers)).toEqual(['done']);
    expect(texts(choosing.offered)).toEqual(['place trader a', 'place trader b']);
    choices = [choice('yes'), choice('no')];
    expect([texts(choosing.closers), texts(choosing.offered)]).toEqual([[], ['yes', 'no']]);
  });

  test('the last verb closes the turn if nothing is left to choose in it', () => {
    expect(choosing.closing?.id).toBe('end');
    choices = [...places, choice('end a', { verb: 'end', house: 'a' })];
    expect(choosing.closing).toBeNull();
  });

  test('nothing is lit while nothing can be sent', () => {
    choosing.verb = 'place';
    able = false;
    expect([...choosing.lit]).toEqual([]);
  });
});

describe('the hot seat', () => {
  let state = $state.raw({} as TableState);
  const sit = vi.fn();
  const shown = (seat: number, guarded: boolean, next: number): TableState =>
    ({ seat, guarded, decision: { seat: next, name: 'turn' } }) as unknown as TableState;
  const table = {
    info: { yours: [0, 1] } as unknown as TableInfo,
    ...{ filming: false, sit },
    get shown() {
      return state;
    },
  };
  beforeEach(() => void sit.mockClear());

  test('what is secret waits until the device has been passed', () => {
    state = shown(0, true, 1);
    const seat = rooted(() => new HotSeat(table));
    expect(seat.handover).toBe(1);
    seat.take(1);
    expect(sit).toHaveBeenCalledWith(1);
    expect(seat.handover).toBe(1); // until the server has turned the table
    state = shown(1, true, 1);
    expect(seat.handover).toBeNull();
  });

  test('nobody sees even the own seat before taking the device', () => {
    state = shown(0, true, 0);
    const seat = rooted(() => new HotSeat(table));
    expect(seat.handover).toBe(0);
    seat.take(0);
    expect([seat.handover, sit.mock.calls]).toEqual([null, []]);
  });

  test('without secrets the table turns by itself', () => {
    state = shown(0, false, 1);
    const seat = rooted(() => new HotSeat(table));
    expect(seat.handover).toBeNull();
    expect(sit).toHaveBeenCalledExactlyOnceWith(1);
  });

  test('the turn of somebody elsewhere asks for nothing', () => {
    state = shown(0, false, 2);
    rooted(() => new HotSeat(table));
    expect(sit).not.toHaveBeenCalled();
  });
});

describe('asking', () => {
  const no = (text: string, verb: string, rule: string): WhyNot => ({
    ...{ text, facts: { verb } },
    why: rule === '' ? null : { kind: 'refused', code: '', facts: {}, rule, words: `${rule}.` },
  });
  const scene = { choices: [end] } as unknown as Scene;
  const live = { filming: false, why: vi.fn(), preview: vi.fn() };
  const table = {
    ...{ scene, live, mine: true, able: true, planning: false, ahead: null, state: { version: 7 }, info: { game: 'g' } },
    choosing: { clear: true, thing: null, verb: 'place', pool: places, hasVerbs: true },
    notes: { refuse: vi.fn() },
    wording: { reason: ({ words }: { words: string }) => words, verb: ({ id }: VerbGroup) => id },
    game: {
      alsoShow: () => [{ verb: 'place' }],
      meaning: (thing: string) => ({ verb: 'claim', thing }),
      word: ({ text }: Choice) => ({ title: text }),
      effect: () => ['1 point'],
    },
  };
  const ask = (): Asking => rooted(() => new Asking(table));
  beforeEach(() => void live.why.mockReset().mockResolvedValue([]));

  test('neighbours that a rule forbids are shown once each, and only those of the verb', async () => {
    const [one, other] = [no('place x', 'place', 'T3.1'), no('claim y', 'claim', 'T5.1')];
    live.why.mockResolvedValue([one, one, other, no('place a', 'place', '')]);
    const asking = ask();
    await vi.waitFor(() => expect(asking.dashed).toEqual([one]));
    expect(live.why).toHaveBeenCalledExactlyOnceWith([{ verb: 'place' }], null);
  });

  test('a press in vain says the first rule that forbids it', async () => {
    live.why.mockResolvedValue([no('claim a', 'claim', ''), no('claim b', 'claim', 'T5.1')]);
    await ask().explain('house:b');
    expect(live.why).toHaveBeenCalledWith([{ verb: 'claim', thing: 'house:b' }], null);
    expect(table.notes.refuse).toHaveBeenCalledExactlyOnceWith('claim b', 'T5.1.', 'T5.1', 'house:b');
  });

  test('what would come of a choice is asked once in each position', async () => {
    live.preview.mockResolvedValue({ events: [{ name: 'turn-ended' }], ends: 'other' });
    const asking = ask();
    asking.foresee(end);
    await vi.waitFor(() => expect(asking.foresight?.lines).toEqual(['1 point', t('table.ends.turn')]));
    asking.foresee(null);
    expect(asking.foresight).toBeNull();
    asking.foresee(end);
    expect(asking.foresight?.choice).toBe(end);
    expect(live.preview).toHaveBeenCalledExactlyOnceWith('end', null);
  });
});

describe('notes', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('a note that no longer matters can still be read to its end', () => {
    const notes = new Notes();
    notes.refuse('Place', 'No house is free.', 'T3.1', 'house:a');
    expect(notes.refused).toBe('house:a');
    notes.fade();
    vi.advanceTimersByTime(4000);
    expect([notes.note?.rule, notes.refused]).toEqual(['T3.1', null]);
    vi.advanceTimersByTime(4000);
    expect(notes.note).toBeNull();
  });

  test('a newer note is not taken away with the old one', () => {
    const notes = new Notes();
    notes.say('old');
    notes.fade();
    notes.say('new');
    vi.advanceTimersByTime(60_000);
    expect(notes.note?.title).toBe('new');
  });
});

test('lingering begins and ends by pointer and by focus', () => {
  const heard: boolean[] = [];
  const { onpointerenter, onblur } = linger((there) => heard.push(there));
  onpointerenter!();
  onblur!();
  expect(heard).toEqual([true, false]);
});
