import { randomInt, randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { callApi, toAddress } from '../lib/call-api.ts';
import { phone } from '../lib/chromium.ts';

/** Named by what customers see, so that any release can be measured. */
export type Press = {
  path: string;
  isMember: boolean;
  button: string;
  selector: string;
  right: string;
  wrong?: string;
};

type Answer = { ms: number; isRight: boolean };

/** Slow 4G, with a quarter of the processor's speed. */
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const slowdown = 4;
const patienceMs = 60_000;
/** Time to draw what was loaded last. */
const settleMs = 2_000;

/** Visits on a phone with an empty cache, and no service worker that could fill one. */
async function visit<T>(browser: Browser, act: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  try {
    return await act(page);
  } finally {
    await context.close();
  }
}

/** Measures when the first (FCP) and the largest part of the view (LCP) are painted, in milliseconds. */
export const measureView = (browser: Browser, site: string, path: string) =>
  visit(browser, async (page) => {
    await page.addInitScript(() => {
      Object.assign(window, { largestAt: Number.NaN });
      const note = ({ startTime }: PerformanceEntry) => Object.assign(window, { largestAt: startTime });
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
    });
    await page.goto(site + path, { waitUntil: 'networkidle' });
    await page.waitForTimeout(settleMs);
    const paints = await page.evaluate(() => ({
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      lcp: (window as unknown as { largestAt: number }).largestAt,
    }));
    if (!(paints.fcp > 0 && paints.lcp > 0)) throw new Error(`${site}${path} showed nothing`);
    return paints;
  });

/**
 * Measures when a press is answered, in milliseconds, and whether correctly, with a press every 50 ms from the start. A
 * wrong answer also shows that the page is alive.
 */
export const measureAnswer = (browser: Browser, site: string, press: Press): Promise<Answer> =>
  visit(browser, async (page) => {
    if (press.isMember) {
      const session = await register(site);
      await page.addInitScript(([token, user]) => {
        localStorage.setItem('token', token);
        localStorage.setItem('user', user);
      }, session);
    }
    await page.addInitScript(pressUntilAnswered, press);
    await page.goto(site + press.path, { waitUntil: 'commit' });
    const getAnswer = () => (window as unknown as { answer?: Answer }).answer;
    try {
      const answer = await page.waitForFunction(getAnswer, undefined, { polling: 200 });
      return (await answer.jsonValue()) as Answer;
    } catch (error) {
      console.error(`${page.url()} does not answer '${press.button}':`, error);
      return { ms: patienceMs, isRight: false };
    }
  });

/** Presses by script, so that the focus and the scroll position do not change. */
function pressUntilAnswered({ button, selector, right, wrong }: Press) {
  const getName = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
  const find = (places: string, name: string) =>
    [...document.querySelectorAll<HTMLElement>(places)].find(
      (element) => getName(element).includes(name) && element.checkVisibility(),
    );
  const presses = setInterval(() => find('button', button)?.click(), 50);
  new MutationObserver((_changes, observer) => {
    const isRight = find(selector, right) !== undefined;
    if (!isRight && !(wrong && find(selector, wrong))) return;
    Object.assign(window, { answer: { ms: performance.now(), isRight } });
    clearInterval(presses);
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

/** Registers a new account for each visit, because an account keeps the cart of its last visit. */
async function register(site: string): Promise<[token: string, user: string]> {
  const person = { name: 'Ada Byron', email: `ada-${randomUUID()}@example.com`, password: 'Juniper1!' };
  const address = toAddress(randomInt(2 ** 24));
  const { status, body } = await callApi(`${site}/api/auth/register`, { body: person, address });
  if (!body.token) throw new Error(`registering: ${status} ${body.message}`);
  return [body.token, JSON.stringify(body.user)];
}
