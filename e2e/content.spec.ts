import type { Page } from '@playwright/test';
import { blockScripts, openPage, openUntilQuiet, reloadPage } from './open-page.ts';
import { expect, test } from './test.ts';

test.use({ reducedMotion: 'no-preference' });

const getBackground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const daylight = 'rgb(252, 250, 245)';
const afterHours = 'rgb(17, 26, 22)';

test.describe('the theme', () => {
  test.use({ colorScheme: 'dark' });

  test('follows the system until chosen, and the choice stays', async ({ page }) => {
    await openPage(page, '/about');
    const theme = page.getByRole('switch', { name: 'Dark mode' });
    await expect(theme).toBeChecked();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(theme).not.toBeChecked();
    expect(await getBackground(page)).toBe(daylight);
    await theme.click();
    expect(await getBackground(page)).toBe(afterHours);
    await reloadPage(page);
    expect(await getBackground(page)).toBe(afterHours);
    await expect(theme).toBeChecked();
    await page.emulateMedia({ colorScheme: 'dark' });
    await theme.click();
    await openPage(page, '/faq');
    expect(await getBackground(page)).toBe(daylight);
  });

  test.describe('before the scripts have run', () => {
    test.use({ allowedConsole: /Failed to load resource/ });
    test('is right already', async ({ page }) => {
      await blockScripts(page);
      await openPage(page, '/about');
      expect(await getBackground(page)).toBe(afterHours);
    });
  });

  test('is left behind on paper', async ({ page }) => {
    await openPage(page, '/recipes/mocha');
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(27, 42, 34)');
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByText('28 sec', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /timer/ })).toHaveCount(0);
  });
});

for (const path of ['/', '/faq']) {
  test(`questions on ${path}: one open at a time, and the open one closes [faq-2]`, async ({ page }) => {
    await openPage(page, path);
    if (path === '/') await page.getByText('All questions').click();
    const open = page.getByRole('main').locator('details[name=faq][open]');
    await page.getByText('What are your opening hours?').click();
    await expect(page.getByText('We are open from 7 AM to 9 PM daily.')).toBeVisible();
    await page.getByText(path === '/' ? 'Are you pet-friendly?' : 'How can I track my order?').click();
    await expect(open).toHaveCount(1);
    await expect(page.getByText('We are open from 7 AM to 9 PM daily.')).toBeHidden();
    expect(await open.locator('div').evaluate((answer) => getComputedStyle(answer).maxHeight)).toBe('300px');
    await open.locator('summary').click();
    await expect(open).toHaveCount(0);
  });
}

test.describe('with motion', () => {
  test('the landing sections rise in when they are scrolled to, and the first screen stands [landing-4]', async ({
    page,
  }) => {
    await openPage(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('transform', 'none');
    const beans = page.getByRole('region', { name: 'Our specialties' }).getByText('Premium Beans');
    const row = page.locator('[data-reveal] > :has-text("Premium Beans")').last();
    await expect(row).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 24)');
    await beans.scrollIntoViewIfNeeded();
    await expect(row).toHaveCSS('transform', 'none');
  });

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    test(`a picture of the whole landing page shows all of it, ${viewport.width} pixels wide [landing-4]`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await openUntilQuiet(page, '/');
      // The deals are loaded late.
      await expect(page.getByRole('heading', { name: "Today's Deals" })).toBeVisible();
      const parts = page.locator('main :is(h1, h2, h3, article, summary)').filter({ visible: true });
      const opacities = await parts.evaluateAll((elements) =>
        elements.map((part) => {
          let opacity = 1;
          for (let each: Element | null = part; each; each = each.parentElement)
            opacity *= Number(getComputedStyle(each).opacity);
          return { text: part.textContent, opacity };
        }),
      );
      expect(opacities.filter(({ opacity }) => opacity < 1)).toEqual([]);
      const texts = opacities.map(({ text }) => text);
      for (const text of ['What you can count on', 'Expert Baristas', 'Nitro Cold Brew', 'Do you offer free Wi-Fi?'])
        expect(texts).toContain(text);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    });
  }

  test('the reviews move on every 3 seconds, and stop for pointer, keyboard and pause', async ({ page }) => {
    await page.clock.install();
    await openPage(page, '/testimonial');
    const count = page.getByText(/^[12] \/ 2$/);
    const later = () => page.clock.runFor(3000);
    await expect(page.getByRole('button', { name: 'Pause the reviews' })).toBeVisible();
    await expect(count).toHaveText('1 / 2');
    await later();
    await expect(count).toHaveText('2 / 2');
    await later();
    await expect(count).toHaveText('1 / 2');

    // The clock goes on by itself too: the reviews may move on just before the pointer is there.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await expect(count).toHaveText('1 / 2');
      await page.getByText('Clara Jennings').first().hover({ timeout: 1000 });
      await expect(count).toHaveText('1 / 2', { timeout: 500 });
    }).toPass();
    await later();
    await expect(count).toHaveText('1 / 2');
    await page.mouse.move(0, 0);

    await page.getByRole('button', { name: 'Pause the reviews' }).focus();
    await page.keyboard.press('Tab');
    await later();
    await expect(count).toHaveText('1 / 2');
    await page.keyboard.press('Enter');
    await expect(count).toHaveText('2 / 2');
    await page.keyboard.press('Shift+Tab');
    await later();
    await expect(count).toHaveText('1 / 2');
    await page.keyboard.press('Enter');
    await later();
    await expect(count).toHaveText('1 / 2');
  });
});

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' });
  test('nothing moves and nothing is hidden [layout-5]', async ({ page }) => {
    await openPage(page, '/');
    await expect(page.locator('[data-reveal] > *').last()).toHaveCSS('opacity', '1');
    await openPage(page, '/testimonial');
    await expect(page.getByRole('button', { name: 'Play the reviews' })).toBeVisible();
  });
});

test('about tells more and less, by keyboard too', async ({ page }) => {
  await openPage(page, '/about');
  const roaster = page.getByText(/small drum roaster/);
  await expect(roaster).toBeHidden();
  await page.getByText('Learn More').click();
  await expect(roaster).toBeVisible();
  await page.getByText('Show Less').press('Enter');
  await expect(roaster).toBeHidden();
  await expect(page.getByText('Learn More')).toBeVisible();
});

test('articles lead back to the blog and on to each other, and load nothing of other pages', async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text());
  });
  await openUntilQuiet(page, '/blog2');
  const loaded = (await Promise.all(scripts)).join();
  expect(loaded).toContain('Buying the same coffee twice');
  for (const other of ['Table for two strangers', 'argon2id']) expect(loaded).not.toContain(other);
  await page.getByRole('link', { name: 'The Perfect Bean' }).click();
  await expect(page).toHaveURL('/blog3');
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page).toHaveURL('/blog');
});

test('a link to a part of the terms shows it below the header', async ({ page }) => {
  await openPage(page, '/terms');
  await page.getByRole('link', { name: 'Points and vouchers' }).click();
  const heading = page.getByRole('heading', { name: 'Points and vouchers' });
  await expect(heading).toBeInViewport();
  const { y = 0 } = (await heading.boundingBox()) ?? {};
  const { height = 0 } = (await page.getByRole('banner').boundingBox()) ?? {};
  expect(y).toBeGreaterThan(height);
});

test('the welcome never breaks inside a word, and the terrace’s labels are in the first view', async ({ page }) => {
  await openPage(page, '/');
  const title = page.getByRole('heading', { level: 1 });
  for (const width of [320, 390, 769, 820, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const lines = await title.evaluate((heading) => {
      const text = document.createRange();
      text.selectNodeContents(heading);
      return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines, `lines at ${width}`).toBe(2);
    expect(await title.evaluate((heading) => heading.scrollWidth - heading.clientWidth)).toBeLessThanOrEqual(0);
  }
  await expect(page.getByRole('navigation', { name: 'Browse the menu' }).getByText('Coffee')).toBeInViewport({
    ratio: 1,
  });
});

test('at 320 pixels the contact page does not scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openPage(page, '/contact');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
