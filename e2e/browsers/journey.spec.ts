import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { startProduct } from '../global-setup.ts';
import { openFirefox } from './firefox.ts';
import type { Tab } from './tab.ts';
import { openWebKit } from './webkit.ts';

const browsers = { Firefox: openFirefox, WebKit: openWebKit };
const item = 'Cappuccino';

let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product?.stop());

let tab: Tab;
test.afterEach(() => tab?.close());

/** Scripts that find elements: the first one with this role and name, and the field with this label. */
const element = (role: string, name: string | RegExp, within = 'document.body') => {
  const wanted = name instanceof RegExp ? name : JSON.stringify(name);
  return `TestingLibraryDom.getAllByRole(${within}, '${role}', { name: ${wanted} })[0]`;
};
const field = (label: string) => `TestingLibraryDom.getByLabelText(document.body, ${JSON.stringify(label)})`;
const header = element('navigation', 'Main');

/** Retries until it succeeds. */
const soon = (act: () => Promise<unknown>) => expect(act).toPass();
const sees = (script: string) => soon(() => tab.run(`${script}.localName`));
const click = (script: string) => soon(() => tab.click(script));
const type = async (label: string, text: string) => {
  await sees(field(label));
  await tab.type(field(label), text);
};
const isAt = (address: RegExp) => expect.poll(() => tab.run('location.pathname + location.search')).toMatch(address);
/** Pictures come in two formats; the browser must be able to show the one that it chose. */
const seesPictures = async () => {
  const chosen = '[...document.images].filter((image) => image.complete && image.currentSrc)';
  await expect.poll(() => tab.run(`${chosen}.length`)).toBeGreaterThan(0);
  expect(await tab.run(`${chosen}.filter((image) => image.naturalWidth === 0).map((image) => image.src)`)).toEqual([]);
};

/** Opens a page and waits until it is hydrated. */
const openAlive = async (path: string) => {
  await tab.open(product.url + path);
  await expect.poll(() => tab.run('document.documentElement.dataset.header')).toBeTruthy();
};

const tabTo = async (script: string) => {
  for (let presses = 0; presses < 30; presses++) {
    await tab.press('Tab');
    if (await tab.run(`document.activeElement === ${script}`)) return;
  }
  throw new Error(`Tab does not lead to ${script}`);
};

const register = async () => {
  const person = { name: 'Elena Marsh', email: `elena-${randomUUID()}@marsh.example`, password: 'Juniper1!' };
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(person);
  const answer = await fetch(`${product.url}/api/auth/register`, { method: 'POST', headers, body });
  expect(answer.ok, await answer.text()).toBe(true);
  return person;
};

for (const [name, openBrowser] of Object.entries(browsers)) {
  test(`${name}: a visitor opens the menu by keyboard, logs in, orders and logs out`, async () => {
    const { email, password } = await register();
    tab = await openBrowser();

    await openAlive('/');
    await tab.run('window.isFirstDocument = true');
    await tabTo(element('link', 'See the menu'));
    await tab.press('Enter');
    await isAt(/^\/menu$/);
    await sees(element('button', `Add to Cart: ${item}`));
    await seesPictures();
    expect(await tab.run('window.isFirstDocument'), 'the menu came without a load').toBe(true);
    expect(await tab.errors()).toEqual([]);

    await openAlive('/login');
    await type('Email', email);
    await type('Password', password);
    await click(element('button', 'Log in'));
    await isAt(/^\/home$/);

    await click(element('link', 'Shop', header));
    await click(element('button', `Add to Cart: ${item}`));
    await sees(element('group', `Quantity of ${item}`));
    await click(element('link', /^Cart/, header));
    await isAt(/^\/cart$/);
    await sees(element('spinbutton', `Quantity of ${item}`));
    await seesPictures();
    await click(element('button', 'Proceed to Payment'));
    await isAt(/^\/checkout$/);

    await click(element('button', 'Place Order'));
    await isAt(/^\/order\?id=[\da-f-]{36}$/);
    await sees(element('heading', 'We have your order.'));
    const step = `${element('list', 'Order status')}.querySelector('[aria-current=step]')`;
    await sees(step);
    expect(await tab.run(`${step}.textContent`)).toContain('Received');

    await click(element('button', 'Logout', header));
    await isAt(/^\/$/);
    await sees(element('link', 'Login', header));
    expect(await tab.run("['token', 'user', 'juniper_cart'].filter((key) => key in localStorage)")).toEqual([]);
    expect(await tab.errors()).toEqual([]);
  });
}
