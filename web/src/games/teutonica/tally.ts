// One to four strokes for white to black, so that a privilege is never told by its colour alone.

/** Strokes about x = 0 that begin at y. */
export function tally(count: number, y: number, length: number, x = 0): string {
  const first = x - ((count - 1) * 2.8) / 2;
  return Array.from({ length: count }, (_, i) => `M${first + i * 2.8} ${y}v${length}`).join('');
}
