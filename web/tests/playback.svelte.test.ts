// Going through a played game, without pictures and server.

import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../src/lib/api';
import type { Moment } from '../src/lib/types';
import { Playback } from '../src/replay/playback.svelte';

const moment = (n: number): Moment => ({ n }) as unknown as Moment;
const moments = { get: vi.fn(async (n: number) => moment(n)), ahead: vi.fn() };
let playback: Playback;
let stop = (): void => {};

/** So much later, with all that was fetched. */
async function later(ms: number): Promise<void> {
  flushSync();
  await vi.advanceTimersByTimeAsync(ms);
  flushSync();
}

beforeEach(async () => {
  vi.useFakeTimers();
  moments.get.mockClear();
  stop = $effect.root(() => void (playback = new Playback(3, moments)));
  await later(0);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('it begins at the end, and keeps to the game', async () => {
  expect([playback.n, playback.moment?.n, playback.there]).toEqual([3, 3, true]);
  playback.to(99);
  expect(playback.n).toBe(3);
  playback.to(-1);
  expect([playback.n, playback.there]).toEqual([0, false]);
});

test('it plays by itself from the beginning, and stops at the end', async () => {
  playback.toggle();
  for (const n of [0, 1, 2]) {
    expect([playback.n, playback.playing]).toEqual([n, true]);
    await later(0); // the moment is fetched
    await later(1000);
  }
  expect([playback.n, playback.playing]).toEqual([3, false]);
});

test('a move that was asked for too late is not shown', async () => {
  let late = (_: Moment): void => {};
  moments.get.mockImplementationOnce(() => new Promise((done) => (late = done)));
  playback.to(1);
  await later(0);
  playback.to(2);
  await later(0);
  late(moment(1));
  await later(0);
  expect(playback.moment?.n).toBe(2);
});

test('what could not be fetched is said until one goes elsewhere', async () => {
  moments.get.mockRejectedValueOnce(new Refusal(0));
  playback.to(1);
  await later(0);
  expect(playback.said).not.toBe('');
  playback.to(2);
  expect(playback.said).toBe('');
});

test('speeds go round', () => {
  const speeds = [1, 2, 3, 4].map(() => (playback.faster(), playback.speed));
  expect(speeds).toEqual([2, 4, 0.5, 1]);
});
