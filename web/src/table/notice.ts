// The browser's own notifications: asked for only when somebody presses, withdrawn when one is back.

/** Browsers have them only where the line is safe; phones show them only through the worker. */
export const possible = (): boolean => 'Notification' in window && 'serviceWorker' in navigator;

/** Asks, unless it was answered before. */
export async function allowed(): Promise<boolean> {
  return possible() && (await Notification.requestPermission()) === 'granted';
}

/** One for each table, however often it calls. */
export async function show(title: string, body: string, table: string): Promise<void> {
  if (!possible() || Notification.permission !== 'granted') return;
  const worker = await navigator.serviceWorker.ready;
  await worker.showNotification(title, { body, tag: table, icon: '/icon.svg', data: `/table/${table}` });
  const withdraw = async () => (await worker.getNotifications({ tag: table })).forEach((one) => one.close());
  addEventListener('focus', () => void withdraw(), { once: true });
}
