import type { Page, Request } from '@playwright/test';

const scripts = '**/assets/*.js';
const unhydrated = new WeakSet<Page>();
const watched = new WeakSet<Page>();

/** Skips the wait for hydration on a page whose scripts do not run. */
export const skipHydration = (page: Page) => unhydrated.add(page);

/** Blocks the page's scripts, so that it stays as the server sent it. */
export const blockScripts = async (page: Page) => {
  unhydrated.add(page);
  await page.route(scripts, (route) => route.abort());
};

export const allowScripts = async (page: Page) => {
  unhydrated.delete(page);
  await page.unroute(scripts);
};

/** Delays the page's scripts until the returned function is called, which also waits for hydration. */
export const delayScripts = async (page: Page) => {
  unhydrated.add(page);
  const released = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await released.promise;
    await route.continue();
  });
  return async () => {
    released.resolve();
    await waitForHydration(page);
  };
};

const watchHydration = async (page: Page) => {
  if (watched.has(page)) return;
  watched.add(page);
  await page.addInitScript(() => addEventListener('alive', () => Object.assign(window, { isAlive: true })));
};

/** Waits until React has hydrated the page; returns at once if the document has no script. */
const waitForHydration = async (page: Page) => {
  await page.waitForFunction(() => 'isAlive' in window || !document.querySelector('script[type=module][src]'));
};

/** Opens a page and waits for hydration, because nothing answers a press before that. */
export const openPage = async (page: Page, path: string, options?: Parameters<Page['goto']>[1]) => {
  await watchHydration(page);
  const answer = await page.goto(path, options);
  if (!unhydrated.has(page)) await waitForHydration(page);
  return answer;
};

/** Loads a page again and waits for hydration. */
export const reloadPage = async (page: Page) => {
  await watchHydration(page);
  await page.reload();
  if (!unhydrated.has(page)) await waitForHydration(page);
};

/** Waits until the page has drawn ten frames without scrolling. */
export const waitUntilStill = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0, last = scrollY; frames < 10; frames++) {
      await new Promise(requestAnimationFrame);
      if (scrollY !== last) frames = 0;
      last = scrollY;
    }
  });

/** Opens a page and waits until it loads nothing more, for tests of what it does not load or move. */
export const openUntilQuiet = async (page: Page, path: string) => {
  const pending = new Set<Request>();
  let started = 0;
  const begin = (request: Request) => {
    started += 1;
    if (request.resourceType() !== 'eventsource') pending.add(request);
  };
  const end = (request: Request) => pending.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await openPage(page, path);
  for (let before = -1; pending.size > 0 || before !== started; ) {
    before = started;
    await waitUntilStill(page);
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  }
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
};
