// How far the lessons of this device have come.

import { BEGUN, type Progress } from './lesson';

const KEY = 'kontor.lessons';

export interface Note {
  table: string;
  progress: Progress;
}

function all(): Record<string, Note> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Note>;
  } catch {
    return {};
  }
}

export function noted(game: string): Note | undefined {
  return all()[game];
}

export function note(game: string, table: string, progress: Progress = BEGUN): void {
  localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: { table, progress } }));
}

export function tear(game: string): void {
  const { [game]: _, ...others } = all();
  localStorage.setItem(KEY, JSON.stringify(others));
}
