// Choices, events and decisions in words of the chosen language.

import { knows, t } from '../../lib/lang.svelte';
import type { Choice, Facts, GameEvent, Preview } from '../../lib/types';
import type { Scene, Worded } from '../module';
import { cityName, emptyCities, emptyWarehouses, goodId, goodName, pileNow, viewOf, wareName } from './view';
import type { DrawnCity } from './view';

type Values = Record<string, string | number>;

const nameOf = (seat: number, scene: Scene): string => scene.names[seat] ?? '';

/** Like "1, 2 and 2". */
function listed(items: readonly (string | number)[]): string {
  if (items.length < 2) return items.join('');
  return t('hansa.and', { all: items.slice(0, -1).join(', '), last: items.at(-1)! });
}

export function word(choice: Choice, scene: Scene): Worded {
  const { verb, city, colour, barrels } = choice.facts;
  const view = viewOf(scene);
  const own = scene.seat === null ? undefined : view.players[scene.seat];
  const values: Values = {
    city: cityName(city ?? view.ship, scene),
    empty: emptyWarehouses(view),
    pile: pileNow(view),
    cities: listed(emptyCities(scene).map((one) => cityName(one.id, scene))),
    talers: own?.talers ?? 0,
    goods: own?.goods.length ?? 0,
    supply: own?.supply ?? 0,
  };
  if (verb === 'sell') {
    Object.assign(values, { n: barrels.length, ware: wareName(colour), barrels: listed(barrels) });
  } else if (colour !== undefined) {
    Object.assign(values, { good: goodName(goodId(colour, barrels)) });
  }
  const title = t(`hansa.do.${verb}`, values);
  const detail = `hansa.do.${verb}.detail`;
  return knows(detail) ? { title, detail: t(detail, values) } : { title };
}

/** The facts of an event as words. */
function told(event: GameEvent, scene: Scene): Values {
  const { seat, paid, city, good, colour, goods, count, turn, talers } = event.facts;
  return {
    ...(seat === undefined ? {} : { name: nameOf(seat, scene) }),
    ...(paid === undefined ? {} : { paid: nameOf(paid, scene) }),
    ...(city === undefined ? {} : { city: cityName(city, scene) }),
    ...(good === undefined ? {} : { good: goodName(good) }),
    ...(goods === undefined ? {} : { ware: wareName(colour), n: goods.length, barrels: listed(goods) }),
    ...(count === undefined ? {} : { n: count }),
    ...(turn === undefined ? {} : { turn, talers }),
  };
}

/** Which of the three ways to buy. */
function textName(event: GameEvent): string {
  if (event.name !== 'bought') return event.name;
  if (event.facts['paid'] !== undefined) return 'bought';
  return event.facts['price'] === 0 ? 'bought-free' : 'bought-bank';
}

export function tell(event: GameEvent, scene: Scene): string {
  const key = `hansa.event.${textName(event)}`;
  if (!knows(key)) return event.text.replace(/@(\d+)/g, (_, seat) => nameOf(Number(seat), scene));
  return t(key, told(event, scene));
}

/** What a choice leads to, as far as its own words do not say so already. */
export function effect(preview: Preview, scene: Scene): string[] {
  const lines = preview.events
    .map((event) => [`hansa.effect.${textName(event)}`, told(event, scene)] as const)
    .filter(([key]) => knows(key))
    .map(([key, values]) => t(key, values));
  for (const [seat, n] of Object.entries(preview.points)) {
    if (n === 0) continue;
    const change = `${n > 0 ? '+' : '−'}${Math.abs(n)}`;
    const own = Number(seat) === scene.seat;
    const values = { change, n: Math.abs(n), name: nameOf(Number(seat), scene) };
    lines.push(t(own ? 'hansa.points.own' : 'hansa.points.of', values));
  }
  return lines;
}

export function prompt(scene: Scene): string {
  const { decision } = scene;
  const view = viewOf(scene);
  if (decision === null) return t('hansa.prompt.over');
  const own = decision.seat === scene.seat;
  const values: Values = {
    name: nameOf(decision.seat, scene),
    city: cityName(view.ship, scene),
    n: emptyWarehouses(view),
    seller: nameOf(view.decision?.active ?? decision.seat, scene),
    ware: wareName(view.decision?.colour ?? ''),
  };
  return t(`hansa.prompt.${decision.name}${variant(scene)}${own ? '' : '.other'}`, values);
}

/** The same decision, put differently. */
function variant(scene: Scene): string {
  const name = scene.decision?.name;
  if (name === 'actions' && viewOf(scene).acted) return '-acted';
  const canSkip = scene.choices.some((choice) => choice.facts['verb'] === 'skip');
  return name === 'replenish' && scene.choices.length > 0 && !canSkip ? '-must' : '';
}

/** What there is in a city, for those who do not see it. */
export function about(city: DrawnCity, scene: Scene): string {
  const view = viewOf(scene);
  const there = view.cities[city.id];
  const wares = there?.warehouses.map((good) => (good === null ? t('hansa.about.empty') : goodName(good))) ?? [];
  const booths = (there?.booths ?? []).flatMap((n, seat) =>
    n > 0 ? [t('hansa.about.booths', { name: nameOf(seat, scene), n })] : [],
  );
  const ship = view.ship === city.id ? [t('hansa.about.ship')] : [];
  return [`${city.number} ${cityName(city.id, scene)}`, ...ship, ...wares, ...booths].join('; ');
}

export function status(scene: Scene): string {
  const view = viewOf(scene);
  if (view.turn < 1) return t('hansa.status.first');
  const round = t('hansa.status.round', { n: Math.ceil(view.turn / view.players.length) });
  const pile = pileNow(view);
  const left = view.last_round ? t('hansa.status.last') : t('hansa.status.pile', { n: pile, all: view.piles.length });
  return pile === 0 && !view.last_round ? round : `${round} · ${left}`;
}

export const category = (name: string): string => t(`hansa.category.${name}`);

/** What the points come from; one each needs no account. */
export function account(part: string, facts: Facts): string {
  const n: number = facts['cities'] ?? facts['goods'];
  return n && knows(`hansa.account.${part}`) ? t(`hansa.account.${part}`, { n, barrels: facts['barrels'] ?? 0 }) : '';
}
