// Positions to show parts with: tables.json is written by who takes the pictures, as a server would tell of them.

import { games } from '../src/games';
import type { GameModule, Scene } from '../src/games/module';
import type { AnyDrawing, ChapterInfo, Idea, Standing, TableInfo, TableState } from '../src/lib/types';
import { Live } from '../src/live/live.svelte';
import { Sitting } from '../src/table/sitting.svelte';

export interface Shown {
  name: string;
  info: TableInfo;
  state: TableState;
  standing: Standing;
  drawing: AnyDrawing;
  chapter: ChapterInfo;
  verb: string; // that can be chosen
  game: GameModule;
}

const IDEAS = [
  { picks: [1, 30], share: 0.58, reason: [{ code: 'points', facts: { n: 3 } }] },
  { picks: [3], share: 0.27, reason: [] },
  { picks: [12, 13], share: 0.15, reason: 'keeps a foot in the door' },
];

export async function fetchTables(): Promise<Shown[]> {
  const found = (await (await fetch('/tables.json')).json()) as Omit<Shown, 'game'>[];
  return Promise.all(found.map(async (one) => ({ ...one, game: (await games[one.info.game]!()).default })));
}

export function sceneOf({ info, state, drawing }: Shown): Scene {
  const { view, seat, decision, choices } = state;
  return { drawing, view, seat, names: info.seats.map((one) => one.name), decision, choices };
}

/** Of the choices that there are. */
function ideas({ choices }: TableState): Idea[] {
  const all = IDEAS.map(({ picks, ...one }) => ({ ...one, steps: picks.flatMap((n) => choices[n] ?? []) }));
  return all.filter(({ steps }) => steps.length > 0);
}

/** Somebody at a table where nothing happens: the line gives hints and points, and no other answer. */
export function seated({ info, state, standing, drawing, game }: Shown, change: Partial<TableState> = {}): Sitting {
  const live = new Live(info.id, []);
  live.info = info;
  live.shown = live.latest = { ...state, ...change };
  live.entries = state.news;
  live.link = 'open';
  live.standing = () => Promise.resolve(standing);
  live.hint = () => Promise.resolve({ t: 'hint', id: '', hint: { version: state.version, ideas: ideas(state) } });
  return new Sitting(live, game, drawing);
}
