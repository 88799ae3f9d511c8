// No import points upwards: a folder knows those below it, never one beside or above it, and no files go in circles.

import { expect, test } from 'vitest';

/** From the ground up. */
const LAYERS = [
  ['style', 'made', 'virtual'],
  ['lib'],
  ['live', 'parts'],
  ['shell'],
  ['games/module'],
  ['games/teutonica', 'games/hansa'],
  ['games/index'],
  ['start', 'table', 'replay', 'book', 'ladder'],
  ['learn'],
  ['pages'],
  ['App'],
  ['main'],
];
const UNITS = LAYERS.flat();
const TEXTS = import.meta.glob<string>('../src/**/*.{ts,svelte,css,record}', { query: '?raw', import: 'default', eager: true });
const FILES = Object.keys(TEXTS).map(plain);
const IMPORT = /(?:\bfrom\s+|\bimport\s+|\bimport\(|@import\s+)['"](\.[^'"]+)['"]/g;

const level = (unit: string): number => LAYERS.findIndex((layer) => layer.includes(unit));
const unitOf = (file: string): string =>
  UNITS.find((unit) => file === unit || file.startsWith(`${unit}/`) || file.startsWith(`${unit}.`)) ?? file;

function plain(path: string): string {
  return path.replace('../src/', '');
}

/** The file that is meant: `./x` is x.ts, or x/index.ts. */
function found(wanted: string, from: string): string {
  const path = new URL(wanted, `file:///${from}`).pathname.slice(1);
  return [path, `${path}.ts`, `${path}/index.ts`, `${path}.d.ts`].find((name) => FILES.includes(name)) ?? path;
}

const imports = new Map(
  Object.entries(TEXTS).map(([path, text]) => {
    const file = plain(path);
    return [file, [...text.matchAll(IMPORT)].map((match) => found(match[1]!, file))] as const;
  }),
);

function circle(file: string, way: string[], done: Set<string>): string[] {
  if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
  if (done.has(file)) return [];
  for (const next of imports.get(file) ?? []) {
    const round = circle(next, [...way, file], done);
    if (round.length > 0) return round;
  }
  done.add(file);
  return [];
}

test('every file has its layer, and what it imports is there', () => {
  expect(FILES.length).toBeGreaterThan(100);
  expect(FILES.filter((file) => level(unitOf(file)) < 0)).toEqual([]);
  expect([...imports.values()].flat().filter((file) => !FILES.includes(file))).toEqual([]);
});

test('no import points upwards or sideways', () => {
  const wrong = [...imports].flatMap(([file, all]) =>
    all
      .filter((to) => unitOf(to) !== unitOf(file) && level(unitOf(to)) >= level(unitOf(file)))
      .map((to) => `${file} -> ${to}`),
  );
  expect(wrong).toEqual([]);
});

test('no files import each other in a circle', () => {
  const done = new Set<string>();
  const rounds = FILES.map((file) => circle(file, [], done).join(' -> '));
  expect([...new Set(rounds)]).toEqual(['']);
});
