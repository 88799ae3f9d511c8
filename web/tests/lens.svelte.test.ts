// The glass over a board, without a screen.

import { beforeEach, describe, expect, test } from 'vitest';
import { Lens } from '../src/parts/lens.svelte';
import type { Pose } from '../src/parts/zoom';

describe('the lens', () => {
  const whole: Pose = { x: 500, y: 300, s: 1 };
  let lens: Lens;

  beforeEach(() => {
    lens = new Lens({ width: 1000, height: 600, still: true });
    [lens.wide, lens.high] = [500, 300];
    lens.resize(whole, true);
  });

  /** The map point under a pixel of the box. */
  const under = (x: number, y: number): [number, number] => [
    lens.pose.x + (x - lens.wide / 2) / lens.pose.s,
    lens.pose.y + (y - lens.high / 2) / lens.pose.s,
  ];

  test('the board fits its box, and no less of it is shown', () => {
    lens.stand({ x: 500, y: 300, s: 0.1 });
    expect([lens.fit, lens.pose, lens.whole]).toEqual([0.5, { x: 500, y: 300, s: 0.5 }, true]);
    lens.stand({ x: 500, y: 300, s: 99 });
    expect([lens.pose.s, lens.whole]).toEqual([3, false]);
  });

  test('what lies under the pointer stays there when it grows', () => {
    const before = under(410, 70);
    lens.stand(lens.around({ x: 410, y: 70 }, 2));
    expect(lens.pose.s).toBe(2);
    expect(under(410, 70)[0]).toBeCloseTo(before[0]);
    expect(under(410, 70)[1]).toBeCloseTo(before[1]);
  });

  test('a drag moves the board by as many pixels, and not beyond its edge', () => {
    lens.stand({ x: 500, y: 300, s: 2 });
    lens.drag(40, -20);
    expect(lens.pose).toEqual({ x: 480, y: 310, s: 2 });
    lens.drag(-9999, 9999);
    expect([under(500, 0)[0], under(0, 0)[1]]).toEqual([1024, -24]);
  });

  test('a board that was shown whole stays whole, another stays where it is', () => {
    lens.stand({ x: 500, y: 300, s: 0.5 });
    [lens.wide, lens.high] = [250, 150];
    lens.resize({ ...whole, s: 0.25 }, false);
    expect(lens.pose.s).toBe(0.25);
    lens.stand({ x: 400, y: 300, s: 2 });
    [lens.wide, lens.high] = [500, 300];
    lens.resize({ ...whole, s: 0.5 }, false);
    expect(lens.pose).toEqual({ x: 400, y: 300, s: 2 });
  });

  test('a thing is in sight if it is far enough from the edge', () => {
    lens.stand({ x: 500, y: 300, s: 1 });
    expect(lens.shows({ x: 700, y: 300 }, 40)).toBe(true);
    expect(lens.shows({ x: 720, y: 300 }, 40)).toBe(false);
  });

  test('without motion it is there at once', () => {
    lens.glide({ x: 420, y: 260, s: 2 });
    expect(lens.pose).toEqual({ x: 420, y: 260, s: 2 });
  });
});
