// The tables this device sits at: tokens are kept here and nowhere else.

const KEY = 'kontor.tables';

export interface Kept {
  table: string;
  tokens: string[]; // of the own seats
  host: string; // empty: somebody else opened it
  watch: string;
  game: string;
  board: string;
  names: string[];
  at: number; // last looked at
  seal?: string; // of the deal, as it was first seen
}

export function kept(): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? (found as Kept[]) : [];
  } catch {
    return [];
  }
}

export function find(table: string): Kept | undefined {
  return kept().find((one) => one.table === table);
}

export function keep(one: Kept): void {
  const others = kept().filter((other) => other.table !== one.table);
  localStorage.setItem(KEY, JSON.stringify([{ ...one, at: Date.now() }, ...others].slice(0, 100)));
}

export function forget(table: string): void {
  localStorage.setItem(KEY, JSON.stringify(kept().filter((one) => one.table !== table)));
}

/** Every token for this table, the strongest first. */
export function tokens(one: Kept): string[] {
  return [...one.tokens, one.host, one.watch].filter((token) => token !== '');
}
