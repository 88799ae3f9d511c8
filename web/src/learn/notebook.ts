// How far the lessons of this device have come.

const KEY = 'kontor.lessons';

export interface Note {
  table: string;
  rivals: string[]; // tokens of their seats: the lesson plays for them
  left: number; // so many of the first steps are behind
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

export function note(game: string, one: Note): void {
  localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: one }));
}

export function tear(game: string): void {
  const { [game]: _, ...others } = all();
  localStorage.setItem(KEY, JSON.stringify(others));
}
