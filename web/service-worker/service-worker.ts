// Keeps the site on the device, so that it opens without a connection.
export {};

declare const self: ServiceWorkerGlobalScope;
/**
 * One release of the site. The server puts it in front of this script (api/src/site/service-worker.ts): the pages to
 * keep, and the scripts, styles and fonts, whose names carry a hash.
 */
declare const RELEASE: { release: string; pages: string[]; files: string[] };

const releaseCache = `release-${RELEASE.release}`;
/** Outlives releases. Pictures are kept once they were seen. */
const pictureCache = 'pictures';
const mostPictures = 120;
const dayMs = 24 * 60 * 60 * 1000;
/** How long the server may take for a page before the kept one is shown instead. */
const patienceMs = 3000;

self.addEventListener('install', (event) => event.waitUntil(keepRelease()));
self.addEventListener('activate', (event) => event.waitUntil(dropOldReleases()));
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  // The owner's console and the pickup screen are not kept on any device.
  if (/^\/(owner|pickup)(\/|$)/.test(pathname)) return;
  // Answers of the API are outdated at once, so they never come from the device.
  if (method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (mode === 'navigate') event.respondWith(page(event, pathname));
  else if (/^\/(assets|catalogue)\//.test(pathname)) event.respondWith(asset(event.request));
  else if (pathname.startsWith('/pictures/')) event.respondWith(picture(event));
});

/**
 * Stores the whole release or nothing. During a rolling deploy another server may answer with a page of another
 * release: it names other files, the install fails, and the browser tries again on a later visit.
 */
const keepRelease = async () => {
  const { connection } = navigator as WorkerNavigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) throw new Error('Not fetched in advance: the visitor saves data.');
  const cache = await caches.open(releaseCache);
  const keep = (paths: Iterable<string>) =>
    cache.addAll([...paths].map((path) => new Request(path, { priority: 'low' })));
  try {
    await keep([...RELEASE.pages, ...RELEASE.files]);
    await keep(await keptCatalogues(cache));
  } catch (error) {
    await caches.delete(releaseCache);
    throw error;
  }
};

/** The file of the menu that a page was rendered with; the offline page has none. Throws for another release's page. */
const catalogueOf = async (answer: Response): Promise<string[]> => {
  const html = await answer.text();
  const assets = [...html.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path);
  if (!assets.every((path) => RELEASE.files.includes(path))) throw new Error('A page of another release.');
  const [, hash] = /<html[^>]* data-catalogue="([^"]+)"/.exec(html) ?? [];
  return hash ? [`/catalogue/${hash}.json`] : [];
};

/** The menus' files that kept pages need. */
const keptCatalogues = async (cache: Cache): Promise<Set<string>> => {
  const pages = await Promise.all(RELEASE.pages.map((path) => cache.match(path)));
  return new Set((await Promise.all(pages.map((page) => (page ? catalogueOf(page) : [])))).flat());
};

/**
 * Stores a page that was just shown, together with its menu, so that it works without a connection too. Menus that no
 * kept page needs any more are dropped.
 */
const keepPage = async (path: string, answer: Response) => {
  const cache = await caches.open(releaseCache);
  const [catalogue] = await catalogueOf(answer.clone());
  if (catalogue && !(await cache.match(catalogue))) await cache.add(catalogue);
  await cache.put(path, answer);
  const needed = await keptCatalogues(cache);
  const stored = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const old = stored.filter((kept) => kept.startsWith('/catalogue/') && !needed.has(kept));
  await Promise.all(old.map((kept) => cache.delete(kept)));
};

/** A new release is activated when no tab uses the old one any more. Only then is the old one deleted. */
const dropOldReleases = async () => {
  const old = (await caches.keys()).filter((name) => name !== releaseCache && name !== pictureCache);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
};

/** If the device's storage fails, the site still comes from the server. */
const find = (request: RequestInfo, cacheName?: string): Promise<Response | undefined> =>
  caches.match(request, cacheName ? { cacheName } : {}).catch(() => undefined);

/** The server accepts addresses in any case, and with a trailing slash. */
const pageKey = (pathname: string) => pathname.toLowerCase().replace(/(.)\/$/, '$1');

/** The server's page, so that nobody sees an old one; the stored page if the server is down or slow. */
const page = async (event: FetchEvent, pathname: string): Promise<Response> => {
  const answer = fromServer(event);
  event.waitUntil(answer.catch(() => {}));
  const key = pageKey(pathname);
  const kept = await find(key, releaseCache);
  // Beside the answer: nobody waits for it. If the device is full, the page that was kept stays.
  const keepNew = async (shown: Response) => {
    const isNew = shown.status === 200 && shown.headers.get('etag') !== kept?.headers.get('etag');
    if (kept && isNew) await keepPage(key, shown.clone());
  };
  event.waitUntil(answer.then(keepNew).catch(() => {}));
  try {
    return await (kept ? Promise.race([answer, tooLate()]) : answer);
  } catch {
    return kept ?? (await find('/offline', releaseCache)) ?? Response.error();
  }
};

const fromServer = async (event: FetchEvent): Promise<Response> => {
  const answer: Response = (await event.preloadResponse) ?? (await fetch(event.request));
  if (answer.status >= 500) throw new Error(answer.statusText);
  return answer;
};

const tooLate = () => new Promise<never>((_, reject) => setTimeout(reject, patienceMs));

/** From any stored release, so that a tab of the old one finds its files. Others come from the HTTP cache. */
const asset = async (request: Request): Promise<Response> => (await find(request)) ?? fetch(request);

/** The stored one if there is one; it is fetched again once a day. */
const picture = async (event: FetchEvent): Promise<Response> => {
  const kept = await find(event.request, pictureCache);
  const isFresh = kept && Date.now() - Date.parse(kept.headers.get('date') ?? '') < dayMs;
  if (isFresh) return kept;
  const answer = fetch(event.request);
  // Not awaited: a full device refuses to store it, and the picture is shown all the same.
  event.waitUntil(answer.then((fetched) => keepPicture(event.request, fetched.clone())).catch(() => {}));
  // The offline page's picture came with the release.
  return kept ?? answer.catch(async () => (await find(event.request, releaseCache)) ?? Response.error());
};

const keepPicture = async (request: Request, answer: Response) => {
  if (!answer.ok) return;
  const cache = await caches.open(pictureCache);
  await cache.put(request, answer);
  const seen = await cache.keys();
  await Promise.all(seen.slice(0, -mostPictures).map((oldest) => cache.delete(oldest)));
};
