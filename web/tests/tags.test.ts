// Where the ideas of a hint stand on a board.

import { expect, test } from 'vitest';
import type { Idea } from '../src/lib/types';
import { tagged } from '../src/table/tags';

const idea = (...steps: string[]): Idea => ({ steps: steps.map((text) => ({ text, facts: {} })), share: 0.5, reason: '' });
/** What is written in capitals is nowhere on the board. */
const place = ({ text }: { text: string }): string | null => (text === text.toUpperCase() ? null : text.split(' ').pop()!);
const shown = (ideas: Idea[], lit: number): string[] =>
  tagged(ideas, lit, place).map((tag) => `${tag.thing} ${tag.text}${tag.lit ? ' lit' : ''}`);

test('each idea has its letter, and one is lit', () => {
  expect(shown([idea('to a'), idea('to b'), idea('to c')], 1)).toEqual(['a A', 'b B lit', 'c C']);
});

test('what follows in the lit idea is numbered', () => {
  expect(shown([idea('to a', 'to b', 'to c'), idea('to d', 'to e')], 0)).toEqual(['a A lit', 'd B', 'b 2 lit', 'c 3 lit']);
});

test('ideas on the same thing share a tag; a number never covers a letter', () => {
  expect(shown([idea('to a', 'to b'), idea('by a'), idea('to b')], 0)).toEqual(['a A B lit', 'b C']);
});

test('what is nowhere on the board has no tag', () => {
  expect(shown([idea('INCOME', 'to a'), idea('END')], 0)).toEqual(['a 2 lit']);
});
