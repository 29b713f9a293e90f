import type { Browser, Page } from '@playwright/test';

type Opening = 'goto' | 'reload';

const code = '**/assets/*.js';
const asSent = new WeakSet<Page>();

/** From now on the page stays as it is sent: none of its code arrives. */
export const withholdCode = async (page: Page) => {
  asSent.add(page);
  await page.route(code, (route) => route.abort());
};

export const allowCode = async (page: Page) => {
  asSent.delete(page);
  await page.unroute(code);
};

const watched = new WeakSet<Page>();

const watch = async (page: Page) => {
  if (watched.has(page)) return;
  watched.add(page);
  await page.addInitScript(() => addEventListener('alive', () => Object.assign(window, { isAlive: true })));
};

/** Until React has taken over the page; at once where no script runs. */
const untilAlive = (page: Page) =>
  page.waitForFunction(() => 'isAlive' in window || !('__reactRouterContext' in window));

/** A page's code comes after its first view (decision 78), and no test presses what is not alive yet. */
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
