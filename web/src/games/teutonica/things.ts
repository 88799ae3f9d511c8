// From choices and events to the drawn things that stand for them, and back.

import type { Choice, Facts, GameEvent } from '../../lib/types';
import type { ThingId } from '../module';
import { seatOf, type RouteView, type Scene } from './facts';

type Finder = (facts: Facts, scene: Scene) => ThingId[];

const house = (facts: Facts): ThingId => `${facts['boat'] ? 'boat' : 'house'}:${facts['route']}`;
const piece = (facts: Facts): ThingId =>
  `piece:${facts['route']}:${facts['owner']}:${facts['kind']}${facts['boat'] ? ':boat' : ''}`;

/** A road and all that lies on it: pressing any of it means the route. */
function whole(route: string, scene: Scene): ThingId[] {
  const seen = scene.view.routes[route];
  return seen ? [`route:${route}`, ...houses(route, seen, false), ...houses(route, seen.boats, true)] : [];
}

function houses(route: string, spot: RouteView['boats'], boat: boolean): ThingId[] {
  if (!spot) return [];
  const found = spot.pieces.map(({ owner, kind }) => piece({ route, owner, kind, boat }));
  return spot.free > 0 ? [...found, house({ route, boat })] : found;
}

/** The office that would be taken next, and its city. */
function nextOffice(city: string, scene: Scene): ThingId[] {
  const free = scene.view.cities[city]?.offices.findIndex((office) => office === null) ?? -1;
  return free < 0 ? [`city:${city}`] : [`office:${city}:${free}`, `city:${city}`];
}

/** The scrolls of an ability at the ends of the route that was claimed. */
function scrolls(ability: string, scene: Scene): ThingId[] {
  const claimed = scene.view.decision?.route;
  const ends: string[] = scene.drawing.routes.find((route) => route.id === claimed)?.ends ?? [];
  return scene.drawing
    .cities.filter((city) => ends.includes(city.id) && city.scrolls.some((scroll) => scroll.ability === ability))
    .map((city) => `scroll:${city.id}:${ability}`);
}

const USES: Record<string, Finder> = {
  develop: (facts) => [`ability:${facts['ability']}`],
  exchange: (facts) => [`swap:${facts['city']}:${facts['left']}`],
  tribute: (facts, scene) => whole(facts['route'], scene),
  'block-route': (facts, scene) => whole(facts['route'], scene),
};

const FINDERS: Record<string, Finder> = {
  place: (facts) => [house(facts)],
  rehouse: (facts) => [house(facts)],
  add: (facts) => [house(facts)],
  put: (facts) => [house(facts)],
  displace: (facts) => [piece(facts)],
  lift: (facts) => [piece(facts)],
  remove: (facts) => [piece(facts)],
  claim: (facts, scene) => whole(facts['route'], scene),
  lay: (facts, scene) => whole(facts['route'], scene),
  establish: (facts, scene) => nextOffice(facts['city'], scene),
  neutral: (facts, scene) => nextOffice(facts['city'], scene),
  additional: (facts) => [`office:${facts['city']}:left`],
  found: (facts) => [`city:${facts['city']}`],
  develop: (facts, scene) => [`ability:${facts['ability']}`, ...scrolls(facts['ability'], scene)],
  table: (facts) => [`table:${facts['points']}`],
  use: (facts, scene) => [`marker:${facts['marker']}`, ...(USES[facts['marker']]?.(facts, scene) ?? [])],
  flip: (facts) => [`marker:${facts['marker']}`],
  favour: (facts) => [`favour:${facts['favour']}`],
  pay: (facts) => [`kind:${facts['kind']}`],
  take: (facts) => [`kind:${facts['kind']}`],
};

export function things(choice: Choice, scene: Scene): ThingId[] {
  return FINDERS[choice.facts['verb'] as string]?.(choice.facts, scene) ?? [];
}

/** The piece that will stand in the house that is pressed. */
export function laid({ facts }: Choice, scene: Scene): { seat: number; kind: string } | null {
  if (!['place', 'add', 'put'].includes(facts['verb'])) return null;
  const owner = Number(facts['owner'] ?? scene.decision?.seat ?? 0);
  return { seat: seatOf(owner, scene.view.players.length), kind: facts['kind'] };
}

/** What choices on the same thing differ in. */
export function kinds({ facts }: Choice): string {
  switch (facts['verb']) {
    case 'place':
    case 'found':
      return facts['kind'];
    case 'displace':
      return facts['with'];
    case 'add':
      return `add ${facts['kind']}`;
    case 'rehouse':
      return 'rehouse';
    case 'put':
      return `${facts['owner']} ${facts['kind']}`;
    default:
      return '';
  }
}

/** What a press could have meant, by the kind of thing. */
export function meaning(thing: ThingId, verb: string | null, scene: Scene): Facts | null {
  const [sort, one = '', two = '', three = '', four = ''] = thing.split(':');
  switch (sort) {
    case 'house':
      return { verb: onFree(verb, scene), route: one };
    case 'boat':
      return { verb: onFree(verb, scene), route: one, boat: true };
    case 'route':
      return { verb: verb === 'lay' || scene.decision?.name === 'plate' ? 'lay' : 'claim', route: one };
    case 'piece': {
      const owner = Number(two);
      if (verb === 'claim' || verb === 'lay') return { verb, route: one };
      const boat = four === 'boat' ? { boat: true } : {};
      return { verb: onPiece(verb, owner, scene), route: one, owner, kind: three, ...boat };
    }
    case 'city':
    case 'office':
      if (two === 'left') return { verb: 'additional', city: one };
      return { verb: scene.decision?.name === 'permanent' ? 'found' : 'establish', city: one };
    case 'swap':
      return { verb: 'use', marker: 'exchange', city: one, left: Number(two) };
    case 'scroll':
      return { verb: 'develop', ability: two };
    case 'ability':
      return { verb: 'develop', ability: one };
    case 'table':
      return { verb: 'table', points: Number(one) };
    case 'marker':
      return one === 'additional-office' ? { verb: 'additional' } : { verb: 'use', marker: one };
    case 'plate':
      return { verb: 'lay', marker: one };
    case 'favour':
      return { verb: 'favour', favour: one };
    default:
      return null;
  }
}

function onFree(verb: string | null, scene: Scene): string {
  const name = scene.decision?.name;
  if (name === 'answer') return verb === 'add' ? 'add' : 'rehouse';
  if (name === 'settling') return 'add';
  if (name === 'moving') return 'put';
  return name === 'plate' || verb === 'lay' ? 'lay' : verb === 'claim' ? 'claim' : 'place';
}

function onPiece(verb: string | null, owner: number, scene: Scene): string {
  if (scene.decision?.name === 'removing') return 'remove';
  if (scene.decision?.name === 'moving' || verb === 'lift') return 'lift';
  if (verb === 'displace') return 'displace';
  return owner === scene.seat ? 'lift' : 'displace';
}

/** Where an event happened. */
export function places({ name, facts }: GameEvent): ThingId[] {
  const { seat, route, city, kind, owner } = facts;
  switch (name) {
    case 'placed':
    case 'displaced':
    case 'rehoused':
    case 'added':
      return [`piece:${route}:${seat}:${kind}`, `piece:${route}:${seat}:${kind}:boat`];
    case 'put':
      return [`piece:${route}:${owner}:${facts['kind_moved']}`, `piece:${route}:${owner}:${facts['kind_moved']}:boat`];
    case 'returned':
      return [`row:${route}`]; // all its houses
    case 'lifted':
    case 'removed':
      return [`house:${route}`];
    case 'established':
      return [`office:${city}:${Number(facts['position']) - 1}`];
    case 'exchanged':
    case 'annexed':
    case 'founded':
    case 'city-completed':
      return [`city:${city}`];
    case 'claimed':
    case 'neutral-created':
    case 'neutral-placed':
      return [`route:${route}`, `row:${route}`];
    case 'marker-laid':
    case 'lasting-laid':
      return [`route:${route}`, `marker:${route}`];
    case 'developed':
      return [`ability:${facts['ability']}`];
    case 'table-taken':
      return [`table:${facts['points']}`];
    default:
      return [];
  }
}

const COUNTS: Record<string, (facts: Facts) => number> = {
  claimed: () => 0,
  established: () => 0,
  annexed: () => 0,
  founded: () => 0,
  developed: () => 0,
  'table-taken': () => 0,
  'city-completed': () => 0,
  'control-paid': () => 1,
  'coin-paid': ({ points }) => points,
  linked: ({ points }) => points,
};

export const counts = ({ name, facts }: GameEvent): number | null => COUNTS[name]?.(facts) ?? null;
