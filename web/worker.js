// Keeps the page in the browser, so that it opens without the server. scripts/offline.mjs fills in which build it is
// and which files that has. The server is always asked first for what may change; what its name says never does.

const BUILD = '__BUILD__';
const FILES = ['__FILES__'];
const PAGES = 'kontor-page-'; // one cache for each build
const OWN = PAGES + BUILD;
const KNOWN = 'kontor-known'; // what the server says to everybody: games, boards, rules
const PAGE = '/';

addEventListener('install', (event) => event.waitUntil(fetchAll()));
addEventListener('activate', (event) => event.waitUntil(takeOver()));
addEventListener('notificationclick', (event) => event.waitUntil(show(event.notification)));
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/api/games')) event.respondWith(known(request));
  else if (FILES.includes(pathname) || pathname.startsWith('/assets/')) event.respondWith(file(request));
});

async function fetchAll() {
  const cache = await caches.open(OWN);
  const fresh = (path) => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'no-cache' });
  await cache.addAll([PAGE, ...FILES].map(fresh));
  await skipWaiting();
}

/** A tab of the last build may still want its files; older ones are put away. */
async function takeOver() {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PAGES) && name !== OWN);
  await Promise.all(builds.slice(0, -1).map((name) => caches.delete(name)));
  await clients.claim();
}

/** What the server answers, unless it cannot. */
async function asked(request) {
  const answer = await fetch(request).catch(() => null);
  return answer !== null && answer.status < 500 ? answer : null;
}

async function page(request) {
  const own = async () => (await caches.open(OWN)).match(PAGE);
  return (await asked(request)) ?? (await own()) ?? Response.error();
}

async function known(request) {
  const [answer, cache] = [await asked(request), await caches.open(KNOWN)];
  if (answer?.ok) await cache.put(request, answer.clone());
  return answer ?? (await cache.match(request, { ignoreVary: true })) ?? Response.error();
}

async function file(request) {
  const how = { ignoreVary: true };
  const own = await (await caches.open(OWN)).match(request, how);
  return own ?? (await caches.match(request, how)) ?? fetch(request);
}

/** A notification was pressed: to its table, in the window where it is open. */
async function show(notification) {
  notification.close();
  const windows = await clients.matchAll({ type: 'window' });
  const there = windows.find((one) => new URL(one.url).pathname === notification.data);
  await (there ? there.focus() : clients.openWindow(notification.data));
}
