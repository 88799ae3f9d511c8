// Positions to show parts with: tables.json is written by who takes the pictures, as a server would tell of them.

import { games } from '../src/games';
import type { GameModule, Scene } from '../src/games/module';
import type { AnyDrawing, TableInfo, TableState } from '../src/lib/types';

export interface Shown {
  name: string;
  info: TableInfo;
  state: TableState;
  drawing: AnyDrawing;
  game: GameModule;
}

export async function fetchTables(): Promise<Shown[]> {
  const found = (await (await fetch('/tables.json')).json()) as Omit<Shown, 'game'>[];
  return Promise.all(found.map(async (one) => ({ ...one, game: (await games[one.info.game]!()).default })));
}

export function sceneOf({ info, state, drawing }: Shown): Scene {
  const { view, seat, decision, choices } = state;
  return { drawing, view, seat, names: info.seats.map((one) => one.name), decision, choices };
}
