// A lesson is a record of a short game: what the learner does, and how the rivals answer, move by move.
// Comments in it name the steps: what stands below "# step claim", up to the next one, is that step.

export const LEARNER = 0; // the learner's seat

export interface Move {
  seat: number;
  text: string;
}

export interface Step {
  id: string; // its texts: learn-GAME.ID (what to do), .title, and .did (what has just happened)
  moves: number[]; // the learner's, by their places in the record; without any it is read and then left
}

export interface Lesson {
  record: string;
  moves: Move[];
  steps: Step[];
}

const STEP = /^# step ([a-z-]+)$/;
const MOVE = /^(\d) (.+)$/;

export function read(record: string): Lesson {
  const moves: Move[] = [];
  const steps: Step[] = [];
  for (const line of record.split('\n')) {
    const [, id] = STEP.exec(line) ?? [];
    if (id !== undefined) steps.push({ id, moves: [] });
    const [, seat, text] = MOVE.exec(line) ?? [];
    if (text === undefined) continue;
    if (Number(seat) === LEARNER) steps.at(-1)!.moves.push(moves.length);
    moves.push({ seat: Number(seat), text });
  }
  return { record, moves, steps };
}

export const isRead = (step: Step): boolean => step.moves.length === 0;

/** The step that the learner is at, after so many moves of the record, and with so many of the first steps left behind. */
export function stepAt({ steps }: Lesson, played: number, left: number): number {
  const open = steps.findIndex((step, n) => (isRead(step) ? n >= left : played <= step.moves.at(-1)!));
  return open < 0 ? steps.length : open;
}

/** The one command that the lesson asks for now; null: something is to be read, or others play. */
export function wanted({ moves, steps }: Lesson, step: number, played: number): string | null {
  return steps[step]?.moves.includes(played) ? moves[played]!.text : null;
}

/** What a rival plays now. */
export function answer({ moves }: Lesson, played: number): Move | null {
  const move = moves[played];
  return move === undefined || move.seat === LEARNER ? null : move;
}
