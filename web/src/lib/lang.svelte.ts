// The chosen language: its texts, and only they, are fetched before anything is shown; those of a game come with it.

import { untrack } from 'svelte';
import { languages } from 'virtual:languages';
import { Words, type Named, type Values } from './words';

export type Language = string;
export { languages };

const KEY = 'kontor.language';
const first = Object.keys(languages)[0]!;
const wanted = (): Language => {
  const kept = localStorage.getItem(KEY) ?? '';
  if (kept in languages) return kept;
  const own = navigator.language;
  return Object.keys(languages).find((one) => own === one || own.startsWith(`${one}-`)) ?? first;
};

let words = $state.raw(new Words('en', {}));
const needed = new Set(['']); // files of texts; '': what every page needs

export function language(): Language {
  return words.language;
}

export async function speak(language: Language = wanted()): Promise<void> {
  words = new Words(language, await texts(language));
  document.documentElement.lang = language;
  localStorage.setItem(KEY, language);
}

/** The texts of a file that not every page needs, in whichever language is spoken. */
export async function need(file: string): Promise<void> {
  needed.add(file);
  const { language } = untrack(() => words); // whoever waits for the texts does not wait again when they come
  const found = await texts(language);
  if (language === words.language) words = new Words(language, found); // else another one came with them
}

/** A part of the page with the files of texts that it needs. */
export async function fetched<Part>(part: Promise<Part>, ...files: string[]): Promise<Part> {
  const [found] = await Promise.all([part, ...files.map(need)]);
  return found;
}

async function texts(language: Language): Promise<Record<string, string>> {
  const files = [...needed];
  const found = await Promise.all(files.map((file) => languages[language]!.load[file]!()));
  if (files.length < needed.size) return texts(language); // more came to be needed meanwhile
  return Object.assign({}, ...found.map((one) => one.default)) as Record<string, string>;
}

/** A text by its code, with the facts in it: t('start.open') or t('hansa.talers', { n: 3 }). */
export function t(code: string, facts: Values = {}, named?: Named): string {
  return words.say(code, facts, named);
}

/** Like "1, 2 and 2". */
export function listed(items: string[]): string {
  return words.listed(items);
}

/** Is there a text of this code? */
export function knows(code: string): boolean {
  return words.text(code) !== undefined;
}
