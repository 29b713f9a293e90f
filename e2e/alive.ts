import type { Browser, Page } from '@playwright/test';

type Opening = 'goto' | 'reload';

const code = '**/assets/*.js';
const asSent = new WeakSet<Page>();

/** For a page on which no script runs: skips the wait for hydration. */
export const stayAsSent = (page: Page) => asSent.add(page);

/** Blocks the page's scripts, so that it stays as the server sent it. */
export const withholdCode = async (page: Page) => {
  stayAsSent(page);
  await page.route(code, (route) => route.abort());
};

export const allowCode = async (page: Page) => {
  asSent.delete(page);
  await page.unroute(code);
};

/** Delays the page's scripts until the returned function is called, which also waits for hydration. */
export const holdCode = async (page: Page) => {
  asSent.add(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(code, async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    release();
    await untilAlive(page);
  };
};

const watched = new WeakSet<Page>();

const watch = async (page: Page) => {
  if (watched.has(page)) return;
  watched.add(page);
  await page.addInitScript(() => addEventListener('alive', () => Object.assign(window, { isAlive: true })));
};

/** Waits until React has hydrated the page; returns at once if the document has no script. */
const untilAlive = (page: Page) =>
  page.waitForFunction(() => 'isAlive' in window || !document.querySelector('script[type=module][src]'));

/** Opens pages and waits for hydration, because nothing answers a press before that. */
export const openAlive = async (browser: Browser) => {
  const page = await browser.newPage();
  const shared: Page = Object.getPrototypeOf(page);
  await page.close();
  for (const opening of ['goto', 'reload'] satisfies Opening[]) {
    const open = shared[opening] as (...given: unknown[]) => Promise<unknown>;
    const openAndWait = async function (this: Page, ...given: unknown[]) {
      await watch(this);
      const answer = await open.apply(this, given);
      if (!asSent.has(this)) await untilAlive(this);
      return answer;
    };
    Object.assign(shared, { [opening]: openAndWait });
  }
};

/** Opens a page and waits until it loads nothing more, for tests of what it does not load or move. */
export const openUntilIdle = async (page: Page, path: string) => {
  await page.goto(path, { waitUntil: 'networkidle' });
  await untilStill(page);
};

/** Waits until the page has drawn ten frames without scrolling. */
export const untilStill = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0, last = scrollY; frames < 10; frames++) {
      await new Promise(requestAnimationFrame);
      if (scrollY !== last) frames = 0;
      last = scrollY;
    }
  });
