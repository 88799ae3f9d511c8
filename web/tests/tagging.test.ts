// Words about a place stand where they cover least, and a line ties them to it.

import { expect, test } from 'vitest';
import { tagAt, tieTo, type Drawn } from '../src/parts/tagging';

const BOARD = { x: 0, y: 0, width: 1000, height: 700 };
const [WIDE, HIGH, OFF] = [200, 60, 20];
const PLACE = { x: 500, y: 350 };
const thing = (x: number, y: number, dear = 1): Drawn => ({ x, y, wide: 30, high: 30, dear });
const at = (things: Drawn[], place = PLACE) => tagAt(place, WIDE, HIGH, OFF, 1, things, BOARD);

test('above its place where nothing else is', () => {
  expect(at([])).toEqual({ x: 400, y: 270 });
});

test('below if something is above, and beside what is dear', () => {
  expect(at([thing(500, 300)])).toEqual({ x: 400, y: 370 });
  expect(at([thing(500, 300, 4), thing(500, 400)])).toEqual({ x: 520, y: 320 });
});

test('farther off rather than over something', () => {
  const around = [300, 350, 400].flatMap((y) => [380, 440, 500, 560, 620].map((x) => thing(x, y))).filter(({ x, y }) => x !== 500 || y !== 350);
  const { x, y } = at(around);
  expect(around.some((one) => one.x > x - 15 && one.x < x + WIDE + 15 && one.y > y - 15 && one.y < y + HIGH + 15)).toBe(false);
});

test('never out of the board', () => {
  for (const place of [{ x: 5, y: 5 }, { x: 995, y: 695 }, { x: 5, y: 350 }]) {
    const { x, y } = at([], place);
    expect(x >= 0 && y >= 0 && x + WIDE <= 1000 && y + HIGH <= 700).toBe(true);
  }
});

test('a line leads from the ring to words that stand farther off, and to no others', () => {
  expect(tieTo(PLACE, { x: 400, y: 270 }, WIDE, HIGH, OFF)).toBe('');
  expect(tieTo(PLACE, { x: 400, y: 200 }, WIDE, HIGH, OFF)).toBe('M500 330L500 260');
});
