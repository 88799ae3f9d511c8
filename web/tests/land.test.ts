// What scripts/land.mjs writes: sane, small, the same every time.

import { beforeAll, describe, expect, it } from 'vitest';

interface Land {
  width: number;
  height: number;
  land: string;
  rivers: { name: string; d: string; at?: number }[];
  seas: Name[];
  lands: Name[];
  hills: Point[];
  trees: Point[];
}
interface Name {
  name: string;
  x: number;
  y: number;
  size: number;
}
interface Maker {
  BOARDS: string[];
  make: (board: string) => Land;
}

const { BOARDS, make } = (await Object.values(import.meta.glob('../scripts/geo/boards.mjs'))[0]!()) as Maker;
const LAYOUTS = import.meta.glob<string>('../../src/kontor/games/*/data/layout*/*.toml', {
  query: '?raw',
  import: 'default',
  eager: true,
});

type Point = [number, number];

/** The rings of a path made of M, relative l, and z. */
function rings(path: string): Point[][] {
  return path
    .split('z')
    .filter((one) => one !== '')
    .map((one) => {
      const [start, steps] = one.slice(1).split('l') as [string, string];
      const numbers = (part: string): number[] => [...part.matchAll(/-?\d*\.?\d+/g)].map(Number);
      const ring: Point[] = [numbers(start) as Point];
      const moves = numbers(steps);
      for (let i = 0; i + 1 < moves.length; i += 2) {
        const [x, y] = ring.at(-1)!;
        ring.push([x + moves[i]!, y + moves[i + 1]!]);
      }
      return ring;
    });
}

function inside([x, y]: Point, all: Point[][]): boolean {
  let is = false;
  for (const ring of all) {
    let b = ring.at(-1)!;
    for (const a of ring) {
      if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) is = !is;
      b = a;
    }
  }
  return is;
}

function toCoast([x, y]: Point, all: Point[][]): number {
  return Math.min(...all.flatMap((ring) => ring.map(([u, v]) => Math.hypot(u - x, v - y))));
}

/** Where the layout puts the cities of a board, as fractions. */
function cities(board: string): Map<string, Point> {
  const file = board.replace(/^(.+)-(wide|tall)$/, '-$2/$1');
  const layout = Object.entries(LAYOUTS).find(([path]) => path.endsWith(`layout${file === board ? `/${board}` : file}.toml`))![1];
  const pattern =
    board === 'baltic' ? /^(\w+) = \[([\d.]+), ([\d.]+)]/gm : /^\[cities\.([\w-]+)]\nat = \[([\d.]+), ([\d.]+)]/gm;
  return new Map([...layout.matchAll(pattern)].map((m) => [m[1]!, [Number(m[2]), Number(m[3])]]));
}

describe.each(BOARDS)('%s', (board) => {
  let made: Land;
  let all: Point[][];
  beforeAll(() => {
    made = make(board);
    all = rings(made.land);
  }, 60_000);

  it('is small', () => {
    expect(JSON.stringify(made).length).toBeLessThan(60_000);
  });

  it('has its cities on land or at the coast', () => {
    expect(cities(board).size).toBeGreaterThan(8);
    for (const [id, [x, y]] of cities(board)) {
      const at: Point = [x * made.width, y * made.height];
      if (!inside(at, all)) expect([id, toCoast(at, all) < 30]).toEqual([id, true]);
    }
  });

  it('keeps hills, trees and names on the board, and not too many', () => {
    const { width, height, hills, trees, seas, lands } = made;
    expect(hills.length + trees.length).toBeLessThanOrEqual(60);
    expect(trees.length).toBeGreaterThan(5);
    for (const point of [...hills, ...trees]) expect(inside(point, all)).toBe(true);
    for (const { x, y, name, size } of [...seas, ...lands]) {
      expect([name, x > 0 && x < width && y > 0 && y < height, size >= 12]).toEqual([name, true, true]);
    }
    expect(seas.length).toBeGreaterThan(0);
  });

  it('has no straight coast where it is seen: what is cut off lies outside', () => {
    const BEYOND = 200; // units that a window of another shape may show
    const [width, height] = [made.width + BEYOND, made.height + BEYOND];
    const seen = ([x, y]: Point): boolean => x > -BEYOND && y > -BEYOND && x < width && y < height;
    for (const ring of all) {
      ring.forEach(([x, y], n) => {
        const [u, v] = ring[(n + 1) % ring.length]!;
        const straight = Math.hypot(u - x, v - y) > 200 && [[x, y], [u, v], [(x + u) / 2, (y + v) / 2]].some((p) => seen(p as Point));
        expect([x, y, u, v, straight]).toEqual([x, y, u, v, false]);
      });
    }
  });

  it('leads rivers over land', () => {
    for (const { name, d, at = 0.5 } of made.rivers) {
      expect([name, d]).toEqual([name, expect.stringMatching(/^M-?[\d.]+ -?[\d.]+L/)]);
      expect(at > 0 && at < 1).toBe(true);
    }
  });
});

it('makes the same every time', () => {
  expect(make('baltic')).toEqual(make('baltic'));
}, 60_000);
