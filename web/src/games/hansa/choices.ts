// From choices to drawn things and back.

import { t } from '../../lib/lang.svelte';
import type { Choice, Facts, GameEvent } from '../../lib/types';
import type { Amount, Kind, ThingId, VerbGroup } from '../module';
import { goodId, parts, wareName, type Scene } from './view';

// verb -> keyboard letter, icon
const VERBS: Record<string, [key: string, icon: string]> = {
  booths: ['u', 'booth'],
  replenish: ['r', 'fill'],
  skip: ['n', 'none'],
  sail: ['s', 'ship'],
  buy: ['b', 'buy'],
  build: ['u', 'booth'],
  sell: ['v', 'sell'],
  lose: ['v', 'remove'],
  discard: ['d', 'tax'],
  done: ['d', 'check'],
  end: ['e', 'end'],
};

/** In the order of a turn; what is not here shows only the verbs that can be chosen. */
const ALWAYS: Record<string, string[]> = {
  replenish: ['replenish', 'skip'],
  actions: ['sail', 'buy', 'build', 'sell', 'end'],
  selling: ['sell', 'done'],
};

const verbOf = (choice: Choice): string => String(choice.facts['verb']);

export function verbs(scene: Scene): VerbGroup[] {
  const always = ALWAYS[scene.decision?.name ?? ''] ?? [];
  const ids = new Set([...always, ...scene.choices.map(verbOf)]);
  return [...ids].map((id) => {
    const [key, icon] = VERBS[id] ?? ['', 'none'];
    return { id, key, icon, choices: scene.choices.filter((choice) => verbOf(choice) === id) };
  });
}

export const hasVerbs = (scene: Scene): boolean => ['actions', 'selling'].includes(scene.decision?.name ?? '');

export const choiceIcon = (choice: Choice): string => VERBS[verbOf(choice)]?.[1] ?? '';

/** A sale is shown on all goods of its colour that are in it, and on the colour as a whole. */
export function things(choice: Choice, scene: Scene): ThingId[] {
  const { verb, city, colour, barrels } = choice.facts;
  switch (verb) {
    case 'booths':
    case 'sail':
      return [`city:${city}`];
    case 'buy':
      return [`ware:${scene.view.ship}:${goodId(colour, barrels)}`];
    case 'build':
    case 'lose':
    case 'discard':
      return [`good:${goodId(colour, barrels)}`];
    case 'sell':
      return [`sellset:${colour}`, ...new Set((barrels as number[]).map((n) => `good:${goodId(colour, n)}`))];
    case 'replenish':
      return ['pile'];
    default:
      return [];
  }
}

const WITH_A_GOOD: Record<string, string> = { taxes: 'discard', losing: 'lose' };

export function meaning(thing: ThingId, verb: string | null, scene: Scene): Facts | null {
  const [kind, one = '', two = ''] = thing.split(':');
  const decision = scene.decision?.name ?? '';
  if (kind === '') return verb === null ? null : example(verb, scene);
  if (kind === 'pile') return { verb: 'replenish' };
  if (kind === 'sellset') return { verb: 'sell', colour: one };
  if (kind === 'good') {
    const { colour, barrels } = parts(one);
    return verb === 'sell' ? { verb, colour } : { verb: WITH_A_GOOD[decision] ?? 'build', colour, barrels };
  }
  if (kind === 'ware' && one === scene.view.ship) return { verb: 'buy', ...parts(two) };
  return { verb: decision === 'first-booths' ? 'booths' : 'sail', city: one };
}

/** The likeliest thing one could have meant by a verb alone, so that the reason given fits. */
function example(verb: string, scene: Scene): Facts {
  const view = scene.view;
  const here = view.cities[view.ship]?.warehouses.find((good) => good !== null);
  const own = scene.seat === null ? [] : (view.players[scene.seat]?.goods ?? []);
  if (verb === 'sail') return { verb, city: scene.drawing.lanes.find((lane) => lane.from === view.ship)?.to };
  if (verb === 'buy' && here) return { verb, ...parts(here) };
  if (verb === 'build' && own[0]) return { verb, ...parts(own[0]) };
  if (verb === 'sell' && own[0]) return { verb, colour: parts(own[0]).colour };
  return { verb };
}

/** Which colour is sold. */
export const kinds = (choice: Choice): string => (verbOf(choice) === 'sell' ? String(choice.facts['colour']) : '');

export function kindsOf(verb: string, scene: Scene): Kind[] {
  if (verb !== 'sell') return [];
  const colours = new Set(scene.choices.map(kinds).filter((colour) => colour !== ''));
  return [...colours].map((id) => ({ id, title: wareName(id) }));
}

/** A sale by how many goods of each number of barrels it takes. */
export function amounts(choice: Choice, scene: Scene): Amount[] | null {
  if (verbOf(choice) !== 'sell' || scene.seat === null) return null;
  const { colour, barrels } = choice.facts as { colour: string; barrels: number[] };
  const own = scene.view.players[scene.seat]?.goods ?? [];
  return [1, 2, 3]
    .filter((n) => own.includes(goodId(colour, n)))
    .map((n) => ({ id: String(n), title: t('hansa.barrels', { n }), n: barrels.filter((one) => one === n).length }));
}

/** Goods in the ship's city that cannot be bought, while one could still act there. */
export function alsoShow(scene: Scene): Facts[] {
  const view = scene.view;
  if (scene.decision?.name !== 'actions' || view.acted) return [];
  const buyable = new Set(scene.choices.flatMap((choice) => things(choice, scene)));
  return [...new Set(view.cities[view.ship]?.warehouses ?? [])]
    .filter((good): good is string => good !== null && !buyable.has(`ware:${view.ship}:${good}`))
    .map((good) => ({ verb: 'buy', ...parts(good) }));
}

/** Where it happened. */
export function places(event: GameEvent): ThingId[] {
  const { city, good } = event.facts;
  if (event.name === 'stored') return [`ware:${city}:${good}`];
  if (['replenished', 'last-pile'].includes(event.name)) return ['pile'];
  return city === undefined ? [] : [`city:${city}`];
}

const GREAT = ['sold', 'built', 'last-pile', 'first-booths'];

/** Points are counted when the game is over. */
export const counts = ({ name }: GameEvent): number | null => (GREAT.includes(name) ? 0 : null);
