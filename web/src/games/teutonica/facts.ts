// The facts that the server sends for this game, as the drawing and the words read them.

import type { components } from '../../made/teutonica';
import type * as module from '../module';

type Schemas = components['schemas'];

export type Scene = module.Scene<View, Drawing>;

export type View = Schemas['View'];
export type Drawing = Schemas['Drawing'];
export type Bent = Schemas['Bent'];
export type PrintedCity = Schemas['PrintedCity'];
export type PrintedRoute = Schemas['PrintedRoute'];
export type PrintedOffice = Schemas['PrintedOffice'];
export type Track = Schemas['Track'];
export type Player = Schemas['Player'];
export type Piece = Schemas['Piece'];
export type Standing = Schemas['Standing'];
export type Spot = Schemas['Spot'];
export type RouteView = Schemas['RouteNow'];
export type CityView = Schemas['CityNow'];
export type Kind = Piece['kind'];
export type Place = [number, number]; // fractions of width and height

export const COLOURS = ['white', 'orange', 'pink', 'black'];
export const ABILITIES = ['actions', 'privilege', 'book', 'purse', 'keys']; // in the order in which the page shows them

/** Which piece to draw: who is no player is neutral. */
export function seatOf(owner: number, players: number): number {
  return owner < players ? owner : -1;
}
