// What the pictures of a chapter need: positions, the boards they lie on, and the game that draws them.

import { games } from '../games';
import type { GameModule } from '../games/module';
import * as api from '../lib/api';
import type { AnyDrawing, PictureInfo } from '../lib/types';

export interface Drawn {
  picture: PictureInfo;
  drawing: AnyDrawing;
  module: GameModule;
}

const kept = new Map<string, Promise<unknown>>();

function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const found = (kept.get(key) as Promise<T> | undefined) ?? ask();
  kept.set(key, found);
  found.catch(() => kept.delete(key)); // so that it is asked for again
  return found;
}

/** By the ids of the pictures. */
export async function drawn(game: string, chapter: string): Promise<Map<string, Drawn>> {
  const [pictures, { default: module }] = await Promise.all([
    once(`${game} ${chapter}`, () => api.pictures(game, chapter)),
    games[game]!(),
  ]);
  const all = pictures.map(async (picture) => {
    const drawing = await once(`${game} board ${picture.board}`, () => api.drawing(game, picture.board));
    return [picture.id, { picture, drawing, module }] as const;
  });
  return new Map(await Promise.all(all));
}
