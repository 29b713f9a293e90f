// `npm run screenshots -w scripts` (after `npm run build`): takes the pictures of README.md and of the page for owners from
// the demo in Chromium.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { startTestServer } from '../bench/lib/test-server.ts';
import { untilReady } from '../bench/lib/until-ready.ts';
import { changeStore, everyDay } from '../e2e/counting.ts';
import { logInAs } from '../e2e/test.ts';
import { customers, demoPassword, getDemoEmail, owner, staff } from './demo/people.ts';

const mostBytes = 80_000;
const laptop = { width: 1280, height: 900 };
const phone = { width: 390, height: 780 };
const [customer] = customers.map(getDemoEmail);

type Shot = { name: string; as?: string | undefined; size: typeof laptop; open: (page: Page) => Promise<unknown> };

/** Returns the customer's newest order. */
const findOrder = async (page: Page): Promise<{ id: string; orderNumber: string }> => {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.get('/api/orders', { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()).data[0];
};

const openOrder = async (page: Page) => page.goto(`/order?id=${(await findOrder(page)).id}`);

const shots: Shot[] = [
  { name: 'landing', size: laptop, open: (page) => page.goto('/') },
  { name: 'menu', size: laptop, open: (page) => page.goto('/menu') },
  { name: 'staff-board', as: staff.email, size: laptop, open: (page) => page.goto('/staff/orders') },
  { name: 'order', as: customer, size: phone, open: openOrder },
  { name: 'console-today', as: owner.email, size: phone, open: (page) => page.goto('/owner') },
  { name: 'console-menu', as: owner.email, size: phone, open: (page) => page.goto('/owner/menu') },
  { name: 'console-item', as: owner.email, size: phone, open: (page) => page.goto('/owner/menu/3') },
  { name: 'console-reports', as: owner.email, size: phone, open: (page) => page.goto('/owner/reports') },
];

const logIn = async ({ request }: Page, email: string) =>
  (await request.post('/api/auth/login', { data: { email, password: demoPassword } })).json();

/** Opens the main store all day, whenever this is run. */
async function openStore(browser: Browser, baseURL: string): Promise<void> {
  const page = await openPage(browser, baseURL, { size: laptop });
  const headers = { authorization: `Bearer ${(await logIn(page, owner.email)).token}` };
  await changeStore({ api: page.request, headers }, 'main', 'hours', everyDay('00:00', '00:00'));
  await page.context().close();
}

async function openPage(browser: Browser, baseURL: string, { as, size }: Pick<Shot, 'as' | 'size'>): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: size,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (as) await logInAs(page, await logIn(page, as));
  return page;
}

/** Waits until nothing is loaded. With an open order, and on the board, a stream keeps the network busy. */
const isQuiet = (page: Page) => page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {});

async function take(browser: Browser, baseURL: string, shot: Shot): Promise<void> {
  const page = await openPage(browser, baseURL, shot);
  await shot.open(page);
  await isQuiet(page);
  const file = path.join('docs/images', `${shot.name}.webp`);
  const { size: bytes } = await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(file);
  await page.context().close();
  if (bytes > mostBytes) throw new Error(`${file} has ${bytes} bytes, more than ${mostBytes}`);
  console.log(`${file}: ${Math.round(bytes / 1000)} kB`);
}

/** Takes the animation of an order from the customer's press to the counter: the phone on the left, the board beside it. */
async function animate(browser: Browser, baseURL: string): Promise<void> {
  const [phonePage, board] = await Promise.all([
    openPage(browser, baseURL, { as: customer, size: phone }),
    openPage(browser, baseURL, { as: staff.email, size: { width: 1100, height: phone.height } }),
  ]);
  const frames: Buffer[] = [];
  const delay: number[] = [];
  const keep = async (seconds: number) => {
    const [left, right] = await Promise.all([phonePage.screenshot(), board.screenshot()]);
    const background = { create: { width: 1506, height: phone.height, channels: 3 as const, background: '#1d1512' } };
    const frame = sharp(background).composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: 406, top: 0 },
    ]);
    frames.push(
      await sharp(await frame.png().toBuffer())
        .resize({ width: 1000 })
        .png()
        .toBuffer(),
    );
    delay.push(seconds * 1000);
  };
  await Promise.all([board.goto('/staff/orders'), phonePage.goto('/checkout')]);
  const place = phonePage.getByRole('button', { name: /^Place order/i });
  await place.scrollIntoViewIfNeeded();
  await Promise.all([isQuiet(board), isQuiet(phonePage)]);
  await keep(2);
  await place.focus();
  await keep(0.6);
  await place.click();
  await phonePage.waitForURL('/order?**');
  await keep(1);
  await isQuiet(phonePage);
  await keep(2);
  const { orderNumber } = await findOrder(phonePage);
  for (const [label, heading] of [
    ['Start', /^We’re making it/],
    ['Done', /^It’s ready/],
  ] as const) {
    const button = board.getByRole('button', { name: `${label} ${orderNumber}` });
    await button.focus();
    await keep(0.6);
    await button.click();
    await keep(1);
    // The customer reads it once the press can no longer be undone.
    await phonePage.getByRole('heading', { name: heading }).waitFor();
    await keep(2);
  }
  const file = 'docs/images/order-to-counter.webp';
  const { size: bytes } = await sharp(frames, { join: { animated: true } })
    .webp({ quality: 80, delay, loop: 0 })
    .toFile(file);
  if (bytes > 1_000_000) throw new Error(`${file} has ${bytes} bytes`);
  console.log(`${file}: ${Math.round(bytes / 1000)} kB, ${frames.length} frames`);
}

const testServer = await startTestServer({ name: 'screenshots', apis: 1 });
const [api = ''] = testServer.apiUrls;
await untilReady(api);
const env = { PATH: process.env.PATH, DATABASE_URL: testServer.postgres.url };
execFileSync(process.execPath, ['scripts/demo.ts'], { env, stdio: 'ignore' });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
});
const baseURL = api.replace('/api', '');
for (const shot of shots) await take(browser, baseURL, shot);
await openStore(browser, baseURL);
await animate(browser, baseURL);
await browser.close();
await testServer.close();
process.exit(0);
