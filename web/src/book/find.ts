// Finding in a book: by words, by the names of chapters and by the ids of rules; and what of a text is marked.

import { folded, wordsOf } from '../lib/folding';
import type { ChapterInfo } from '../lib/types';

export interface Bit {
  text: string;
  strong: boolean;
  hit: boolean;
}

/** A paragraph that was found: step -1 is the lead of its chapter. */
export interface Hit {
  chapter: string;
  step: number;
}

/** Is it a number of a rule, or the beginning of one? */
const isId = (word: string): boolean => /^(r?[th]|x)\d+(\.\d*)?[a-z]?$/.test(word);

const names = (ids: readonly string[], word: string): boolean =>
  ids.some((id) => id.toLowerCase() === word || id.toLowerCase().startsWith(`${word}.`));

function fits(words: readonly string[], text: string, ids: readonly string[]): boolean {
  const plain = folded(text);
  return words.every((word) => (isId(word) ? names(ids, word) : plain.includes(word)));
}

/** Every paragraph in which all words stand; the title of a chapter belongs to its lead. */
export function find(book: readonly ChapterInfo[], query: string): Hit[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return book.flatMap(({ id, title, lead, rules, steps }) => [
    ...(fits(words, `${title} ${lead}`, rules) ? [{ chapter: id, step: -1 }] : []),
    ...steps.flatMap((step, n) => (fits(words, `${step.title} ${step.text}`, step.rules) ? [{ chapter: id, step: n }] : [])),
  ]);
}

/** A text in bits: **strong**, and what was looked for. */
export function bits(text: string, query: string): Bit[] {
  const words = wordsOf(query).filter((word) => !isId(word));
  return text.split('**').flatMap((part, n) => marked(part, words).map((bit) => ({ ...bit, strong: n % 2 === 1 })));
}

function marked(text: string, words: readonly string[]): { text: string; hit: boolean }[] {
  const plain = folded(text);
  const hit = new Array<boolean>(text.length).fill(false);
  for (const word of words) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) hit.fill(true, at, at + word.length);
  }
  const found: { text: string; hit: boolean }[] = [];
  for (let at = 0; at < text.length; at++) {
    if (found.at(-1)?.hit === hit[at]) found.at(-1)!.text += text[at];
    else found.push({ text: text[at]!, hit: hit[at]! });
  }
  return found;
}
