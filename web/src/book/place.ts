// Which chapter and which rule of a book an address means: #claim, #claim/T7.6, #T7.6, #all/T7.

import type { ChapterInfo, RuleInfo } from '../lib/types';

export const ALL = 'all'; // the chapter of the numbered rules

export interface Place {
  chapter: string;
  rule: string; // or the beginning of the ids of some rules: T7
}

/** The ids of rules that a chapter names. */
const named = (chapter: ChapterInfo): string[] => [...chapter.rules, ...chapter.steps.flatMap((step) => step.rules)];

export function place(hash: string, book: readonly ChapterInfo[], rules: readonly RuleInfo[]): Place {
  const [first = '', second = ''] = decoded(hash).split('/');
  const known = (id: string) => rules.some((rule) => rule.id === id || rule.id.startsWith(`${id}.`)) && id !== '';
  if (first === ALL || book.some(({ id }) => id === first)) {
    return { chapter: first, rule: known(second) ? second : '' };
  }
  if (!known(first)) return { chapter: book[0]?.id ?? ALL, rule: '' };
  return { chapter: book.find((one) => named(one).includes(first))?.id ?? ALL, rule: first };
}

export const address = (chapter: string, rule = ''): string => (rule === '' ? `#${chapter}` : `#${chapter}/${rule}`);

function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
