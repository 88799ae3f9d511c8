// Writes public/land/BOARD.json for every board. Run by the build.

import { mkdirSync, writeFileSync } from 'node:fs';
import { BOARDS, make } from './geo/boards.mjs';

const folder = new URL('../public/land/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const board of BOARDS) writeFileSync(new URL(`${board}.json`, folder), JSON.stringify(make(board)));
