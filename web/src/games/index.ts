// The games by name, each fetched when somebody sits down to it.

import type { GameModule } from './module';

export const games: Record<string, () => Promise<{ default: GameModule }>> = {
  teutonica: () => import('./teutonica'),
  hansa: () => import('./hansa'),
};
