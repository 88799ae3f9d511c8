// What is drawn under a board: coast, rivers, names, hills and trees, from the real Earth.

import { readFileSync, readdirSync } from 'node:fs';
import { feature } from 'topojson-client';
import { area, clip, curve, densify, path, simplify, soft, within } from './lines.mjs';
import { room } from './room.mjs';
import { spline } from './spline.mjs';

const here = (name) => new URL(name, import.meta.url);
const json = (name) => JSON.parse(readFileSync(here(name), 'utf8'));
const games = '../../../src/kontor/games';
const layout = (game, board, folder = 'layout') => readFileSync(here(`${games}/${game}/data/${folder}/${board}.toml`), 'utf8');

const geo = json('../geo.json');
const atlas = json('../../node_modules/world-atlas/land-10m.json');
const earth = feature(atlas, atlas.objects.land).features.flatMap((f) =>
  f.geometry.type === 'Polygon' ? f.geometry.coordinates : f.geometry.coordinates.flat());

const BEYOND = 480; // units of land around the board, for windows of another shape
const LON = 0.61; // degrees of longitude are shorter here than degrees of latitude

const round = (n) => Math.round(n * 10) / 10;

/** What is drawn of a board; `bend` takes [lat, lon] to a place on it. */
function draw({ facts, width, height, bend, free, seed }) {
  const [west, south, east, north] = facts.clip;
  const sheet = [-BEYOND, -BEYOND, width + BEYOND, height + BEYOND];
  const rings = [];
  for (const whole of earth) {
    const ring = clip(whole, [west, south, east, north]);
    if (ring.length < 3) continue;
    const open = facts.zuiderzee ? flood(ring, facts.zuiderzee.map(([lat, lon]) => [lon, lat])) : ring;
    const bent = clip(densify(open, 0.08).map(([lon, lat]) => bend([lat, lon])), sheet);
    if (bent.length < 3) continue;
    const half = bent.length >> 1; // in two halves, for the first point of a ring is also its last
    const thin = [...simplify(bent.slice(0, half + 1), 0.7), ...simplify([...bent.slice(half), bent[0]], 0.7)];
    if (area(thin) > 12) rings.push(thin);
  }
  const waters = Object.entries(facts.rivers ?? {}).map(([name, points], i) => {
    const line = wiggle(curve(points.map(bend), 8), seed + i).filter((p) => within(p, rings));
    return { name, line };
  }).filter((river) => river.line.length > 6);
  const space = room({ ...free, width, height, rings, rivers: waters.map((river) => river.line), seed });
  const name = (onWater) => ([text, lat, lon, size = 15]) => {
    const place = space.name(text, bend([lat, lon]), size, onWater);
    return place ? [{ name: text, x: place[0], y: place[1], size }] : [];
  };
  const seas = facts.seas.flatMap(name(true));
  const lands = facts.lands.flatMap(name(false));
  return {
    width, height, seas, lands,
    land: rings.map((ring) => path(ring)).join(''),
    rivers: waters.map(({ name: text, line }) => {
      const { line: way, at } = space.along(line, text);
      return { name: text, d: soft(simplify(way, 0.4)), ...(at ? { at } : {}) };
    }),
    ...space.scatter(facts.hills?.map(([lat, lon, spread]) => {
      const [x, y] = bend([lat, lon]);
      return [x, y, Math.abs(bend([lat + spread, lon])[1] - y)];
    }) ?? []),
  };
}

/** Opens the Zuiderzee, which is older than its dam: its shore takes the dam's place in the coast. */
function flood(ring, shore) {
  const nearest = (p) => ring.reduce((best, q, i) => {
    const d = Math.hypot(q[0] - p[0], q[1] - p[1]);
    return d < best.d ? { d, i } : best;
  }, { d: Infinity, i: 0 });
  const [a, b] = [nearest(shore[0]), nearest(shore.at(-1))];
  if (a.d > 0.1 || b.d > 0.1) return ring;
  const way = a.i < b.i ? shore : shore.toReversed();
  const [from, to] = a.i < b.i ? [a.i, b.i] : [b.i, a.i];
  return [...ring.slice(0, from + 1), ...way, ...ring.slice(to)];
}

/** A river that is not drawn with a ruler. */
function wiggle(line, seed) {
  return line.map(([x, y], i) => [
    x + 2.6 * Math.sin(i * 0.9 + seed) * Math.sin(i * 0.35), y + 2.6 * Math.cos(i * 0.8 + seed) * Math.sin(i * 0.5),
  ]);
}

/** The places in a layout file: every [x, y] after `= `, by table and key. */
function places(text, width, height) {
  const found = [];
  let table = '';
  for (const line of text.split('\n')) {
    const head = line.match(/^\[(.+)]/);
    if (head) table = head[1];
    const entry = line.match(/^([\w-]+) = (\[.*])$/);
    if (!entry || entry[1] === 'map-area') continue;
    const points = [...entry[2].matchAll(/\[?([\d.]+), ([\d.]+)]/g)].map((m) => [m[1] * width, m[2] * height]);
    found.push({ table, key: entry[1], points });
  }
  return found;
}

/** A board as it is printed, or bent to another shape. */
function teutonica(board, shape, seed) {
  const text = layout('teutonica', board, shape ? `layout-${shape}` : 'layout');
  const facts = geo.families[Object.keys(geo.families).find((family) => board.startsWith(family))];
  const width = Number(text.match(/^width = (.+)$/m)?.[1] ?? 1200);
  const height = round(width / Number(text.match(/^aspect = (.+)$/m)[1]));
  const all = places(text, width, height);
  const cities = new Map(all.filter((p) => p.key === 'at').map((p) => [p.table.replace('cities.', ''), p.points[0]]));
  const from = [...cities.keys()].map((id) => [facts.cities[id][1] * LON, -facts.cities[id][0]]);
  const turn = spline(from, [...cities.values()], facts.smoothing);
  const roads = all.filter((p) => p.key === 'houses').map((p) => {
    const [one, two] = p.table.replace('routes.', '').split('--');
    return [cities.get(one), ...p.points, cities.get(two)];
  });
  const plates = all.filter((p) => ['table', 'completed-track'].includes(p.key)).flatMap((p) => curve(p.points, 8));
  const things = all.filter((p) => /^(houses|marker|tavern|scroll-.+)$/.test(p.key)).flatMap((p) => p.points);
  const free = { cities: [...cities.values()], roads, things, plates };
  return draw({ facts, width, height, bend: ([lat, lon]) => turn([lon * LON, -lat]), free, seed });
}

function baltic() {
  const { origin: [lon0, lat0], scale, ...facts } = geo.baltic;
  const [width, height] = [1000, 724];
  const all = places(layout('hansa', 'baltic'), width, height);
  const at = new Map(all.filter((p) => p.table === 'cities').map((p) => [p.key, p.points[0]]));
  const roads = all.filter((p) => p.table === 'lanes').map((p) => {
    const [one, two] = p.key.split('--');
    return [at.get(one), ...p.points, at.get(two)];
  });
  const cities = [...at.values()].flatMap(([x, y]) => [[x, y], [x, y + 26]]); // plates are higher here
  const supply = [830, 890, 950].flatMap((x) => [[x, 535], [x, 570]]);
  const free = { cities, roads, things: [], plates: [...supply, [752, 417]] }; // and the compass
  const bend = ([lat, lon]) => [(lon - lon0) * scale[0], (lat0 - lat) * scale[1]];
  return draw({ facts, width, height, bend, free, seed: 6 });
}

const PRINTED = [
  'hanseatic-league-2-3', 'hanseatic-league-4-5', 'eastern-hanseatic-league', 'britannia-3', 'britannia-4-5', 'baltic',
];
const bent = (shape) => readdirSync(here(`${games}/teutonica/data/layout-${shape}`)).map((file) => [file.slice(0, -5), shape]);

/** What is drawn, by name: the board, and the shape it is bent to. */
const SHEETS = new Map([...PRINTED.map((board) => [board, '']), ...bent('wide'), ...bent('tall')]
  .map(([board, shape]) => [shape ? `${board}-${shape}` : board, { board, shape }]));

export const BOARDS = [...SHEETS.keys()];

export function make(sheet) {
  const { board, shape } = SHEETS.get(sheet);
  return board === 'baltic' ? baltic() : teutonica(board, shape, PRINTED.indexOf(board));
}
