// The games by name, each fetched when somebody sits down to it.

import { need } from '../lib/lang.svelte';
import type { GameModule, Scene } from './module';

type Load<S extends Scene> = () => Promise<{ default: GameModule<S> }>;

/** The one place where a game's own types are left behind: the server names the game of what it sends. */
const opaque = <S extends Scene>(load: Load<S>): Load<Scene> => load as unknown as Load<Scene>;

/** With its words. */
const game = <S extends Scene>(name: string, load: Load<S>): Load<Scene> => async () => {
  const [module] = await Promise.all([opaque(load)(), need(name)]);
  return module;
};

export const games: Record<string, Load<Scene>> = {
  teutonica: game('teutonica', () => import('./teutonica')),
  hansa: game('hansa', () => import('./hansa')),
};
