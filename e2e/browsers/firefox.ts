import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { finder, installed, type Tab } from './tab.ts';

/** Firefox reports this as an error of the service worker when a page is left before its pictures are loaded. */
const leftPicture = /^Error: Failed to load .*\/pictures\/.* A ServiceWorker intercepted the request/;

/** Opens Firefox over WebDriver BiDi. */
export const openFirefox = async (): Promise<Tab> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? installed('firefox-esr'),
    headless: true,
    defaultViewport: { width: 1280, height: 800 },
  });
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(finder);
  const errors: string[] = [];
  page.on('pageerror', (error) => {
    if (!leftPicture.test(String(error))) errors.push(String(error));
  });
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const element = async (script: string) => (await page.evaluateHandle(script)) as ElementHandle;

  return {
    open: async (url) => void (await page.goto(url)),
    run: (script) => page.evaluate(script),
    click: async (script) => (await element(script)).click(),
    type: async (script, text) => (await element(script)).type(text),
    press: (key) => page.keyboard.press(key),
    errors: async () => errors,
    close: () => browser.close(),
  };
};
