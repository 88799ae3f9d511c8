// Reckoning for the drawing: plates, lanes and where the ship lies. In map units.

import type { DrawnCity, Drawing, Lane, Place } from './view';

export const WIDTH = 1000;
export const HEIGHT = 724;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Land {
  land: string;
  seas: { name: string; x: number; y: number; size: number }[];
  lands: { name: string; x: number; y: number; size: number }[];
  trees: Place[];
}

export const spot = (place: Place | null): Place => [(place?.[0] ?? 0) * WIDTH, (place?.[1] ?? 0) * HEIGHT];

const EDGE = 5; // a plate stays so far within the board
export const BOOTH = 38; // width of a booth with its number

export const NAME = 14.8; // units of a name, as the board is designed
const HEAD = 24; // of a plate, with the name

/** A city's plate: as wide as its name, its warehouses or its booths; higher where the name is larger. */
export function plate(city: DrawnCity, name: string, owners: number, size = NAME): Box {
  const [x, y] = spot(city.at);
  const head = (36 + 8.9 * name.length) * (size / NAME);
  const width = Math.max(head, 40 * city.warehouses + 14, BOOTH * owners + 10);
  const more = headGrowth(size);
  const left = Math.max(EDGE, Math.min(WIDTH - EDGE - width, x - width / 2));
  return { x: left, y: Math.max(EDGE, y - 36 - more), width, height: 90 + more };
}

/** What a plate grows by when its name does. */
export const headGrowth = (size: number): number => HEAD * (size / NAME - 1);

/** Points along a Catmull-Rom curve through some points. */
export function curve(points: Place[], steps = 14): Place[] {
  const at = (i: number): Place => points[Math.max(0, Math.min(points.length - 1, i))]!;
  const line: Place[] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    for (let k = 0; k < steps; k++) {
      const u = k / steps;
      const one = (n: 0 | 1): number => {
        const [a, b, c, d] = [at(i - 1)[n], at(i)[n], at(i + 1)[n], at(i + 2)[n]];
        const square = (2 * a - 5 * b + 4 * c - d) * u * u;
        return 0.5 * (2 * b + (c - a) * u + square + (3 * (b - c) + d - a) * u * u * u);
      };
      line.push([one(0), one(1)]);
    }
  }
  return [...line, at(points.length - 1)];
}

const inside = ([x, y]: Place, box: Box, gap: number): boolean =>
  x > box.x - gap && x < box.x + box.width + gap && y > box.y - gap && y < box.y + box.height + gap;

/** The part of a line between two boxes. */
export function between(line: Place[], from: Box, to: Box): Place[] {
  const begin = line.findLastIndex((p) => inside(p, from, 1));
  const end = line.findIndex((p, i) => i > begin && inside(p, to, 7));
  return line.slice(Math.max(0, begin), end < 0 ? undefined : Math.max(begin + 2, end));
}

export const pathOf = (line: Place[]): string =>
  line.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

const lengths = (line: Place[]): number[] =>
  line.map((p, i) => (i === 0 ? 0 : Math.hypot(p[0] - line[i - 1]![0], p[1] - line[i - 1]![1])));

/** The point after a part (0–1) of the line. */
export function along(line: Place[], part: number): Place {
  const steps = lengths(line);
  let left = steps.reduce((sum, step) => sum + step, 0) * part;
  for (let i = 1; i < line.length; i++) {
    const step = steps[i]!;
    if (left <= step && step > 0) {
      const [a, b, u] = [line[i - 1]!, line[i]!, left / step];
      return [a[0] + (b[0] - a[0]) * u, a[1] + (b[1] - a[1]) * u];
    }
    left -= step;
  }
  return line.at(-1)!;
}

/** Where an arrowhead stands, and its turn in degrees (0: to the right). */
export function arrow(line: Place[]): { at: Place; turn: number } {
  const at = line.at(-1)!;
  const back = line[Math.max(0, line.length - 3)]!;
  return { at, turn: (Math.atan2(at[1] - back[1], at[0] - back[0]) * 180) / Math.PI };
}

const SHIP = { half: 28, above: 46, below: 17 }; // the cog about its own zero

/** The cog lies above its city's plate, or beside it where the board ends. */
export function berth(box: Box): Place {
  if (box.y - SHIP.above - SHIP.below > -4) return [box.x + box.width / 2, box.y - SHIP.below + 4];
  const right = box.x + box.width + SHIP.half + 3;
  return [right + SHIP.half < WIDTH ? right : box.x - SHIP.half - 3, box.y + 46];
}

export function laneBetween(drawing: Drawing, from: string, to: string): Lane | undefined {
  return drawing.lanes.find((lane) => lane.from === from && lane.to === to);
}

/** The wake of a turn after the ship was seen somewhere else: one lane more, or one fewer if that was taken back. */
export function wakeAfter(wake: Lane[], drawing: Drawing, from: string, to: string): Lane[] {
  if (from === to) return wake;
  const last = wake.at(-1);
  if (last && last.from === to && last.to === from) return wake.slice(0, -1);
  const lane = laneBetween(drawing, from, to);
  return lane ? [...wake, lane] : [];
}
