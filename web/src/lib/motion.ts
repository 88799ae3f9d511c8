// Motion by script, for what CSS cannot move. How long it takes, and how, is a token of the style.

/** A token like "180ms linear" (or ".18s linear", as a builder may have it). */
export function motion(token: string): { duration: number; easing: string } {
  const [, time = '0', unit = 's', easing = 'linear'] =
    /^\s*([\d.]+)(m?s) (.+?)\s*$/.exec(getComputedStyle(document.documentElement).getPropertyValue(token)) ?? [];
  return { duration: Number(time) * (unit === 'ms' ? 1 : 1000), easing };
}

export const easeOut = (part: number): number => 1 - (1 - part) ** 3;
export const easeInOut = (part: number): number => (part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) ** 2);

/** Draws each frame with the part from 0 to 1 that is done; returns how to stop it. */
export function film(token: string, draw: (part: number) => void): () => void {
  const [begun, { duration }] = [performance.now(), motion(token)];
  let frame = 0;
  const step = (now: number): void => {
    const part = duration > 0 ? Math.min(1, (now - begun) / duration) : 1;
    if (part < 1) frame = requestAnimationFrame(step);
    draw(part);
  };
  step(begun);
  return () => cancelAnimationFrame(frame);
}
