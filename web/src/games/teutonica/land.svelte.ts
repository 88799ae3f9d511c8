// The land of a board: coast, rivers, names, hills. Fetched once; until it is there the map is plain.

import type { Point } from './layout';

export interface Land {
  land: string;
  rivers: { name: string; d: string; at?: number }[];
  seas: (Point & { name: string; size: number })[];
  lands: (Point & { name: string; size?: number })[];
  hills: [number, number][];
  trees: [number, number][];
}

const lands = $state<Record<string, Land | null>>({});

export function landOf(board: string): Land | null {
  return lands[board] ?? null;
}

export async function fetchLand(board: string): Promise<void> {
  if (board in lands) return;
  lands[board] = null;
  try {
    const answer = await fetch(`/land/${board}.json`);
    if (answer.ok) lands[board] = (await answer.json()) as Land;
  } catch {
    delete lands[board]; // the next board that is drawn asks again
  }
}
