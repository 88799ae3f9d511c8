// What the table says for the game, by codes and ids of the server.

import type { GameModule, Scene, VerbGroup } from '../games/module';
import { t } from '../lib/lang.svelte';
import { said } from '../lib/naming';
import type { Problem, TableInfo } from '../lib/types';

export class Wording {
  constructor(readonly table: { readonly game: Pick<GameModule, 'named'>; readonly info: TableInfo; readonly scene: Scene }) {}

  /** Why something cannot be done, with the names of this table. */
  reason(why: Problem): string {
    return said(why, this.table.game.named(this.table.scene));
  }

  verb(group: VerbGroup): string {
    return group.title ?? t(`${this.table.info.game}.verb.${group.id}`);
  }
}
