// What the server tells of this game, with types; and small readings of it.

import { knows, t } from '../../lib/lang.svelte';
import type { Scene } from '../module';

export type Place = [number, number];

export interface DrawnCity {
  id: string;
  name: string;
  number: number;
  warehouses: number;
  at: Place; // fractions of width and height
}

export interface Lane {
  from: string;
  to: string;
  by: Place[];
}

export interface Drawing {
  id: string;
  name: string;
  aspect: number;
  start: string;
  cities: DrawnCity[];
  lanes: Lane[];
}

export interface Player {
  talers: number;
  supply: number; // booths not on the board
  goods: string[]; // "blue-2"
  sold: string[];
  sold_points: number;
  points: number;
}

export interface City {
  warehouses: (string | null)[];
  booths: number[]; // by seat
}

export interface View {
  turn: number;
  over: boolean;
  ship: string;
  acted: boolean;
  piles: number[];
  last_round: boolean;
  decision: { seat: number; name: string; active: number; colour?: string } | null;
  players: Player[];
  cities: Record<string, City>;
}

export const viewOf = (scene: Scene): View => scene.view as View;
export const drawingOf = (scene: Scene): Drawing => scene.drawing as Drawing;

export function cityName(id: string, scene: Scene): string {
  const key = `hansa.city.${id}`;
  if (knows(key)) return t(key);
  return drawingOf(scene).cities.find((city) => city.id === id)?.name ?? id;
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
  drawingOf(scene).cities.filter((city) => viewOf(scene).cities[city.id]?.warehouses.includes(null));

export const emptyWarehouses = (view: View): number =>
  Object.values(view.cities).flatMap((city) => city.warehouses).filter((good) => good === null).length;

/** The pile that is used now, counted from 1; 0 if all are used up. */
export const pileNow = (view: View): number => view.piles.findIndex((left) => left > 0) + 1;
