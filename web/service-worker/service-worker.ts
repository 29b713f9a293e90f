// Keeps the site on the device, so that it opens without a connection.
export {};

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build: the pages and files of this release, kept from the first visit on. */
declare const RELEASE: { version: string; pages: string[]; assets: string[] };

const { version, pages, assets } = RELEASE;
const releaseCache = `release-${version}`;
/** Outlives releases: a picture is kept once it was seen. */
const pictureCache = 'pictures';
const mostPictures = 120;
const dayMs = 24 * 60 * 60 * 1000;
/** How long a page may take before the kept one is shown instead. */
const patienceMs = 3000;

self.addEventListener('install', (event) => event.waitUntil(keepRelease()));
self.addEventListener('activate', (event) => event.waitUntil(dropOldReleases()));
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  // What the API says is true at one moment only, so it is never answered from here.
  if (method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (mode === 'navigate') event.respondWith(page(event, pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(event.request));
  else if (pathname.startsWith('/pictures/')) event.respondWith(picture(event));
});

const keepRelease = async () => {
  const cache = await caches.open(releaseCache);
  const requests = [...pages, ...assets].map((path) => new Request(path, { priority: 'low' }));
  await cache.addAll(requests);
};

/** A new release waits until no tab uses the one before, as browsers do by themselves. Only then is the old one dropped. */
const dropOldReleases = async () => {
  const old = (await caches.keys()).filter((name) => name !== releaseCache && name !== pictureCache);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
};

/** As the server reads an address: whatever its capitals, without a slash at the end. */
const pageKey = (pathname: string) => pathname.toLowerCase().replace(/(.)\/$/, '$1');

/** The server's page, so that nobody sees an old one; the kept page if the server is away or slow. */
const page = async (event: FetchEvent, pathname: string): Promise<Response> => {
  const answer = fromServer(event);
  event.waitUntil(answer.catch(() => {}));
  const cache = await caches.open(releaseCache);
  const kept = await cache.match(pageKey(pathname));
  try {
    return await (kept ? Promise.race([answer, tooLate()]) : answer);
  } catch {
    return kept ?? (await cache.match('/offline')) ?? Response.error();
  }
};

const fromServer = async (event: FetchEvent): Promise<Response> => {
  const answer: Response = (await event.preloadResponse) ?? (await fetch(event.request));
  if (answer.status >= 500) throw new Error(answer.statusText);
  return answer;
};

const tooLate = () => new Promise<never>((_, reject) => setTimeout(reject, patienceMs));

/** Its name carries a hash of its content: it is never out of date, and a tab of an old release still finds its own. */
const asset = async (request: Request): Promise<Response> => {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(releaseCache)).put(request, answer.clone());
  return answer;
};

const picture = async (event: FetchEvent): Promise<Response> => {
  const kept = await caches.match(event.request, { cacheName: pictureCache });
  if (!kept) return keepPicture(event.request);
  const isFresh = Date.now() - Date.parse(kept.headers.get('date') ?? '') < dayMs;
  if (!isFresh) event.waitUntil(keepPicture(event.request).catch(() => {}));
  return kept;
};

const keepPicture = async (request: Request): Promise<Response> => {
  const answer = await fetch(request);
  if (!answer.ok) return answer;
  const cache = await caches.open(pictureCache);
  await cache.put(request, answer.clone());
  const seen = await cache.keys();
  await Promise.all(seen.slice(0, -mostPictures).map((oldest) => cache.delete(oldest)));
  return answer;
};
