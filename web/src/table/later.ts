// What is not needed at once is fetched when somebody first does something, or a little later.

const LATER = 2000; // ms
const DEEDS = ['pointermove', 'pointerdown', 'keydown'];

export function later(fetch: () => void): () => void {
  const timer = setTimeout(go, LATER);
  for (const deed of DEEDS) addEventListener(deed, go, { capture: true });
  function stop(): void {
    clearTimeout(timer);
    for (const deed of DEEDS) removeEventListener(deed, go, { capture: true });
  }
  function go(): void {
    stop();
    fetch();
  }
  return stop;
}
