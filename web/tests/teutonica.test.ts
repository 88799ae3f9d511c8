// Hansa Teutonica on the page: where pieces are drawn, what a thing means, and words for everything in both languages.

import { describe, expect, test, vi } from 'vitest';
import componentsSource from '../../src/kontor/games/teutonica/components.py?raw';
import eventsSource from '../../src/kontor/games/teutonica/events.py?raw';
import notationSource from '../../src/kontor/games/teutonica/notation.py?raw';
import scoringSource from '../../src/kontor/games/teutonica/rules/scoring.py?raw';
import stateSource from '../../src/kontor/games/teutonica/state.py?raw';
import type { Drawing, View } from '../src/games/teutonica/facts';
import type { Scene } from '../src/games/teutonica/facts';
import type { Choice, Entry, Facts } from '../src/lib/types';
import type { Sitting } from '../src/table/sitting.svelte';
import { SIGNS } from '../src/parts/markers';
import { ICONS } from '../src/parts/icons';
import { middle, nearest, opening, within } from '../src/parts/zoom';

vi.hoisted(() => {
  const page = {
    localStorage: { getItem: () => null, setItem: () => undefined },
    navigator: { language: 'en' },
    document: { documentElement: {} },
  };
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value);
});

const { knows, need, speak } = await import('../src/lib/lang.svelte');
await Promise.all([need('teutonica'), need('more-teutonica')]);
await speak('en');
const { Planned, redrawn, settle } = await import('../src/games/teutonica/houses');
const { printOf, curve } = await import('../src/games/teutonica/layout');
const { touched } = await import('../src/games/teutonica/rings');
const { tally } = await import('../src/lib/tally');
const { positions } = await import('../src/games/teutonica/positions');
const { kinds, meaning, places, things } = await import('../src/games/teutonica/things');
const { named } = await import('../src/games/teutonica/names');
const turn = await import('../src/games/teutonica/turn');
const wording = await import('../src/games/teutonica/words');
const { because } = await import('../src/table/telling');

// ------------------------------------------------------------- a small board

const city = (id: string, x: number, y: number, more: Facts = {}) => ({
  id,
  name: id[0]!.toUpperCase() + id.slice(1),
  at: [x, y],
  offices: [
    { kind: 'trader', colour: 'white', coin: 1 },
    { kind: 'merchant', colour: 'orange', coin: 0 },
  ],
  scrolls: [],
  hansa: true,
  countries: [''],
  permits: [],
  ...more,
});
const route = (id: string, houses: [number, number][], more: Facts = {}) => ({
  id,
  ends: id.split('--'),
  houses,
  boats: [],
  tavern: null,
  marker: [0.5, 0.5],
  rotation: 0,
  country: '',
  permanent: '',
  takes_markers: true,
  ...more,
});
const drawing = {
  id: 'small',
  name: 'Small',
  aspect: 1.4,
  completed_to_end: 10,
  completed_track: [
    [0.1, 0.1],
    [0.3, 0.1],
  ],
  link: { cities: ['aa', 'cc'], points: [7, 4, 2] },
  table: { route: 'aa--bb', spaces: [{ points: 7, colour: 'white', at: [0.2, 0.9] }] },
  countries: [{ id: '', points: [] }],
  cities: [
    city('aa', 0.1, 0.5, { scrolls: [{ ability: 'book', at: [0.1, 0.3] }] }),
    city('bb', 0.5, 0.2),
    city('cc', 0.9, 0.5),
  ],
  routes: [
    route('aa--bb', [
      [0.2, 0.4],
      [0.3, 0.3],
      [0.4, 0.25],
    ]),
    route(
      'bb--cc',
      [
        [0.6, 0.3],
        [0.7, 0.4],
        [0.8, 0.45],
      ],
      { boats: [1] },
    ),
  ],
  bent: [],
  desk: [
    { ability: 'keys', values: [1, 2, 2, 3, 4], covered_by: 'trader' },
    { ability: 'actions', values: [2, 3, 3, 4, 4, 5], covered_by: 'trader' },
    { ability: 'privilege', values: ['white', 'orange', 'pink', 'black'], covered_by: 'trader' },
    { ability: 'book', values: [2, 3, 4, 5], covered_by: 'merchant' },
    { ability: 'purse', values: [3, 5, 7, 'all'], covered_by: 'trader' },
  ],
} as unknown as Drawing;

const standing = (owner: number, kind: string, count = 1) => ({ owner, kind, count });
const player = {
  prestige: 3,
  supply: { trader: 3, merchant: 1 },
  stock: { trader: 4, merchant: 1 },
  abilities: Object.fromEntries(drawing.desk.map((track) => [track.ability, { level: 0, value: track.values[0] }])),
  markers: ['plus-3', 'additional-office'],
  used: [],
  plate: [],
  plate_hidden: 0,
  link: null,
};

function view(on: Record<string, Facts> = {}, more: Facts = {}): View {
  return {
    turn: 5,
    over: false,
    completed: 0,
    completed_to_end: 10,
    markers_left: 9,
    decision: { seat: 0, name: 'turn', count: 2, active: 0, actions_left: 1 },
    hand: [],
    players: [player, player],
    routes: {
      'aa--bb': { free: 3, pieces: [], marker: null, ...on['aa--bb'] },
      'bb--cc': { free: 2, pieces: [], marker: null, boats: { free: 1, pieces: [] }, ...on['bb--cc'] },
    },
    cities: Object.fromEntries(
      drawing.cities.map(({ id }) => [id, { offices: [null, null], additional: [], founded: [], controller: null }]),
    ),
    favours: { 'extra-action': null },
    lasting: [],
    missions: [],
    table: [{ points: 7, owner: null }],
    ...more,
  } as unknown as View;
}

const ASKED: Record<string, string> = { moving: 'moving-lift' }; // decisions that ask for several things

function scene(name = 'turn', choices: Choice[] = [], more: Facts = {}): Scene {
  const asked = { seat: 0, name, count: 2, route: 'aa--bb', active: 0, actions_left: 1 };
  return {
    drawing: drawing,
    view: view({}, { decision: asked, ...more }),
    seat: 0,
    names: ['Ada', 'Bo'],
    decision: { seat: 0, name, prompt: ASKED[name] ?? name, facts: { ...asked, n: 2, by: 1, piece: 'own-trader', pieces: 'none' } },
    choices,
  };
}

const chosen = (facts: Facts): Choice => ({ text: JSON.stringify(facts), facts });
const at = (row: ({ owner: number; kind: string } | null)[] | undefined) =>
  row?.map((one) => one && `${one.owner}${one.kind[0]}`);

// ------------------------------------------------------------------- drawing

describe('houses', () => {
  test('a piece stays where it was drawn while another comes and goes', () => {
    const one = settle(null, drawing, view({ 'aa--bb': { pieces: [standing(0, 'trader')] } }), null);
    expect(at(one.stands['aa--bb'])).toEqual(['0t', null, null]);
    const both = [standing(1, 'trader'), standing(0, 'trader')];
    const two = settle(one, drawing, view({ 'aa--bb': { pieces: both } }), null);
    expect(at(two.stands['aa--bb'])).toEqual(['0t', '1t', null]);
    expect(two.stands['aa--bb']![0]!.key).toBe(one.stands['aa--bb']![0]!.key);
    const three = settle(two, drawing, view({ 'aa--bb': { pieces: [standing(1, 'trader')] } }), null);
    expect(at(three.stands['aa--bb'])).toEqual([null, '1t', null]);
  });

  test('a new piece takes the house that was pressed, and drops into it', () => {
    const empty = settle(null, drawing, view(), null);
    const placed = view({ 'aa--bb': { pieces: [standing(0, 'trader')] } });
    const next = settle(empty, drawing, placed, { route: 'aa--bb', house: 2 });
    expect(at(next.stands['aa--bb'])).toEqual([null, null, '0t']);
    expect(next.stands['aa--bb']![2]!.from).toBe('above');
  });

  test('boats hold the pieces of boats, houses the others', () => {
    const boats = { free: 0, pieces: [standing(1, 'merchant')] };
    const seen = settle(null, drawing, view({ 'bb--cc': { pieces: [standing(0, 'trader', 2)], boats } }), null);
    expect(at(seen.stands['bb--cc'])).toEqual(['0t', '1m', '0t']);
  });

  test('a piece that left one house for another travels; one that is lifted is remembered', () => {
    const one = settle(null, drawing, view({ 'aa--bb': { pieces: [standing(0, 'trader', 2)] } }), null);
    const hand = view({ 'aa--bb': { pieces: [standing(0, 'trader')] } }, { hand: [standing(0, 'trader')] });
    const two = settle(one, drawing, hand, null);
    expect(at(two.lifted['aa--bb'])).toEqual([null, '0t', null]);
    const put = { 'aa--bb': { pieces: [standing(0, 'trader')] }, 'bb--cc': { pieces: [standing(0, 'trader')] } };
    const three = settle(two, drawing, view(put), null);
    expect(three.lifted).toEqual({});
    expect(three.stands['bb--cc']![0]!.from).toEqual({ route: 'aa--bb', house: 1 });
  });

  test('the pieces of a plan carry the number of their step until it is taken out again', () => {
    const planned = new Planned();
    const traders = (count: number, other = 0) =>
      view({ 'aa--bb': { pieces: [standing(0, 'trader', count), standing(1, 'trader', other)] } });
    const steps = (houses: ReturnType<typeof settle>) => houses.stands['aa--bb']!.map((one) => planned.step(one));
    const one = settle(null, drawing, traders(1), null);
    planned.follow(null, 0, null, one);
    expect(steps(one)).toEqual([undefined, undefined, undefined]);
    const begun = settle(one, drawing, traders(1), null);
    planned.follow(0, 0, one, begun);
    const two = settle(begun, drawing, traders(2), null);
    planned.follow(1, 0, begun, two);
    expect(steps(two)).toEqual([undefined, 1, undefined]);
    const three = settle(two, drawing, traders(2, 1), null); // somebody else moved meanwhile
    planned.follow(1, 0, two, three);
    expect(steps(three)).toEqual([undefined, 1, undefined]);
    planned.follow(0, 0, three, three);
    expect(steps(three)).toEqual([undefined, undefined, undefined]);
  });

  test('nothing travels on the first picture', () => {
    const seen = settle(null, drawing, view({ 'aa--bb': { pieces: [standing(0, 'trader', 3)] } }), null);
    expect(seen.stands['aa--bb']!.every((stand) => stand!.from === null)).toBe(true);
  });
});

describe('rings', () => {
  const plan = printOf(drawing);
  const spot = (route: string, house: number) => {
    const { x, y } = plan.routes[route]!.houses[house]!;
    return { x, y };
  };
  const ringed = (houses: ReturnType<typeof settle>, seen: View, ...ids: string[]) =>
    touched(houses, plan, positions(plan, houses, seen, new Set()), tally(ids));
  const one = 'piece:aa--bb:0:trader';

  test('of pieces that are alike, as many as came, and those that came last', () => {
    const first = settle(null, drawing, view({ 'aa--bb': { pieces: [standing(0, 'trader')] } }), null);
    const all = view({ 'aa--bb': { pieces: [standing(0, 'trader', 3)] } });
    const then = settle(first, drawing, view({ 'aa--bb': { pieces: [standing(0, 'trader', 2)] } }), { route: 'aa--bb', house: 2 });
    expect(ringed(then, all, one).rings).toEqual([spot('aa--bb', 2)]);
    const last = settle(then, drawing, all, null);
    expect(ringed(last, all, one).rings).toEqual([spot('aa--bb', 1)]);
    expect(ringed(last, all, one, one).rings).toEqual([spot('aa--bb', 1), spot('aa--bb', 2)]);
  });

  test('a house that was left, and the way from it', () => {
    const first = settle(null, drawing, view({ 'aa--bb': { pieces: [standing(0, 'trader', 2)] } }), null);
    const hand = view({ 'aa--bb': { pieces: [standing(0, 'trader')] } }, { hand: [standing(0, 'trader')] });
    const lifted = settle(first, drawing, hand, null);
    expect(ringed(lifted, hand, 'house:aa--bb').rings).toEqual([spot('aa--bb', 1)]);
    const moved = view({ 'aa--bb': { pieces: [standing(0, 'trader')] }, 'bb--cc': { pieces: [standing(0, 'trader')] } });
    const put = settle(lifted, drawing, moved, null);
    const { rings, ways, last } = ringed(put, moved, 'piece:bb--cc:0:trader', 'piece:bb--cc:0:trader:boat');
    expect(ways).toEqual([[spot('aa--bb', 1), spot('bb--cc', 0)]]);
    expect(rings).toEqual([spot('bb--cc', 0), spot('aa--bb', 1)]);
    expect(last(['house:nowhere', 'piece:bb--cc:0:trader', 'piece:bb--cc:0:trader:boat'])).toEqual(spot('bb--cc', 0));
    expect(last(['house:nowhere'])).toBeNull();
  });

  test('a route that was claimed: all of its houses, and the way to the office', () => {
    const first = settle(null, drawing, view({ 'aa--bb': { pieces: [standing(0, 'trader', 3)] } }), null);
    const empty = view();
    const claimed = settle(first, drawing, empty, null);
    const { rings, ways } = ringed(claimed, empty, 'office:aa:0', 'row:aa--bb');
    expect(rings).toHaveLength(4);
    expect(ways).toHaveLength(1);
    expect(rings).toContainEqual(ways[0]![1]);
    expect([0, 1, 2].map((house) => spot('aa--bb', house))).toContainEqual(ways[0]![0]);
  });

  test('a picture that was drawn before is drawn the same, and only what is missing arrives', () => {
    const none = settle(null, drawing, view(), null);
    const placed = settle(none, drawing, view({ 'aa--bb': { pieces: [standing(0, 'trader')] } }), null);
    expect(redrawn(placed, none).stands['aa--bb']![0]).toEqual(placed.stands['aa--bb']![0]);
    expect(redrawn(placed, placed).stands['aa--bb']![0]).toEqual({ ...placed.stands['aa--bb']![0]!, from: null });
  });
});

describe('layout', () => {
  test('everything lies within the frame, and the roads go through their houses', () => {
    const plan = printOf(drawing);
    for (const { houses } of Object.values(plan.routes)) {
      for (const { x, y } of houses) {
        expect(x).toBeGreaterThan(0);
        expect(y).toBeGreaterThan(0);
        expect(x).toBeLessThan(plan.width);
        expect(y).toBeLessThan(plan.height);
      }
    }
    expect(plan.routes['bb--cc']!.houses.map((house) => house.boat)).toEqual([false, true, false]);
    expect(curve([{ x: 0, y: 0 }, { x: 6, y: 0 }])).toBe('M0 0C1 0 5 0 6 0');
    expect(printOf(drawing)).toBe(plan);
  });
});

describe('the glass', () => {
  const spots = [
    { id: 'a', x: 0, y: 0 },
    { id: 'b', x: 100, y: 10 },
    { id: 'c', x: 40, y: 80 },
  ];
  test('arrows find the nearest thing in their direction', () => {
    expect(nearest(spots, spots[0]!, 'ArrowRight')?.id).toBe('b');
    expect(nearest(spots, spots[0]!, 'ArrowDown')?.id).toBe('c');
    expect(nearest(spots, spots[0]!, 'ArrowUp')).toBeNull();
    expect(nearest(spots, spots[1]!, 'ArrowDown')?.id).toBe('c');
  });
  test('it opens whole where names have room, else near, and stays on the board', () => {
    expect(opening(0.9)).toBe(0.9);
    expect(opening(0.32)).toBe(0.32);
    expect(opening(0.2)).toBe(0.88);
    expect(within(-500, 1000, 200, 0)).toBe(100);
    expect(within(300, 100, 200, 0)).toBe(50);
    expect(middle(spots)).toEqual({ x: 50, y: 40 });
    expect(middle([])).toBeNull();
  });
});

// -------------------------------------------------------------------- things

describe('things', () => {
  const on = (facts: Facts, name = 'turn'): string[] => things(chosen(facts), scene(name));

  test('choices light what they are about', () => {
    expect(on({ verb: 'place', kind: 'trader', route: 'aa--bb' })).toEqual(['house:aa--bb']);
    expect(on({ verb: 'place', kind: 'merchant', route: 'bb--cc', boat: true })).toEqual(['boat:bb--cc']);
    expect(on({ verb: 'displace', kind: 'trader', owner: 1, route: 'bb--cc', with: 'trader' })).toEqual([
      'piece:bb--cc:1:trader',
    ]);
    expect(on({ verb: 'lift', kind: 'merchant', owner: 0, route: 'bb--cc', boat: true })).toEqual([
      'piece:bb--cc:0:merchant:boat',
    ]);
    expect(on({ verb: 'claim', route: 'bb--cc' })).toEqual(['route:bb--cc', 'house:bb--cc', 'boat:bb--cc']);
    expect(on({ verb: 'establish', city: 'aa' })).toEqual(['office:aa:0', 'city:aa']);
    expect(on({ verb: 'develop', ability: 'book' }, 'benefit')).toEqual(['ability:book', 'scroll:aa:book']);
    expect(on({ verb: 'table', points: 7 })).toEqual(['table:7']);
    expect(on({ verb: 'use', marker: 'exchange', city: 'bb', left: 0 })).toEqual(['marker:exchange', 'swap:bb:0']);
    expect(on({ verb: 'additional', city: 'aa', kind: 'trader' })).toEqual(['office:aa:left']);
    expect(on({ verb: 'end' })).toEqual([]);
  });

  test('kinds tell choices on one thing apart', () => {
    expect(kinds(chosen({ verb: 'place', kind: 'merchant', route: 'aa--bb' }))).toBe('merchant');
    expect(kinds(chosen({ verb: 'displace', kind: 'trader', owner: 1, with: 'merchant' }))).toBe('merchant');
    expect(kinds(chosen({ verb: 'rehouse', route: 'aa--bb' }))).not.toBe(
      kinds(chosen({ verb: 'add', kind: 'trader', route: 'aa--bb' })),
    );
    expect(kinds(chosen({ verb: 'end' }))).toBe('');
  });

  test('a press in vain is asked about by what it could have meant', () => {
    expect(meaning('house:aa--bb', 'place', scene())).toEqual({ verb: 'place', route: 'aa--bb' });
    expect(meaning('house:aa--bb', null, scene('answer'))).toEqual({ verb: 'rehouse', route: 'aa--bb' });
    expect(meaning('piece:aa--bb:1:trader', null, scene())).toEqual({
      verb: 'displace',
      route: 'aa--bb',
      owner: 1,
      kind: 'trader',
    });
    expect(meaning('piece:aa--bb:0:trader', 'claim', scene())).toEqual({ verb: 'claim', route: 'aa--bb' });
    expect(meaning('office:aa:1', null, scene('benefit'))).toEqual({ verb: 'establish', city: 'aa' });
    expect(meaning('', 'claim', scene())).toBeNull();
  });
});

describe('the turn', () => {
  test('verbs stand in a fixed order; some only where there is something for them', () => {
    const income = chosen({ verb: 'income', traders: 1, merchants: 0 });
    const groups = turn.verbs(scene('turn', [income]));
    expect(groups.map((group) => group.id).join(' ')).toBe('income place displace lift claim use favour end');
    expect(groups[0]!.choices).toEqual([income]);
    expect(groups.every((group) => group.icon in ICONS && knows(`teutonica.verb.${group.id}`))).toBe(true);
  });
  test('after a claim all benefits of the route are shown', () => {
    expect(turn.alsoShow(scene('benefit'))).toEqual([
      { verb: 'establish', city: 'aa' },
      { verb: 'establish', city: 'bb' },
      { verb: 'develop', ability: 'book' },
      { verb: 'table', points: 7 },
      { verb: 'additional', city: 'aa' },
      { verb: 'additional', city: 'bb' },
    ]);
    expect(turn.alsoShow(scene('turn'))).toEqual([]);
  });
  test('actions are counted', () => {
    expect(turn.squares(scene())).toEqual({ done: 1, all: 2 });
  });
});

// --------------------------------------------------------------------- words

const list = (source: string, name: string): string[] => {
  const body = new RegExp(`${name}[^=]*= \\[([^\\]]*)\\]`).exec(source)?.[1] ?? '';
  return [...body.matchAll(/"([^"]*)"/g)].map((match) => match[1]!);
};
const MARKERS = list(componentsSource, 'MARKER_NAMES');
const FAVOURS = list(componentsSource, 'FAVOUR_NAMES');
const SAID = /"verb": "(\w+)"|"(lift|put|remove|displace)"/g;
const VERBS = new Set([...notationSource.matchAll(SAID)].map((match) => match[1] ?? match[2]!));
const DECISIONS = list(stateSource, 'DECISION_NAMES');

const COMMANDS: Facts[] = [
  { verb: 'income', traders: 2, merchants: 1 },
  { verb: 'place', kind: 'trader', route: 'aa--bb' },
  { verb: 'displace', kind: 'trader', owner: 1, route: 'aa--bb', with: 'merchant' },
  { verb: 'lift', kind: 'trader', owner: 0, route: 'aa--bb' },
  { verb: 'put', kind: 'trader', owner: 1, route: 'bb--cc', boat: true },
  { verb: 'remove', kind: 'trader', owner: 2, route: 'aa--bb' },
  { verb: 'claim', route: 'aa--bb' },
  { verb: 'establish', city: 'aa' },
  { verb: 'additional', city: 'aa', kind: 'trader', marker: 'additional-office' },
  { verb: 'develop', ability: 'purse' },
  { verb: 'table', points: 7 },
  { verb: 'lay', marker: 'plus-4', route: 'aa--bb' },
  { verb: 'rehouse', route: 'aa--bb' },
  { verb: 'add', kind: 'merchant', route: 'aa--bb' },
  { verb: 'found', kind: 'trader', city: 'aa' },
  { verb: 'neutral', city: 'aa' },
  { verb: 'pay', kind: 'trader' },
  { verb: 'take', kind: 'trader' },
  { verb: 'flip', marker: 'plus-3' },
  { verb: 'favour', favour: 'extra-action' },
  ...['end', 'decline', 'done', 'forgo'].map((verb) => ({ verb })),
  ...['plus-3', 'plus-4', 'remove-three', 'move-three'].map((marker) => ({ verb: 'use', marker })),
  { verb: 'use', marker: 'develop', ability: 'keys' },
  { verb: 'use', marker: 'exchange', city: 'aa', left: 0 },
  { verb: 'use', marker: 'exchange-marker', owner: 1, wanted: 'plus-3' },
  { verb: 'use', marker: 'tribute', route: 'aa--bb' },
  { verb: 'use', marker: 'block-route', route: 'aa--bb' },
];

describe.each(['en', 'de'] as const)('words, %s', (tongue) => {
  /** No key left as it is, and no blank where a value belongs. */
  const proper = (text: string): void => {
    expect(text).not.toBe('');
    expect(text).not.toMatch(/teutonica\.|[{}@]|undefined|NaN| {2}| $/);
  };

  test('every command has a title', async () => {
    await speak(tongue);
    expect(new Set(COMMANDS.map((facts) => facts['verb']))).toEqual(VERBS);
    for (const facts of COMMANDS) {
      const { title, detail } = wording.word(chosen(facts), scene());
      proper(title);
      if (detail !== undefined) proper(detail);
    }
  });

  test('every decision has a question, for the one who decides and for the others', async () => {
    await speak(tongue);
    for (const name of DECISIONS) {
      const lay = name === 'plate' ? [chosen({ verb: 'lay', marker: 'plus-3', route: 'aa--bb' })] : [];
      proper(wording.prompt(scene(name, lay)));
      proper(wording.prompt({ ...scene(name), seat: 1 }));
    }
  });

  test('every marker, favour, score and reason has a name', async () => {
    await speak(tongue);
    const reasons = list(eventsSource, 'REASON_NAMES').filter((reason) => reason !== '');
    const sources = list(eventsSource, 'SOURCE_NAMES');
    const scores = [...list(scoringSource, 'found'), 'missions'];
    const keys = [
      ...MARKERS.map((name) => `marker.${name}`),
      ...list(componentsSource, 'PERMANENT_NAMES').map((name) => `permanent.${name}`),
      ...FAVOURS.flatMap((name) => [`favour.${name}`, `favour.${name}.more`]),
      ...list(componentsSource, 'ABILITY_NAMES').map((name) => `ability.${name}`),
      ...list(componentsSource, 'COLOUR_NAMES').map((name) => `colour.${name}`),
      ...scores.map((name) => `score.${name}`),
      ...reasons.map((name) => `reason.${name}`),
      ...sources.map((name) => `source.${name}`),
    ];
    expect(keys.length).toBeGreaterThan(45);
    for (const key of keys) expect(knows(`teutonica.${key}`), key).toBe(true);
  });
});

test('a bot says why, in the language of who reads', async () => {
  const sitting = { game: { named }, scene: scene(), info: { game: 'teutonica' } } as unknown as Sitting;
  const reason = [
    { code: 'points', facts: { n: 1 } },
    { code: 'then.claimed', facts: { seat: 0, route: 'aa--bb' } },
    { code: 'less.cost-of-coin', facts: {} },
  ];
  await speak('en');
  expect(because({ reason } as Entry, sitting)).toBe('gains 1 point, then claims Aa–Bb and comes closer to a coin');
  await speak('de');
  expect(because({ reason } as Entry, sitting)).toBe('gewinnt 1 Punkt, richtet dann Aa–Bb ein und kommt einer Münze näher');
  expect(because({ reason: 'I like it' } as Entry, sitting)).toBe('I like it');
  expect(because({ reason: '' } as Entry, sitting)).toBe('');
});

test('markers that are no numbers have a sign', () => {
  for (const name of MARKERS) expect(name in SIGNS || /^plus-\d$/.test(name), name).toBe(true);
  for (const name of list(componentsSource, 'PERMANENT_NAMES')) expect(SIGNS).toHaveProperty([name]);
});

test('events are ringed where they happened', () => {
  const at = (name: string, facts: Facts): string[] => places({ name, facts: { seat: 0, ...facts } });
  expect(at('established', { city: 'aa', position: 2 })).toEqual(['office:aa:1']);
  expect(at('placed', { kind: 'trader', route: 'aa--bb' })).toContain('piece:aa--bb:0:trader');
  expect(at('turn-ended', {})).toEqual([]);
});
