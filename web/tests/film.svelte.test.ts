// The film of others' moves, without pictures.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Film, GAP } from '../src/live/film.svelte';

let shown: number[] = [];
let cued: number[] = [];
let [quiet, speed, thinks] = [false, 1, false];
let film: Film<{ version: number; seat: number | null }>;
const frame = (version: number) => ({ version, seat: 0 });
const add = (...versions: number[]) => versions.forEach((version) => film.add(frame(version)));
const later = (gaps: number) => vi.advanceTimersByTime(gaps * GAP);

beforeEach(() => {
  vi.useFakeTimers();
  [shown, cued, quiet, speed, thinks] = [[], [], false, 1, false];
  film = new Film({
    show: ({ version }) => shown.at(-1) !== version && shown.push(version),
    cue: ({ version }) => cued.push(version),
    quiet: () => quiet,
    speed: () => speed,
    goesOn: () => thinks,
  });
  add(1);
  later(2);
});
afterEach(() => void vi.useRealTimers());

test('moves come one after another, each after the map has gone there', () => {
  add(2, 3, 4);
  expect([film.open, film.behind, shown]).toEqual([true, true, [1]]);
  later(0.01);
  expect([cued, shown]).toEqual([[2], [1]]);
  later(0.5);
  expect(shown).toEqual([1, 2]);
  later(1);
  expect([shown, film.n, film.behind]).toEqual([[1, 2, 3], 2, true]);
  later(1);
  expect([shown, film.behind, film.open]).toEqual([[1, 2, 3, 4], false, true]); // the last is seen as long as the others
  later(1);
  expect([film.open, film.frames]).toEqual([false, []]);
});

test('a single move is no film', () => {
  add(2);
  later(0.5);
  expect([shown, film.open, film.behind]).toEqual([[1, 2], false, false]);
  add(3);
  later(0.5);
  expect([shown, film.open]).toEqual([[1, 2], false]);
  later(0.5);
  expect([shown, film.open]).toEqual([[1, 2, 3], false]);
});

test('it goes on while somebody will move by itself', () => {
  thinks = true;
  add(2, 3);
  later(9);
  expect([shown, film.open]).toEqual([[1, 2, 3], true]);
  thinks = false;
  add(4);
  later(9);
  expect([shown, film.open]).toEqual([[1, 2, 3, 4], false]);
});

test('it can be halted, gone through, jumped in and seen again', () => {
  add(2, 3, 4, 5);
  later(0.5);
  film.toggle();
  later(9);
  expect([shown, film.paused]).toEqual([[1, 2], true]);
  film.on();
  film.to(4);
  film.to(3);
  expect(shown).toEqual([1, 2, 3, 5, 4]);
  film.again();
  expect([film.n, film.paused]).toEqual([0, false]);
  later(9);
  expect(shown.slice(5)).toEqual([1, 2, 3, 4, 5]);
});

test('back stops at the first move, on ends it after the last', () => {
  add(2, 3);
  film.to(-1);
  expect(film.n).toBe(1);
  film.on();
  film.on();
  expect([shown, film.open]).toEqual([[1, 2, 3], false]);
});

test('skipping goes to the newest', () => {
  add(2, 3, 4);
  film.end();
  later(9);
  expect([shown, film.open]).toEqual([[1, 4], false]);
});

test('what one did oneself is shown at once', () => {
  add(2);
  film.add(frame(3), true);
  expect(shown).toEqual([1, 3]);
});

test('without motion and for other eyes there is none', () => {
  quiet = true;
  add(2);
  expect(shown).toEqual([1, 2]);
  quiet = false;
  film.add({ version: 3, seat: 1 });
  expect(shown).toEqual([1, 2, 3]);
});

test('the speed is as one wishes, but nobody is left far behind', () => {
  speed = 4;
  add(2, 3, 4, 5);
  later(1.1);
  expect(shown).toEqual([1, 2, 3, 4, 5]);
  later(9);
  speed = 1;
  const many = Array.from({ length: 96 }, (_, n) => n + 6);
  add(...many);
  later(60);
  expect(shown.slice(5)).toEqual(many);
});

test('by hand each move waits for a press', () => {
  speed = 0;
  add(2);
  expect([film.open, film.paused]).toEqual([true, true]);
  later(9);
  expect(shown).toEqual([1]);
  film.on();
  film.on();
  expect([shown, film.open]).toEqual([[1, 2], false]);
});

test('of the past nothing is lost: the newest comes after it', () => {
  film.play([frame(-2), frame(-1), frame(0)]);
  expect(film.behind).toBe(true);
  add(2);
  later(9);
  expect([shown, film.behind]).toEqual([[1, -2, -1, 0, 2], false]);
});

test('without motion the past is gone through step by step', () => {
  quiet = true;
  film.play([frame(-1), frame(0)]);
  later(9);
  expect([shown, film.paused]).toEqual([[1, 0], true]);
  film.on();
  expect([shown, film.open]).toEqual([[1, 0, 1], false]);
});

test('seen again while it runs, it runs once', () => {
  add(2, 3, 4, 5);
  later(0.3);
  film.again();
  later(2.5);
  expect(film.n).toBe(2);
  film.play([frame(1), frame(2), frame(3)]);
  later(9);
  expect([film.open, shown.at(-1)]).toEqual([false, 5]);
});
