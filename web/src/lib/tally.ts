// How often each of some things is named; the one named last stands last.

export type Tally = ReadonlyMap<string, number>;

export function tally(ids: readonly string[]): Tally {
  const found = new Map<string, number>();
  for (const id of ids) {
    const n = (found.get(id) ?? 0) + 1;
    found.delete(id);
    found.set(id, n);
  }
  return found;
}
