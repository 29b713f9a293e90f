// `npm run screenshots` (after `npm run build`): takes the pictures of README.md and of the page for owners from
// the demo in Chromium.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { startTestServer } from '../bench/lib/test-server.ts';
import { untilReady } from '../bench/lib/until-ready.ts';
import { logInAs } from '../e2e/test.ts';
import { customers, demoPassword, getDemoEmail, owner, staff } from './demo/people.ts';

const mostBytes = 80_000;
const laptop = { width: 1280, height: 900 };
const phone = { width: 390, height: 780 };
const [customer] = customers.map(getDemoEmail);

type Shot = { name: string; as?: string | undefined; size: typeof laptop; open: (page: Page) => Promise<unknown> };

const openOrder = async (page: Page) => {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.get('/api/orders', { headers: { authorization: `Bearer ${token}` } });
  await page.goto(`/order?id=${(await answer.json()).data[0].id}`);
};

const shots: Shot[] = [
  { name: 'landing', size: laptop, open: (page) => page.goto('/') },
  { name: 'menu', size: laptop, open: (page) => page.goto('/menu') },
  { name: 'recipe', size: laptop, open: (page) => page.goto('/recipes/creamy-latte') },
  { name: 'staff-board', as: staff.email, size: laptop, open: (page) => page.goto('/staff/orders') },
  { name: 'order', as: customer, size: phone, open: openOrder },
  { name: 'console-today', as: owner.email, size: phone, open: (page) => page.goto('/owner') },
  { name: 'console-menu', as: owner.email, size: phone, open: (page) => page.goto('/owner/menu') },
  { name: 'console-item', as: owner.email, size: phone, open: (page) => page.goto('/owner/menu/3') },
  { name: 'console-reports', as: owner.email, size: phone, open: (page) => page.goto('/owner/reports') },
];

async function take(browser: Browser, baseURL: string, { name, as, size, open }: Shot): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    viewport: size,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (as) {
    const answer = await page.request.post('/api/auth/login', { data: { email: as, password: demoPassword } });
    await logInAs(page, await answer.json());
  }
  await open(page);
  // With an open order, and on the board, a stream keeps the network busy.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {});
  const file = path.join('docs/images', `${name}.webp`);
  const { size: bytes } = await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(file);
  await context.close();
  if (bytes > mostBytes) throw new Error(`${file} has ${bytes} bytes, more than ${mostBytes}`);
  console.log(`${file}: ${Math.round(bytes / 1000)} kB`);
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
for (const shot of shots) await take(browser, api.replace('/api', ''), shot);
await browser.close();
await testServer.close();
process.exit(0);
