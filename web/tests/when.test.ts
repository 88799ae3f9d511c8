// When a move was made, in the language of who reads.

import { expect, test, vi } from 'vitest';

let language = 'de';
vi.mock('../src/lib/lang.svelte', () => ({ language: () => language }));
vi.stubGlobal('navigator', { languages: ['nl', 'en-GB', 'en'] });
const { when } = await import('../src/lib/when');

test('a time is short today, has its day otherwise, and is nothing where nobody knows', () => {
  const now = new Date(2026, 10, 17, 20, 0);
  expect(when(new Date(2026, 10, 17, 9, 5).toISOString(), now)).toBe('09:05');
  expect(when(new Date(2026, 10, 16, 23, 59).toISOString(), now)).toBe('16.11.26, 23:59');
  expect(when('', now)).toBe('');
  expect(when('noon', now)).toBe('');
});

test('who reads English as the British do counts to 24', () => {
  language = 'en';
  const now = new Date(2026, 10, 17, 20, 0);
  expect(when(new Date(2026, 10, 17, 9, 5).toISOString(), now)).toBe('09:05');
  language = 'fr';
  expect(when(new Date(2026, 10, 16, 23, 59).toISOString(), now)).toBe('16/11/2026 23:59');
});
