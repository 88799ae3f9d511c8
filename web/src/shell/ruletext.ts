// A rule as it is read: chapters, search, and the other rules that its text names.

import { folded, wordsOf } from '../lib/folding';
import type { RuleInfo } from '../lib/types';

export interface Part {
  text: string;
  to?: string; // the id of another rule
  strong?: boolean;
}

export interface Chapter {
  id: string; // what the ids of its rules begin with: T7, RT
  title: string;
  rules: RuleInfo[];
}

const NAMED = /\b(R?[TH]\d+(?:\.\d+)?|X\d+)([a-z]?)\b|\*([^*]+)\*/g;

export function chapters(rules: readonly RuleInfo[]): Chapter[] {
  const found: Chapter[] = [];
  for (const rule of rules) {
    if (found.at(-1)?.title !== rule.chapter) {
      const id = rule.id.includes('.') ? rule.id.split('.')[0]! : rule.id.replace(/\d+$/, '');
      found.push({ id, title: rule.chapter, rules: [] });
    }
    found.at(-1)!.rules.push(rule);
  }
  return found;
}

/** The text in parts; a name of a rule leads there, that of a chapter to its beginning. */
export function parts(text: string, known: ReadonlySet<string>): Part[] {
  const found: Part[] = [];
  let read = 0;
  for (const match of text.matchAll(NAMED)) {
    const [whole, id = '', , strong] = match;
    if (strong === undefined && !known.has(id)) continue;
    if (match.index > read) found.push({ text: text.slice(read, match.index) });
    found.push(strong === undefined ? { text: whole, to: id } : { text: strong, strong: true });
    read = match.index + whole.length;
  }
  if (read < text.length) found.push({ text: text.slice(read) });
  return found;
}

/** By number ("t7", "T7.6") or by words, all of which must occur. */
export function search(rules: readonly RuleInfo[], query: string): RuleInfo[] {
  const words = wordsOf(query);
  const [first = ''] = words;
  if (words.length === 1 && /^(r?[th]|x)\d/.test(first)) {
    const exact = (id: string) => id === first || id.startsWith(`${first}.`);
    const near = rules.filter((rule) => exact(rule.id.toLowerCase()));
    return near.length > 0 ? near : rules.filter((rule) => rule.id.toLowerCase().startsWith(first));
  }
  return rules.filter((rule) => {
    const text = folded(`${rule.id} ${rule.chapter} ${rule.text}`);
    return words.every((word) => text.includes(word));
  });
}
