// A thin-plate spline that bends the map so that cities come to lie where the board shows them.

const kernel = (dx, dy) => {
  const rr = dx * dx + dy * dy;
  return rr ? 0.5 * rr * Math.log(rr) : 0;
};

/** The function of the plane that takes each point of `from` (nearly) to its partner in `to`. */
export function spline(from, to, smoothing) {
  const n = from.length;
  const rows = from.map(([x, y], i) => [
    ...from.map(([u, v], j) => kernel(x - u, y - v) + (i === j ? smoothing : 0)), 1, x, y, ...to[i],
  ]);
  for (const pick of [() => 1, (p) => p[0], (p) => p[1]]) rows.push([...from.map(pick), 0, 0, 0, 0, 0]);
  const solved = solve(rows);
  return ([x, y]) => [0, 1].map((axis) => {
    let sum = solved[n][axis] + solved[n + 1][axis] * x + solved[n + 2][axis] * y;
    for (let i = 0; i < n; i++) sum += solved[i][axis] * kernel(x - from[i][0], y - from[i][1]);
    return sum;
  });
}

/** Gauss–Jordan; the last two columns are the right sides. */
function solve(rows) {
  const size = rows.length;
  for (let c = 0; c < size; c++) {
    let best = c;
    for (let r = c + 1; r < size; r++) if (Math.abs(rows[r][c]) > Math.abs(rows[best][c])) best = r;
    [rows[c], rows[best]] = [rows[best], rows[c]];
    for (let r = 0; r < size; r++) {
      if (r === c) continue;
      const by = rows[r][c] / rows[c][c];
      if (by) for (let k = c; k < size + 2; k++) rows[r][k] -= by * rows[c][k];
    }
  }
  return rows.map((row, i) => [row[size] / row[i], row[size + 1] / row[i]]);
}
