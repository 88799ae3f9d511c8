// Types of everything that leaves the server and the games, made from the schemas that tools/schema.py writes.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const folder = new URL('../src/made/', import.meta.url);

for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const schema = JSON.parse(readFileSync(new URL(file, folder), 'utf-8'));
  const made = astToString(await openapiTS(schema));
  // A game's facts are opaque to the contract of the server: only the game's own folder knows what is in them.
  const types = made.replaceAll('[key: string]: unknown', '[key: string]: any').replaceAll('Record<string, never>', 'any');
  writeFileSync(new URL(file.replace('.json', '.d.ts'), folder), types);
}
