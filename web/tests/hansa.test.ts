// The words and things of Hansa: complete in both languages, and on the right places.

import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Drawing, Scene, View } from '../src/games/hansa/view';
import type { Choice, GameEvent } from '../src/lib/types';
import scoringSource from '../../src/kontor/games/hansa/rules/scoring.py?raw';

vi.hoisted(() => {
  const kept = new Map<string, string>();
  const page = {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
    navigator: { language: 'en' },
    document: { documentElement: {} },
  };
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value);
});

const { need, speak, t } = await import('../src/lib/lang.svelte');
await Promise.all([need('hansa'), need('start')]);
const { worded } = await import('../src/lib/naming');
const choosing = await import('../src/games/hansa/choices');
const wording = await import('../src/games/hansa/words');
const map = await import('../src/games/hansa/map');

const city = (id: string, number: number, warehouses = 1) => ({
  id, number, warehouses, name: id[0]!.toUpperCase() + id.slice(1), at: [0.1 * number, 0.5] as [number, number],
});
const drawing: Drawing = {
  game: 'hansa', id: 'baltic', name: 'Baltic', aspect: 1.5, start: 'riga',
  cities: [city('riga', 1, 2), city('reval', 2), city('copenhagen', 3)],
  lanes: [
    { from: 'riga', to: 'reval', by: [] },
    { from: 'reval', to: 'riga', by: [] },
    { from: 'reval', to: 'copenhagen', by: [] },
  ],
};

function scene(name: string, choices: Choice[] = [], more: object = {}): Scene {
  const view: View = {
    game: 'hansa', seat: 0, board: 'baltic', bank: 9, last_pile_by: null, left_out: [], gone: [], extra_card: false,
    turn: 7, over: false, ship: 'riga', acted: false, piles: [0, 3, 13], last_round: false,
    decision: { seat: 0, name, active: 1, colour: 'red' },
    players: [
      { talers: 2, supply: 9, goods: ['blue-1', 'blue-2', 'blue-2', 'red-3'], sold: [], sold_points: 0, points: 3 },
      { talers: 1, supply: 8, goods: [], sold: ['red-1'], sold_points: 1, points: 2 },
    ],
    cities: {
      riga: { warehouses: ['green-1', null], booths: [2, 1], master: 0 },
      reval: { warehouses: ['white-3'], booths: [0, 0], master: null },
      copenhagen: { warehouses: [null], booths: [0, 4], master: 1 },
    },
    ...more,
  };
  return {
    drawing, view, seat: 0, names: ['Wibke', 'Tilo'], choices,
    decision: { seat: 0, name, prompt: name, facts: { seat: 0, by: 1, n: 2, city: 'riga', colour: 'red', talers: 1 } },
  };
}
const choice = (text: string, facts: object): Choice => ({ text, facts: facts as Choice['facts'] });

const CHOICES: Choice[] = [
  choice('end', { verb: 'end' }),
  choice('replenish', { verb: 'replenish' }),
  choice('skip', { verb: 'skip' }),
  choice('done', { verb: 'done' }),
  choice('booths reval', { verb: 'booths', city: 'reval' }),
  choice('sail reval', { verb: 'sail', city: 'reval' }),
  choice('buy green 1', { verb: 'buy', colour: 'green', barrels: 1 }),
  choice('build red 3', { verb: 'build', colour: 'red', barrels: 3 }),
  choice('lose blue 1', { verb: 'lose', colour: 'blue', barrels: 1 }),
  choice('discard blue 2', { verb: 'discard', colour: 'blue', barrels: 2 }),
  choice('sell blue 1 2 2', { verb: 'sell', colour: 'blue', barrels: [1, 2, 2] }),
];
const of = (verb: string): Choice => CHOICES.find((one) => one.facts['verb'] === verb)!;

const DECISIONS = [
  'first-booths', 'replenish', 'replenish-must', 'actions', 'actions-acted', 'selling', 'losing', 'taxes',
];
const whole = (text: string): boolean => text !== '' && !/hansa\.|[{}]|undefined|NaN/.test(text);

describe.each(['en', 'de'] as const)('in %s', (language) => {
  beforeAll(() => speak(language));

  it('words a player that only this server knows as it is', () => {
    expect([worded('start.level', 'greedy'), worded('start.says', 'greedy', '')]).toEqual(['greedy', '']);
    expect(worded('start.level', 'novice')).toMatch(/Novice|Lehrling/);
  });

  it('words every choice', () => {
    for (const one of CHOICES) {
      const { title, detail = 'none' } = wording.word(one, scene('actions'));
      expect([one.text, whole(title), whole(detail)]).toEqual([one.text, true, true]);
      expect(whole(t(`hansa.verb.${one.facts['verb']}`))).toBe(true);
    }
  });

  it('asks for every decision, of oneself and of others', () => {
    for (const name of DECISIONS) {
      expect([name, whole(wording.prompt(scene(name)))]).toEqual([name, true]);
      expect([name, whole(wording.prompt({ ...scene(name), seat: 1 }))]).toEqual([name, true]);
    }
    expect(whole(wording.prompt({ ...scene('actions'), decision: null }))).toBe(true);
  });

  it('names rounds, piles and what is scored', () => {
    expect(wording.status(scene('actions'))).toMatch(/ 4 · .*2 .* 3/);
    expect(whole(wording.status(scene('actions', [], { turn: 0 })))).toBe(true);
    const categories = [...scoringSource.matchAll(/^(?:CATEGORIES|EXTRA): Final = (.*)$/gm)].flatMap((row) =>
      [...row[1]!.matchAll(/"([^"]+)"/g)].map((m) => m[1]!),
    );
    expect(categories.length).toBe(5);
    for (const name of categories) expect([name, whole(wording.category(name))]).toEqual([name, true]);
  });
});

describe('effects', () => {
  beforeAll(() => speak('en'));

  it('say who is paid, what is lost and what it is worth', () => {
    const bought = { name: 'bought', facts: { seat: 0, good: 'red-2', city: 'riga', terms: 'player', paid: 1 } };
    const lost = { name: 'lost', facts: { seat: 1, good: 'blue-2' } };
    const preview = { events: [bought, lost], points: { '0': 5, '1': -1 }, ends: '' as const, prospects: [], after: null };
    expect(wording.effect(preview, scene('actions'))).toEqual([
      '1 taler to Tilo', 'Tilo loses herring, 2 barrels', '+5 points', 'Tilo −1 point',
    ]);
  });
});

describe('things', () => {
  it('stand for choices', () => {
    const at = (verb: string) => choosing.things(of(verb), scene('actions'));
    expect(at('sail')).toEqual(['city:reval']);
    expect(at('booths')).toEqual(['city:reval']);
    expect(at('buy')).toEqual(['ware:riga:green-1']);
    expect(at('build')).toEqual(['good:red-3']);
    expect(at('sell')).toEqual(['sellset:blue', 'good:blue-1', 'good:blue-2']);
    expect(at('replenish')).toEqual(['pile']);
    expect(at('end')).toEqual([]);
  });

  it('mean something when pressed in vain', () => {
    const now = scene('actions');
    expect(choosing.meaning('city:reval', null, now)).toEqual({ verb: 'sail', city: 'reval' });
    expect(choosing.meaning('city:reval', null, scene('first-booths'))).toEqual({ verb: 'booths', city: 'reval' });
    expect(choosing.meaning('ware:riga:green-1', null, now)).toEqual({ verb: 'buy', colour: 'green', barrels: 1 });
    expect(choosing.meaning('ware:reval:white-3', null, now)).toEqual({ verb: 'sail', city: 'reval' });
    expect(choosing.meaning('good:red-3', 'sell', now)).toEqual({ verb: 'sell', colour: 'red' });
    expect(choosing.meaning('good:red-3', null, scene('taxes'))).toMatchObject({ verb: 'discard', barrels: 3 });
    expect(choosing.meaning('', 'sail', now)).toEqual({ verb: 'sail', city: 'reval' });
    expect(choosing.meaning('', null, now)).toBeNull();
  });

  it('are marked where something happened', () => {
    const event = (name: string, facts: object): GameEvent => ({ name, facts: facts as GameEvent['facts'] });
    expect(choosing.places(event('stored', { city: 'riga', good: 'red-1' }))).toEqual(['ware:riga:red-1']);
    expect(choosing.places(event('sailed', { seat: 0, city: 'riga' }))).toEqual(['city:riga']);
    expect(choosing.places(event('replenished', { seat: 0, count: 2 }))).toEqual(['pile']);
    expect(choosing.places(event('taxed', { seat: 0, count: 2 }))).toEqual([]);
  });
});

describe('verbs', () => {
  it('keep their order, with those that cannot be chosen', () => {
    const groups = choosing.verbs(scene('actions', [of('end'), of('sail')]));
    expect(groups.map((group) => [group.id, group.key, group.choices.length])).toEqual([
      ['sail', 's', 1], ['buy', 'b', 0], ['build', 'u', 0], ['sell', 'v', 0], ['end', 'e', 1],
    ]);
  });

  it('split a sale by colour and by barrels', () => {
    const now = scene('actions', CHOICES);
    expect(choosing.kinds(of('sell'))).toBe('blue');
    expect(choosing.kindsOf('sell', now).map((kind) => kind.id)).toEqual(['blue']);
    expect(choosing.amounts(of('sell'), now)?.map(({ id, n }) => [id, n])).toEqual([['1', 1], ['2', 2]]);
    expect(choosing.amounts(of('end'), now)).toBeNull();
  });

  it('name goods here that cannot be bought', () => {
    expect(choosing.alsoShow(scene('actions', [of('end')]))).toEqual([{ verb: 'buy', colour: 'green', barrels: 1 }]);
    expect(choosing.alsoShow(scene('actions', [of('buy')]))).toEqual([]);
    expect(choosing.alsoShow(scene('actions', [of('end')], { acted: true }))).toEqual([]);
  });
});

describe('the map', () => {
  it('keeps plates on the board', () => {
    const box = map.plate({ ...city('reval', 1), at: [0.99, 0.1] }, 'Reval', 4);
    expect(box.x + box.width).toBeLessThanOrEqual(map.WIDTH);
  });

  it('cuts a lane at the plates', () => {
    const box = (x: number) => ({ x, y: 0, width: 20, height: 20 });
    const line = map.between(map.curve([[10, 10], [110, 10]]), box(0), box(100));
    expect(line[0]![0]).toBeLessThan(25);
    expect(line.at(-1)![0]).toBeGreaterThan(80);
    expect(line.at(-1)![0]).toBeLessThan(100);
    expect(map.along([[0, 0], [10, 0]], 0.5)).toEqual([5, 0]);
  });

  it('remembers the wake of a turn and forgets what was taken back', () => {
    const at = drawing as never;
    const one = map.wakeAfter([], at, 'riga', 'reval');
    const two = map.wakeAfter(one, at, 'reval', 'copenhagen');
    expect(two.map((lane) => lane.to)).toEqual(['reval', 'copenhagen']);
    expect(map.wakeAfter(two, at, 'copenhagen', 'reval')).toEqual(one);
    expect(map.wakeAfter(one, at, 'copenhagen', 'riga')).toEqual([]);
  });
});
