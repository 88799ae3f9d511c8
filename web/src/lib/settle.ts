// The page moves in with the browser, so that it opens without the server. That may wait until it is shown.

const LATER = 1500; // ms

export function settle(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return; // only where the line is safe
  const register = () => navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' });
  setTimeout(() => void register().catch(() => undefined), LATER); // a browser that may not keep anything
}
