// What the server tells of this game, with types; and small readings of it.

import { knows, t } from '../../lib/lang.svelte';
import type { components } from '../../made/hansa';
import type * as module from '../module';

type Schemas = components['schemas'];

export type View = Schemas['View'];
export type Drawing = Schemas['Drawing'];
export type DrawnCity = Schemas['DrawnCity'];
export type Lane = Schemas['DrawnLane'];
export type Player = Schemas['Player'];
export type City = Schemas['CityNow'];
export type Place = [number, number]; // fractions of width and height

export type Scene = module.Scene<View, Drawing>;

export function cityName(id: string, scene: Scene): string {
  const key = `hansa.city.${id}`;
  if (knows(key)) return t(key);
  return scene.drawing.cities.find((city) => city.id === id)?.name ?? id;
}

/** "blue-2" in its parts. */
export function parts(good: string): { colour: string; barrels: number } {
  const [colour = '', barrels = '1'] = good.split('-');
  return { colour, barrels: Number(barrels) };
}

export const goodId = (colour: string, barrels: number): string => `${colour}-${barrels}`;

/** What the colour stands for: "herring". */
export const wareName = (colour: string): string => t(`hansa.ware.${colour}`);

/** "herring, 2 barrels" */
export function goodName(good: string): string {
  const { colour, barrels } = parts(good);
  return t('hansa.good', { ware: wareName(colour), n: barrels });
}

/** How many goods are of each kind, in order: [["blue-1", 2], ...]. */
export function counted(goods: readonly string[]): [string, number][] {
  const found = new Map<string, number>();
  for (const good of goods) found.set(good, (found.get(good) ?? 0) + 1);
  return [...found];
}

/** Goods by colour: [["blue", ["blue-1", "blue-3"]], ...]. */
export function byColour(goods: readonly string[]): [string, string[]][] {
  const colours = new Set(goods.map((good) => parts(good).colour));
  return [...colours].map((colour) => [colour, goods.filter((good) => parts(good).colour === colour)]);
}

export const emptyCities = (scene: Scene): DrawnCity[] =>
  scene.drawing.cities.filter((city) => scene.view.cities[city.id]?.warehouses.includes(null));

export const emptyWarehouses = (view: View): number =>
  Object.values(view.cities).flatMap((city) => city.warehouses).filter((good) => good === null).length;

/** The pile that is used now, counted from 1; 0 if all are used up. */
export const pileNow = (view: View): number => view.piles.findIndex((left) => left > 0) + 1;
