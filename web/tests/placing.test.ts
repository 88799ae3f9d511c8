// A card stands beside its thing, on the first side with room, and keeps off the road as long as it can.

import { expect, test } from 'vitest';
import { around, beside, tie, type Box } from '../src/table/placing';

const SCREEN = { width: 1000, height: 700 };
const CARD = { width: 300, height: 200 };
const thing = (left: number, top: number, width = 40, height = 30): Box => ({ left, top, width, height });

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

test('right, left, above, below: the first that has room', () => {
  expect(beside([thing(100, 300)], CARD, SCREEN).left).toBeGreaterThanOrEqual(140);
  const left = beside([thing(900, 300)], CARD, SCREEN);
  expect(left.left + CARD.width).toBeLessThanOrEqual(900);
  const above = beside([thing(150, 400, 700)], CARD, SCREEN);
  expect(above.top + CARD.height).toBeLessThanOrEqual(400);
  expect(beside([thing(150, 100, 700)], CARD, SCREEN).top).toBeGreaterThanOrEqual(130);
});

test('it is never over its thing, nor out of the screen', () => {
  for (let x = 0; x <= 960; x += 60) {
    for (let y = 0; y <= 660; y += 60) {
      const place = { ...beside([thing(x, y)], CARD, SCREEN), ...CARD };
      expect(overlaps(place, thing(x, y))).toBe(false);
      expect(place.left >= 0 && place.top >= 0 && place.left + 300 <= 1000 && place.top + 200 <= 700).toBe(true);
    }
  }
});

test('it keeps off the road where that leaves room, else off the house', () => {
  const house = thing(500, 300);
  const road = around(house, thing(300, 250, 300, 200));
  expect(overlaps({ ...beside([road, house], CARD, SCREEN), ...CARD }, road)).toBe(false);
  const long = thing(0, 0, 1000, 700);
  expect(overlaps({ ...beside([long, house], CARD, SCREEN), ...CARD }, house)).toBe(false);
});

test('a line ties them', () => {
  const at = thing(100, 300);
  expect(tie(at, { left: 200, top: 250, ...CARD })).toEqual([143, 315, 200, 315]);
});
