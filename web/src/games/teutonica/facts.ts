// The facts that the server sends for this game, as the drawing and the words read them.

export type Place = [number, number];
export type Kind = 'trader' | 'merchant';

export interface PrintedOffice {
  kind: Kind;
  colour: string;
  coin: number;
}

export interface PrintedCity {
  id: string;
  name: string;
  at: Place;
  offices: PrintedOffice[];
  scrolls: { ability: string; at: Place }[];
  hansa: boolean;
  countries: string[];
  permits: string[];
}

export interface PrintedRoute {
  id: string;
  ends: [string, string];
  houses: Place[];
  boats: number[]; // which of the houses are boats
  tavern: Place | null;
  marker: Place;
  rotation: number;
  country: string;
  permanent: string; // a lasting marker, or empty
  takes_markers: boolean;
}

export interface Drawing {
  id: string;
  name: string;
  aspect: number | null; // null: a board without places
  completed_to_end: number;
  completed_track: [Place, Place] | null;
  link: { cities: string[]; points: number[] };
  table: { route: string; spaces: { points: number; colour: string; at: Place }[] };
  countries: { id: string; points: number[] }[];
  cities: PrintedCity[];
  routes: PrintedRoute[];
  desk: Track[];
}

export interface Track {
  ability: string;
  values: (number | string)[];
  covered_by: Kind;
}

export interface Piece {
  owner: number;
  kind: Kind;
}

export interface Standing extends Piece {
  count: number;
}

export interface Spot {
  free: number;
  pieces: Standing[];
}

export interface RouteView extends Spot {
  marker: string | null;
  boats?: Spot;
}

export interface CityView {
  offices: (Piece | null)[];
  additional: Piece[]; // the oldest first
  founded: Piece[];
  controller: number | null;
}

export interface Player {
  prestige: number;
  supply: Record<Kind, number>;
  stock: Record<Kind, number>;
  abilities: Record<string, { level: number; value: number | string }>;
  markers: string[];
  used: string[];
  plate: string[];
  plate_hidden: number;
  link: number | null;
}

export interface View {
  edition: string;
  turn: number;
  over: boolean;
  completed: number;
  completed_to_end: number;
  markers_left: number;
  decision: {
    seat: number;
    name: string;
    count: number;
    route?: string;
    displaced?: Piece; // the piece an answer is about
    active: number;
    actions_left: number;
  } | null;
  permits_used: string[];
  hand: Standing[];
  players: Player[];
  routes: Record<string, RouteView>;
  cities: Record<string, CityView>;
  favours: Record<string, number | null>;
  lasting: { marker: string; owner: number; route: string }[];
  missions: (string[] | null)[];
  table: { points: number; owner: number | null }[];
}

export const COLOURS = ['white', 'orange', 'pink', 'black'];
export const ABILITIES = ['actions', 'privilege', 'book', 'purse', 'keys']; // in the order in which the page shows them

/** Which piece to draw: who is no player is neutral. */
export function seatOf(owner: number, players: number): number {
  return owner < players ? owner : -1;
}
