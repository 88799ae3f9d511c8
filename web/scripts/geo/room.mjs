// Where a board has room: for hills, trees and the names of rivers.

import { curve, fromSegment, within } from './lines.mjs';

/** Always the same numbers for the same seed (mulberry32). */
function dice(seed) {
  let a = (seed + 1) * 0x9e3779b9;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const MOST = 60; // hills and trees on a board

export function room({ width, height, rings, rivers, cities, roads, things, plates, seed }) {
  const random = dice(seed);
  const edges = (list) => list.flatMap((line) => line.slice(1).map((p, i) => [line[i], p]));
  const onBoard = ([p, q]) => Math.max(p[0], q[0]) > 0 && Math.min(p[0], q[0]) < width
    && Math.max(p[1], q[1]) > 0 && Math.min(p[1], q[1]) < height;
  const lines = edges(roads.map((road) => curve(road, 4)));
  const streams = edges(rivers);
  const shores = edges(rings.map((ring) => [...ring, ring[0]])).filter(onBoard);
  const near = ([x, y], points, dx, dy = dx) => points.some(([u, v]) => Math.abs(u - x) < dx && Math.abs(v - y) < dy);
  const nearLine = (p, list, d) => list.some((edge) => fromSegment(p, edge[0], edge[1]) < d);

  const clear = (p) => !near(p, cities, 70, 42) && !near(p, things, 23) && !near(p, plates, 60, 34);
  const free = (p) => p[0] > 12 && p[1] > 12 && p[0] < width - 12 && p[1] < height - 12
    && clear(p) && !near(p, named, 18) && within(p, rings)
    && !nearLine(p, lines, 19) && !nearLine(p, streams, 15) && !nearLine(p, shores, 14);

  /** A group of places around a middle, none too near to another. */
  const group = (x, y, spread, count, gap, taken) => {
    for (let tries = 0, set = 0; tries < count * 6 && set < count && taken.length < MOST; tries++) {
      const turn = random() * 2 * Math.PI;
      const far = Math.sqrt(random()) * spread;
      const p = [x + far * 1.5 * Math.cos(turn), y + far * Math.sin(turn)].map(Math.round);
      if (free(p) && !near(p, taken, gap, gap * 0.7)) set = taken.push(p) && set + 1;
    }
  };

  const named = []; // places that names take, every few units

  /** The places under a name whose middle is at p, as points of a loose grid. */
  const under = (text, [x, y], size) => {
    const half = (text.length * size * 0.75) / 2;
    const columns = Math.ceil(half / 10);
    return Array.from({ length: 2 * columns + 1 }, (_, i) => x + ((i - columns) * half) / columns)
      .flatMap((u) => [y - size * 0.8, y - size * 0.3, y + size * 0.2].map((v) => [u, v]));
  };

  return {
    /** The nearest place to p, the middle of its foot, where a name stands free; null if there is none. */
    name(text, p, size, onWater) {
      for (let far = 0; far < 170; far += 6) {
        for (let turn = 0; turn < (far ? 16 : 1); turn++) {
          const way = (turn * Math.PI) / 8;
          const at = [p[0] + far * Math.cos(way), p[1] + far * Math.sin(way)].map(Math.round);
          const points = under(text, at, size);
          if (!points.every((q) => legible(q) && within(q, rings) !== onWater)) continue;
          if (points.some((q) => near(q, named, 12) || nearLine(q, onWater ? [] : streams, 8))) continue;
          named.push(...points);
          return at;
        }
      }
      return null;
    },

    scatter(ranges) {
      const hills = [];
      for (const [x, y, spread] of ranges) if (hills.length < MOST / 2) group(x, y, spread, 4, 17, hills);
      const trees = [...hills]; // so that no tree stands on a hill
      for (let tries = 0; tries < 200 && trees.length < MOST; tries++) {
        group(random() * width, random() * height, 34, 4, 16, trees);
      }
      const downwards = (a, b) => a[1] - b[1] || a[0] - b[0];
      return { hills: hills.toSorted(downwards), trees: trees.slice(hills.length).toSorted(downwards) };
    },

    /** The line in the direction in which its name reads, and how far along (0–1) the name has room, if anywhere. */
    along(line, name) {
      const steps = line.map((p, i) => (i ? Math.hypot(p[0] - line[i - 1][0], p[1] - line[i - 1][1]) : 0));
      const length = steps.reduce((a, b) => a + b, 0);
      const need = name.length * 9 + 8;
      let best = null;
      for (let a = 0; a < line.length; a++) {
        let b = a;
        for (let sum = 0; b + 1 < line.length && sum < need; b++) sum += steps[b + 1];
        const way = line.slice(a, b + 1);
        const span = Math.hypot(line[b][0] - line[a][0], line[b][1] - line[a][1]);
        if (span < need * 0.9 || !way.every((p) => legible(p) && !near(p, named, 14))) continue;
        if (!best || span > best.span) best = { a, b, span };
      }
      if (!best) return { line };
      const back = line[best.b][0] < line[best.a][0];
      let middle = 0;
      for (let i = 1; i <= (best.a + best.b) / 2; i++) middle += steps[i];
      const at = back ? 1 - middle / length : middle / length;
      return { line: back ? line.toReversed() : line, at: Math.round(at * 1000) / 1000 };
    },
  };

  function legible(p) {
    return p[0] > 10 && p[1] > 10 && p[0] < width - 10 && p[1] < height - 10
      && !near(p, cities, 60, 48) && !near(p, things, 24) && !near(p, plates, 60, 34) && !nearLine(p, lines, 14);
  }
}
