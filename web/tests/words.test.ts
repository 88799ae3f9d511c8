// Texts are filled here as in the engine: both read the same cases, and state the same plurals.

import { expect, it } from 'vitest';
import cases from '../../tests/words/cases.json';
import { APART, languages, texts } from '../scripts/words.mjs';
import { Words } from '../src/lib/words';

const named = {
  name: (id: string): string => (id === 'riga' ? 'the city of Riga' : id),
  players: ['Anna', 'Bert'],
};

it.each(Object.entries(cases))('says what the engine says: %s', (language, all) => {
  const words = new Words(language, Object.assign({}, ...['', ...APART].map((file) => texts(language, file))));
  for (const [code, facts, said] of all as [string, Record<string, unknown>, string][]) {
    expect(words.say(code, facts, named)).toBe(said);
  }
});

it('chooses plurals by the categories that the languages state', () => {
  for (const language of languages()) {
    const stated = (texts(language)['language.plurals'] ?? '').split('; ').map((rule) => rule.split(':')[0]);
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    expect(new Set([...stated, 'other'])).toEqual(new Set(pluralCategories));
  }
});

it('leaves a code without a text as it is', () => {
  expect(new Words('en', {}).say('hansa.unknown', {})).toBe('hansa.unknown');
});

it('leaves the words of the terminal to the terminal', () => {
  const codes = ['', ...APART].flatMap((file) => Object.keys(texts('en', file)));
  expect(codes.filter((code) => /^terminal\.|-picture\./.test(code))).toEqual([]);
});
