// Rings and lines of points: cut, thicken, thin out, smooth, write as path data.

/** A ring cut to a box [left, top, right, bottom] (Sutherland–Hodgman). */
export function clip(ring, [left, top, right, bottom]) {
  const sides = [[0, left, 1], [0, right, -1], [1, top, 1], [1, bottom, -1]];
  for (const [axis, limit, sign] of sides) {
    const kept = [];
    const inside = (p) => (p[axis] - limit) * sign >= 0;
    ring.forEach((p, i) => {
      const q = ring[(i + ring.length - 1) % ring.length];
      if (inside(p) !== inside(q)) {
        const t = (limit - q[axis]) / (p[axis] - q[axis]);
        kept.push([q[0] + t * (p[0] - q[0]), q[1] + t * (p[1] - q[1])]);
      }
      if (inside(p)) kept.push(p);
    });
    ring = kept;
    if (!ring.length) break;
  }
  return ring;
}

/** More points on long edges, so that they bend too. */
export function densify(ring, step) {
  return ring.flatMap((p, i) => {
    const q = ring[(i + 1) % ring.length];
    const parts = Math.max(1, Math.ceil(Math.hypot(q[0] - p[0], q[1] - p[1]) / step));
    return Array.from({ length: parts }, (_, k) => [
      p[0] + (k / parts) * (q[0] - p[0]), p[1] + (k / parts) * (q[1] - p[1]),
    ]);
  });
}

/** Douglas–Peucker. */
export function simplify(line, tolerance) {
  const keep = new Uint8Array(line.length);
  keep[0] = keep[line.length - 1] = 1;
  const open = [[0, line.length - 1]];
  while (open.length) {
    const [a, b] = open.pop();
    let far = tolerance;
    let at = 0;
    for (let i = a + 1; i < b; i++) {
      const d = fromSegment(line[i], line[a], line[b]);
      if (d > far) [far, at] = [d, i];
    }
    if (at) {
      keep[at] = 1;
      open.push([a, at], [at, b]);
    }
  }
  return line.filter((_, i) => keep[i]);
}

/** How far p is from the straight line between a and b. */
export function fromSegment(p, a, b) {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const length = dx * dx + dy * dy;
  const t = length ? Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length)) : 0;
  return Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy);
}

/** The area of a ring, without its sign. */
export function area(ring) {
  return Math.abs(ring.reduce((sum, [x, y], i) => {
    const [u, v] = ring[(i + 1) % ring.length];
    return sum + x * v - u * y;
  }, 0)) / 2;
}

/** Whether a point lies in the land that the rings enclose (even-odd). */
export function within([x, y], rings) {
  let inside = false;
  for (const ring of rings) {
    let b = ring.at(-1);
    for (const a of ring) {
      if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
      b = a;
    }
  }
  return inside;
}

/** Points along a Catmull-Rom curve. */
export function curve(points, parts) {
  const at = (i) => points[Math.max(0, Math.min(points.length - 1, i))];
  const line = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let k = 0; k < parts; k++) {
      const t = k / parts;
      line.push([0, 1].map((n) => 0.5 * (2 * b[n] + (c[n] - a[n]) * t
        + (2 * a[n] - 5 * b[n] + 4 * c[n] - d[n]) * t * t + (3 * (b[n] - c[n]) + d[n] - a[n]) * t * t * t)));
    }
  }
  return [...line, points.at(-1)];
}

/** A soft path through the middles of a line's edges. */
export function soft(line) {
  const tenth = (n) => Math.round(n * 10) / 10;
  const middle = (i) => [0, 1].map((n) => tenth((line[i][n] + line[i + 1][n]) / 2)).join(' ');
  const turns = line.slice(1, -1).map((p, i) => `Q${p.map(tenth).join(' ')} ${middle(i + 1)}`);
  return `M${line[0].map(tenth).join(' ')}L${middle(0)}${turns.join('')}L${line.at(-1).map(tenth).join(' ')}`;
}

/** Path data of a ring with tenths, in relative steps: shorter than absolute ones. */
export function path(ring) {
  const tenths = ring.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)]);
  let [px, py] = tenths[0];
  let data = `M${px / 10} ${py / 10}l`;
  let first = true;
  for (const [x, y] of tenths.slice(1)) {
    if (x === px && y === py) continue;
    const [dx, dy] = [short(x - px), short(y - py)];
    data += (first || dx[0] === '-' ? '' : ' ') + dx + (dy[0] === '-' ? '' : ' ') + dy;
    [px, py, first] = [x, y, false];
  }
  return `${data}z`;
}

const short = (tenths) => String(tenths / 10).replace(/^(-?)0\./, '$1.');
