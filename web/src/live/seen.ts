// How far each table was looked at on this device.

const KEY = 'kontor.seen';
const MOST = 60; // tables

export interface Seen {
  version: number;
  played: number;
  at: number; // when
}

function all(): Record<string, Seen> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Record<string, Seen>) : {};
  } catch {
    return {};
  }
}

export const seen = (table: string): Seen | undefined => all()[table];

export function see(table: string, now: Seen): void {
  const tables = all();
  delete tables[table]; // the one looked at last stands last
  tables[table] = now;
  for (const old of Object.keys(tables).slice(0, -MOST)) delete tables[old];
  localStorage.setItem(KEY, JSON.stringify(tables));
}
