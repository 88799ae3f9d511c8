// The rules of a game in a language, fetched once.

import * as api from '../lib/api';
import type { RuleInfo } from '../lib/types';

const books = new Map<string, Promise<RuleInfo[]>>();

export function rulebook(game: string, language: string): Promise<RuleInfo[]> {
  const key = `${game} ${language}`;
  const book = books.get(key) ?? api.rules(game, language);
  books.set(key, book);
  book.catch(() => books.delete(key)); // so that it is asked for again
  return book;
}
