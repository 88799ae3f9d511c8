// Reckoning for the pan and zoom of a board: all in map units, and nothing of a game.

import type { Snippet } from 'svelte';

export interface Place {
  x: number;
  y: number;
}

export interface Thing extends Place {
  id: string;
  sign?: Place; // where a sign of it stands, if not just above it
  more?: Place[]; // where else it is drawn
}

/** A sign above a thing. */
export interface Tag {
  thing: string;
  text: string;
  lit: boolean;
}

/** Something that will be done at a thing, and the piece that will then lie there. */
export interface Step {
  thing: string;
  piece: { seat: number; kind: string } | null;
}

/** Draws what stands on things, at a scale. */
export type Signs = Snippet<[things: readonly Thing[], scale: number]> | undefined;

/** Where the glass stands: the map point in its middle, and pixels per unit. */
export interface Pose extends Place {
  s: number;
}

/** What the drawing may know of the glass it lies under. */
export interface Glass {
  x: number; // the world: the board and what lies beyond it
  y: number;
  width: number;
  height: number;
  scale: number;
  stop: string | null; // the one thing that Tab reaches
}

export const READABLE = 0.85; // below it, names of waters and hills would be too small, and hide
export const CLOSE = 0.88; // where one acts on a small screen
export const FAR = 0.5; // below it, one only looks: a press goes near
export const WHOLE = 0.28; // below it, the names of a whole board would cover each other
export const MOST = 3;

export type Way = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
export const WAYS: Record<Way, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function isWay(key: string): key is Way {
  return key in WAYS;
}

/** The nearest thing in that direction; straying sideways counts double. */
export function nearest(things: Thing[], from: Thing, way: Way): Thing | null {
  const [dx, dy] = WAYS[way];
  let best: Thing | null = null;
  let least = Infinity;
  for (const thing of things) {
    const along = (thing.x - from.x) * dx + (thing.y - from.y) * dy;
    const across = Math.abs((thing.x - from.x) * dy) + Math.abs((thing.y - from.y) * dx);
    const cost = along + 2 * across;
    if (thing.id !== from.id && along > 0 && cost < least) [best, least] = [thing, cost];
  }
  return best;
}

/** The middle of the box around some things. */
export function middle(things: Place[]): Place | null {
  if (things.length === 0) return null;
  const xs = things.map((thing) => thing.x);
  const ys = things.map((thing) => thing.y);
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
}

const BESIDE = { x: 78, y: 62 }; // units around the middle of a thing that belong to it
const LARGEST = 1.2; // of a picture

/** Where the glass stands so that a box of so many pixels is filled by these things. */
export function framed(things: Thing[], box: { wide: number; high: number }): Pose {
  const xs = things.map((thing) => thing.x);
  const ys = things.map((thing) => thing.y);
  const size = (all: number[], beside: number): number => Math.max(...all) - Math.min(...all) + 2 * beside;
  const s = Math.min(box.wide / size(xs, BESIDE.x), box.high / size(ys, BESIDE.y), LARGEST);
  return { ...(middle(things) ?? { x: 0, y: 0 }), s };
}

/** At which scale a board opens in a box: whole, unless its names would cover each other. */
export function opening(fit: number): number {
  return fit >= WHOLE ? fit : CLOSE;
}

const NAME = 14.8; // units of a city's name, as the boards are designed

/** How large a city's name is drawn, in units: from some scale down it keeps its size on the screen instead. */
export function nameSize(scale: number): number {
  return Math.max(NAME, 12.3 / scale);
}

/** The smallest print, in units: 12.1 pixels. */
export function leastSize(scale: number): number {
  return 12.1 / scale;
}

/** Keeps the middle of the glass so near that its edge stays within the board's edge (and a margin). */
export function within(at: number, size: number, seen: number, margin: number): number {
  const least = seen / 2 - margin;
  const most = size - seen / 2 + margin;
  return least > most ? size / 2 : Math.min(most, Math.max(least, at));
}
