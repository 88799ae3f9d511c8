// Where everything of a board is drawn, in map units. Made once for each way in which a board is laid out.

import { FAR } from '../../parts/zoom';
import { layoutsOf, type Layout } from './bent';
import type { Drawing, Place, PrintedCity, PrintedRoute } from './facts';

export const PITCH = 28; // of offices
export const ABOVE = 36; // from a city's place up to the top of its plate
export const PLATE = 55;
export const NAME_ROW = 18.5;
const NAME = 14.8; // as the print has room for
const FAR_LETTERS = 0.84; // of the narrower type that names have from afar
const TRACK_TOP = 36; // from the completed cities' places up to the top of their cartouche

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export interface CityPlan {
  printed: PrintedCity;
  plate: Box;
  middle: Point; // of the plate
  skyline: { x: number; shape: number };
  scrolls: (Point & { ability: string; cord: string })[];
  annex: Point; // the first additional office; further ones go on to the left
}

export interface RoutePlan {
  printed: PrintedRoute;
  road: string;
  middle: Point; // of the road, between two houses
  houses: (Point & { boat: boolean })[];
  marker: Point;
  berths: Point[]; // for markers that stay: the marker's own place, then beside it
}

export interface BoardPlan {
  shape: Layout['shape'];
  width: number; // of what is drawn: the margins of the print are cut off
  height: number;
  corner: Point; // the print's upper left corner, as seen from there
  cities: Record<string, CityPlan>;
  routes: Record<string, RoutePlan>;
  table: { box: Box; cord: string; spaces: (Point & { points: number; colour: string })[] } | null;
  track: { box: Box; towns: Point[] } | null;
}

const plans = new WeakMap<Layout, BoardPlan>();

function planOf(layout: Layout): BoardPlan {
  const made = plans.get(layout) ?? lay(layout);
  plans.set(layout, made);
  return made;
}

/** As it is printed. */
export function printOf(drawing: Drawing): BoardPlan {
  return planOf(layoutsOf(drawing)[0]!);
}

/** As a box shows it largest; where it would be far away in any case, as its names have most room. */
export function fitting(drawing: Drawing, wide: number, high: number): BoardPlan {
  const [print, ...bent] = layoutsOf(drawing);
  const sized = [
    { layout: print!, ...printOf(drawing) },
    ...bent.map((layout) => ({ layout, width: layout.width, height: layout.width / layout.drawing.aspect! })),
  ].map(({ layout, width, height }) => ({ layout, fit: Math.min(wide / width, high / height) }));
  const best = sized.reduce((one, other) => (other.fit > one.fit ? other : one));
  const tall = bent.find(({ shape }) => shape === 'tall');
  return planOf(best.fit < FAR && tall ? tall : best.layout);
}

function lay({ shape, drawing, width, name }: Layout): BoardPlan {
  const paper = width / (drawing.aspect ?? 1.42);
  const laid = (place: Place | null): Point => ({ x: (place?.[0] ?? 0) * width, y: (place?.[1] ?? 0) * paper });
  const sheet = { x: 0, y: 0, width, height: paper };
  const frame = shape === '' ? bounds(drawing, laid) : sheet; // what is bent has no margins to cut off
  const at = (place: Place | null): Point => ({ x: laid(place).x - frame.x, y: laid(place).y - frame.y });
  const houses = drawing.routes.flatMap((route) => route.houses.map(at));
  const markers = drawing.routes.map((route) => at(route.marker));
  const rough = drawing.cities.map((city) => grown(plateAt(city, at(city.at), 0), city.name, name));
  const cities: Record<string, CityPlan> = {};
  drawing.cities.forEach((city, number) => {
    const plate = shifted(city, at(city.at), houses);
    const middle = { x: plate.x + plate.width / 2, y: plate.y + plate.height / 2 };
    const others = rough.filter((_, other) => other !== number);
    const busy = crowding(houses, [], [...others, grown(plate, city.name, name)]);
    const scrolls = city.scrolls.map((scroll) => {
      const place = nudged(at(scroll.at), busy);
      return { ...place, ability: scroll.ability, cord: cord(plate, place) };
    });
    const crowd = crowding(houses, scrolls, others);
    const annex = beside(plate, crowding([...houses, ...markers], scrolls, others));
    cities[city.id] = { printed: city, plate, middle, scrolls, annex, skyline: skyline(plate, number, crowd) };
  });
  const plans = Object.values(cities);
  const taken = plans.flatMap((city) => [grown(city.plate, city.printed.name, name), around(city.annex, 13, 13, 13)]);
  const busy = crowding(houses, plans.flatMap((city) => city.scrolls), taken);
  const routes: Record<string, RoutePlan> = {};
  for (const route of drawing.routes) {
    const [from, to] = route.ends.map((end) => cities[end]!.middle) as [Point, Point];
    const places = route.houses.map(at);
    const line = [from, ...places, to];
    const marker = nudged(at(route.marker), busy);
    routes[route.id] = {
      printed: route,
      road: curve(line),
      middle: between(places, from, to),
      houses: places.map((place, index) => ({ ...place, boat: route.boats.includes(index) })),
      marker,
      berths: berths(marker, busy),
    };
  }
  return {
    shape,
    width: frame.width,
    height: frame.height,
    corner: { x: -frame.x, y: -frame.y },
    cities,
    routes,
    table: table(drawing, cities, at),
    track: track(drawing, at),
  };
}

const MARGIN = 14;
const STRIP = 45; // so little is not cut off at the top: names of seas stand there

/** The part of the print on which something is drawn. */
function bounds(drawing: Drawing, at: (place: Place | null) => Point): Box {
  const boxes = [
    ...drawing.cities.map((city) => plateAt(city, at(city.at), 0)),
    ...drawing.cities.map((city) => around(at(city.at), 14, ABOVE + 18, 0)), // with the skyline
    ...drawing.cities.flatMap((city) => city.scrolls.map((scroll) => around(at(scroll.at), 19, 18, 18))),
    ...drawing.routes.flatMap((route) => route.houses.map((house) => around(at(house), 14, 19, 16))),
    ...drawing.routes.map((route) => around(at(route.marker), 18, 18, 26)),
    ...drawing.table.spaces.map((space) => around(at(space.at), 28, 24, 24)),
    ...(drawing.completed_track ?? []).map((end) => around(at(end), 28, TRACK_TOP, 16)),
  ];
  if (boxes.length === 0) return { x: 0, y: 0, width: 1200, height: 1200 };
  const x = Math.min(...boxes.map((box) => box.x)) - MARGIN;
  const top = Math.min(...boxes.map((box) => box.y)) - MARGIN;
  const y = top < STRIP ? Math.min(top, 10) : top;
  const right = Math.max(...boxes.map((box) => box.x + box.width)) + MARGIN;
  const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + MARGIN;
  return { x, y, width: right - x, height: bottom - y };
}

/** Half-way along the road, off the houses. */
function between(houses: Point[], from: Point, to: Point): Point {
  const half = houses.length >> 1;
  const [a, b] = houses.length > 1 ? [houses[half - 1]!, houses[half]!] : [houses[0] ?? from, to];
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** A Catmull-Rom curve through the points. */
export function curve(points: Point[]): string {
  const n = (value: number): number => Math.round(value * 10) / 10;
  let path = `M${n(points[0]!.x)} ${n(points[0]!.y)}`;
  for (let i = 0; i + 1 < points.length; i++) {
    const [b, c] = [points[i]!, points[i + 1]!];
    const [a, d] = [points[i - 1] ?? b, points[i + 2] ?? c];
    const one = `${n(b.x + (c.x - a.x) / 6)} ${n(b.y + (c.y - a.y) / 6)}`;
    const two = `${n(c.x - (d.x - b.x) / 6)} ${n(c.y - (d.y - b.y) / 6)}`;
    path += `C${one} ${two} ${n(c.x)} ${n(c.y)}`;
  }
  return path;
}

const WIDE = 'mwMWÄÖÜGOQDHNAU';
const NARROW = "ijIJ-. '";

/** About how wide a city's name is, in small capitals of 14.8 units. */
function nameWidth(name: string): number {
  const letter = (sign: string, index: number): number =>
    NAME * ((NARROW.includes(sign) ? 0.34 : WIDE.includes(sign) ? 0.72 : 0.575) + (index === 0 ? 0.06 : 0));
  return [...name].reduce((sum, sign, index) => sum + letter(sign, index), 0);
}

function plateAt(city: PrintedCity, { x, y }: Point, shift: number): Box {
  const width = Math.max(PITCH * Math.max(city.offices.length, 1) + 8, nameWidth(city.name) + 15);
  return { x: x - width / 2 + shift, y: y - ABOVE, width, height: PLATE };
}

const rowGrowth = (size: number): number => 1.1 * (size - NAME);

/** A plate whose name has another size: higher by what its row grows, wider where the name needs it. Offices stay. */
export function grown(plate: Box, name: string, size: number): Box {
  if (size <= NAME) return plate;
  const more = rowGrowth(size);
  const letters = (nameWidth(name) * size) / NAME;
  const width = Math.max(plate.width, letters * (size > 24 ? FAR_LETTERS : 1) + 13);
  return { x: plate.x - (width - plate.width) / 2, y: plate.y - more, width, height: plate.height + more };
}

/** Houses lie above plates: a plate steps a little aside for them. */
function shifted(city: PrintedCity, place: Point, houses: Point[]): Box {
  let best = plateAt(city, place, 0);
  let least = Infinity;
  for (const shift of [0, 3, -3, 6, -6, 9, -9, 12, -12]) {
    const plate = plateAt(city, place, shift);
    const covered = houses.reduce((sum, house) => sum + overlap(plate, around(house, 12, 18, 14)), 0);
    if (covered + Math.abs(shift) < least) [best, least] = [plate, covered + Math.abs(shift)];
  }
  return best;
}

function around({ x, y }: Point, side: number, up: number, down: number): Box {
  return { x: x - side, y: y - up, width: 2 * side, height: up + down };
}

function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** How much of what else is drawn a box would cover. */
function crowding(houses: Point[], scrolls: Point[], plates: Box[]): (box: Box) => number {
  const boxes = [
    ...houses.map((house) => around(house, 12, 19, 13)),
    ...scrolls.map((scroll) => around(scroll, 17, 17, 15)),
    ...plates,
  ];
  return (box) => boxes.reduce((sum, other) => sum + overlap(box, other), 0);
}

/** Twelve places around a point. */
function ring({ x, y }: Point, far: number): Point[] {
  return Array.from({ length: far ? 12 : 1 }, (_, turn) => ({
    x: x + far * Math.cos((turn * Math.PI) / 6),
    y: y + far * Math.sin((turn * Math.PI) / 6),
  }));
}

function cheapest(places: Point[], cost: (place: Point) => number): Point {
  return places.reduce((best, place) => (cost(place) < cost(best) ? place : best));
}

/** A little aside, where it covers least. */
function nudged(place: Point, crowd: (box: Box) => number): Point {
  const far = (step: Point): number => Math.hypot(step.x - place.x, step.y - place.y);
  return cheapest(
    [0, 6, 12, 18, 24].flatMap((distance) => ring(place, distance)),
    (step) => crowd(around(step, 18, 19, 20)) + 3 * far(step),
  );
}

/** Three places side by side, where they cover least. */
function berths(marker: Point, crowd: (box: Box) => number): Point[] {
  const found = [marker];
  while (found.length < 3) {
    const taken = found.map((place) => around(place, 13, 13, 28));
    found.push(
      cheapest([...ring(marker, 29), ...ring(marker, 42)], (place) => {
        const box = around(place, 13, 13, 28);
        return crowd(box) + taken.reduce((sum, other) => sum + 2 * overlap(box, other), 0);
      }),
    );
  }
  return found;
}

/** On the plate's upper edge: at an end or in the middle, wherever most room is. */
function skyline(plate: Box, number: number, crowd: (box: Box) => number): CityPlan['skyline'] {
  const places = [plate.x + plate.width - 20, plate.x + 20, plate.x + plate.width / 2];
  const order = places.map((_, index) => places[(index + number) % 3]!);
  const covered = (x: number): number => crowd(around({ x, y: plate.y }, 14, 20, 0));
  return { x: order.reduce((best, x) => (covered(x) < covered(best) ? x : best)), shape: (number * 7) % 4 };
}

/** Left of the plate, beside its offices or higher, where most room is. */
function beside(plate: Box, crowd: (box: Box) => number): Point {
  const places = [34, 22, 10, -2].map((y) => ({ x: plate.x - 14, y: plate.y + y }));
  const covered = (place: Point): number => crowd(around(place, 13, 13, 13));
  return cheapest(places, covered);
}

/** From the edge of a plate to a thing beside it. */
function cord(plate: Box, to: Point): string {
  const within = (value: number, least: number, size: number): number => Math.min(least + size, Math.max(least, value));
  const from = { x: within(to.x, plate.x + 6, plate.width - 12), y: within(to.y, plate.y + 6, plate.height - 12) };
  return `M${from.x} ${from.y}L${to.x} ${to.y}`;
}

function table(drawing: Drawing, cities: Record<string, CityPlan>, at: (place: Place | null) => Point): BoardPlan['table'] {
  const spaces = drawing.table.spaces.map(({ points, colour, at: place }) => ({ points, colour, ...at(place) }));
  const [first, last] = [spaces[0], spaces.at(-1)];
  if (!first || !last) return null;
  const y = (first.y + last.y) / 2;
  const box = { x: first.x - 27, y: y - 23, width: last.x - first.x + 54, height: 46 };
  const middle = { x: box.x + box.width / 2, y };
  const far = (city: CityPlan): number => Math.hypot(city.middle.x - middle.x, city.middle.y - middle.y);
  const ends = drawing.routes.find((route) => route.id === drawing.table.route)!.ends.map((end) => cities[end]!);
  const near = ends.reduce((best, city) => (far(city) < far(best) ? city : best));
  return { box, cord: cord(near.plate, middle), spaces: spaces.map((space) => ({ ...space, y })) };
}

function track(drawing: Drawing, at: (place: Place | null) => Point): BoardPlan['track'] {
  if (!drawing.completed_track) return null;
  const [first, last] = drawing.completed_track.map(at) as [Point, Point];
  const steps = Math.max(1, drawing.completed_to_end - 1);
  const y = (first.y + last.y) / 2;
  const towns = Array.from({ length: drawing.completed_to_end }, (_, i) => ({
    x: first.x + ((last.x - first.x) * i) / steps,
    y,
  }));
  return { box: { x: first.x - 19, y: y - TRACK_TOP, width: last.x - first.x + 46, height: 50 }, towns };
}
