// The land of a board: coast, rivers, names, hills. Fetched once; until it is there the map is plain.

import type { Language } from '../../lib/lang.svelte';
import type { Point } from './layout';

interface Named {
  name: string;
  de?: string;
}

export interface Land {
  land: string;
  rivers: (Named & { d: string; at?: number })[];
  seas: (Named & Point & { size: number })[];
  lands: (Named & Point & { size?: number })[];
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

export function nameIn(language: Language, thing: Named): string {
  return (language === 'de' && thing.de) || thing.name;
}
