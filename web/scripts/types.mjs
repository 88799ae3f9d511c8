// Types of everything the server answers, made from its schema (schema.json, which a test holds to the server).

import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const folder = new URL('../', import.meta.url);
const schema = JSON.parse(readFileSync(new URL('schema.json', folder), 'utf-8'));
const made = astToString(await openapiTS(schema));
// A game's facts are opaque to the contract: only the game's own folder knows what is in them.
writeFileSync(new URL('src/lib/schema.d.ts', folder), made.replaceAll('[key: string]: unknown', '[key: string]: any'));
