// Choices, events and decisions in words of the chosen language.

import { knows, t } from '../../lib/lang.svelte';
import type { Named } from '../../lib/words';
import type { Choice, Facts, GameEvent, Preview } from '../../lib/types';
import type { Worded } from '../module';
import { cityName, emptyCities, emptyWarehouses, goodId, goodName, pileNow, wareName, type Scene } from './view';
import type { DrawnCity } from './view';

/** What sentences call the cities, goods and players of this table. */
export function named(scene: Scene): Named {
  const name = (id: string): string =>
    knows(`hansa.ware.${id}`) ? wareName(id) : /-\d$/.test(id) ? goodName(id) : cityName(id, scene);
  return { name, players: scene.names };
}

export function word(choice: Choice, scene: Scene): Worded {
  const { verb, city, colour, barrels } = choice.facts;
  const { view } = scene;
  const own = scene.seat === null ? undefined : view.players[scene.seat];
  const facts: Facts = {
    ...choice.facts,
    city: city ?? view.ship,
    empty: emptyWarehouses(view),
    pile: pileNow(view),
    cities: emptyCities(scene).map((one) => cityName(one.id, scene)),
    talers: own?.talers ?? 0,
    goods: own?.goods.length ?? 0,
    supply: own?.supply ?? 0,
    ...(verb === 'sell' ? { n: barrels.length } : colour !== undefined && { good: goodId(colour, barrels) }),
  };
  const title = t(`hansa.do.${verb}`, facts, named(scene));
  const detail = `hansa.do.${verb}.detail`;
  const priced = verb !== 'buy' || facts['terms'] !== undefined; // what cannot be done has no price
  return knows(detail) && priced ? { title, detail: t(detail, facts, named(scene)) } : { title };
}

export const tell = ({ name, facts }: GameEvent, scene: Scene): string => t(`hansa.event.${name}`, facts, named(scene));

/** What a choice leads to, as far as its own words do not say so already. */
export function effect(preview: Preview, scene: Scene): string[] {
  const lines = preview.events
    .filter(({ name }) => knows(`hansa.effect.${name}`))
    .map(({ name, facts }) => t(`hansa.effect.${name}`, facts, named(scene)));
  for (const [seat, n] of Object.entries(preview.points)) {
    if (n === 0) continue;
    const change = `${n > 0 ? '+' : '−'}${Math.abs(n)}`;
    const own = Number(seat) === scene.seat;
    lines.push(t(own ? 'hansa.points.own' : 'hansa.points.of', { change, n, seat }, named(scene)));
  }
  return lines;
}

export function prompt(scene: Scene): string {
  const { decision } = scene;
  if (decision === null) return t('hansa.over');
  const own = decision.seat === scene.seat;
  return t(`hansa.${own ? 'prompt' : 'wait'}.${decision.prompt}`, decision.facts, named(scene));
}

/** What there is in a city, for those who do not see it. */
export function about(city: DrawnCity, scene: Scene): string {
  const { view } = scene;
  const there = view.cities[city.id];
  const wares = there?.warehouses.map((good) => (good === null ? t('hansa.about.empty') : goodName(good))) ?? [];
  const booths = (there?.booths ?? []).flatMap((n, seat) =>
    n > 0 ? [t('hansa.about.booths', { seat, n }, named(scene))] : [],
  );
  const ship = view.ship === city.id ? [t('hansa.about.ship')] : [];
  return [`${city.number} ${cityName(city.id, scene)}`, ...ship, ...wares, ...booths].join('; ');
}

export function status(scene: Scene): string {
  const { view } = scene;
  if (view.turn < 1) return t('hansa.status.first');
  const round = t('hansa.status.round', { n: Math.ceil(view.turn / view.players.length) });
  const pile = pileNow(view);
  const left = view.last_round ? t('hansa.status.last') : t('hansa.status.pile', { n: pile, all: view.piles.length });
  return pile === 0 && !view.last_round ? round : `${round} · ${left}`;
}

export const category = (name: string): string => t(`hansa.score.${name}`);

/** What the points come from; one each needs no account. */
export function account(part: string, facts: Facts): string {
  const n: number = facts['cities'] ?? facts['goods'];
  return n && knows(`hansa.account.${part}`) ? t(`hansa.account.${part}`, { n, barrels: facts['barrels'] ?? 0 }) : '';
}
