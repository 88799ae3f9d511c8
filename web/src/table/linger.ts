// Something is dwelt on, by pointer or by focus, and left again.

/** Handlers for any element, to be spread over it. */
export function linger(on: (there: boolean) => void): Record<string, () => void> {
  const [begin, end] = [() => on(true), () => on(false)];
  return { onpointerenter: begin, onpointerleave: end, onfocus: begin, onblur: end };
}
