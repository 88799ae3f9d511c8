// Where words about a place of a board stand: near it, and where they cover least.

import type { Place } from './zoom';

/** Something drawn, by its middle. The dearer it is, the less it should be covered. */
export interface Drawn extends Place {
  wide: number;
  high: number;
  dear: number;
}

export interface Frame extends Place {
  width: number;
  height: number;
}

const STEPS = [0, 24, 56, 96, 140, 200]; // how far off, in pixels
const FAR = 0.02; // of a thing, for each pixel that it is farther off
const OUT = 50; // of things, if it does not lie within the board

/** The corner of a box of `wide` by `high`, all in units; `off` keeps the place itself in sight. */
export function tagAt(place: Place, wide: number, high: number, off: number, scale: number, things: Drawn[], board: Frame): Place {
  const cost = (x: number, y: number, far: number): number => {
    const out = x < board.x || y < board.y || x + wide > board.x + board.width || y + high > board.y + board.height;
    const covered = things.filter(
      (one) =>
        x < one.x + one.wide / 2 && one.x - one.wide / 2 < x + wide && y < one.y + one.high / 2 && one.y - one.high / 2 < y + high,
    );
    return covered.reduce((sum, { dear }) => sum + dear, 0) + FAR * far + (out ? OUT : 0);
  };
  let best: Place = place;
  let least = Infinity;
  for (const far of STEPS) {
    const away = off + far / scale;
    const [left, right] = [place.x - away - wide, place.x + away];
    const [above, below] = [place.y - away - high, place.y + away];
    const [across, along] = [place.x - wide / 2, place.y - high / 2];
    const sides: [number, number][] = [
      [across, above],
      [across, below],
      [right, along],
      [left, along],
      [right, above],
      [right, below],
      [left, above],
      [left, below],
    ];
    for (const [x, y] of sides) {
      const price = cost(x, y, far);
      if (price < least) [best, least] = [{ x, y }, price];
    }
  }
  return best;
}

/** The line from the place's ring to the nearest point of the box; none if they all but touch. */
export function tieTo(place: Place, at: Place, wide: number, high: number, off: number): string {
  const near = { x: Math.max(at.x, Math.min(place.x, at.x + wide)), y: Math.max(at.y, Math.min(place.y, at.y + high)) };
  const far = Math.hypot(near.x - place.x, near.y - place.y);
  if (far < 1.5 * off) return '';
  const part = off / far;
  return `M${place.x + (near.x - place.x) * part} ${place.y + (near.y - place.y) * part}L${near.x} ${near.y}`;
}
