import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './test.ts';

// What slides in has no place of its own yet.
test.use({ reducedMotion: 'reduce' });

const chatButton = (page: Page) => page.getByRole('button', { name: 'Chat with us' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Ask the Row' });
const input = (page: Page) => page.getByLabel('Your message');
const open = async (page: Page) => {
  await chatButton(page).click();
  await expect(input(page)).toBeFocused();
};

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('not on the page');
  return box;
};

/** Each part on the screen, and none on top of another. */
const expectApart = async (page: Page, parts: Record<string, Locator>) => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const boxes = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => ({ name, ...(await boxOf(part)) })),
  );
  for (const { name, ...box } of boxes) {
    expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, name).toBe(true);
  }
  for (const [at, one] of boxes.entries()) {
    for (const other of boxes.slice(at + 1)) {
      const isApart =
        one.x + one.width <= other.x ||
        other.x + other.width <= one.x ||
        one.y + one.height <= other.y ||
        other.y + other.height <= one.y;
      expect(isApart, `${one.name} and ${other.name}`).toBe(true);
    }
  }
};

test('by keyboard: asks, follows a link, finds the conversation on the next page, and closes with Escape', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/about');
  await expect(chatButton(page)).toBeVisible();
  expect(scripts.filter((url) => url.includes('ChatPanel'))).toEqual([]);

  await chatButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(input(page)).toBeFocused();
  expect(scripts.filter((url) => url.includes('ChatPanel'))).toHaveLength(1);

  await page.keyboard.type('hi, what is your most popular drink?');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('img', { name: 'Typing' })).toBeVisible();
  const log = panel(page).getByRole('log');
  await expect(log).toContainText('Our most loved drinks are');
  await expect(panel(page).getByRole('button', { name: 'Pets' })).toBeHidden();
  await expectAccessible(page);

  await log.getByRole('link', { name: 'Caramel Cold Brew' }).press('Enter');
  await expect(page).toHaveURL('/shop?q=Caramel%20Cold%20Brew');
  await expect(log).toContainText('hi, what is your most popular drink?');
  await input(page).press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(chatButton(page)).toBeFocused();

  // Login is a document of its own.
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
  await open(page);
  await expect(log).toContainText('Our most loved drinks are');
});

test('toasts step aside for the panel, and it and the mini-cart take turns', async ({ memberPage: page }) => {
  await page.goto('/shop/coffee');
  await page.evaluate(() => scrollTo(0, 300));
  await open(page);
  const { width, height } = await boxOf(panel(page));
  expect([width, Math.round(height)]).toEqual([384, 580]);
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  const toast = page.locator('.toast').first();
  await toast.hover();
  await expectApart(page, {
    toast,
    panel: panel(page),
    top: page.getByRole('button', { name: 'Top' }),
    chat: chatButton(page),
  });
  await page.getByRole('button', { name: 'Cart, 1 item' }).click();
  await expect(page.getByRole('region', { name: 'Cart preview' })).toBeVisible();
  await expect(panel(page)).toBeHidden();
  await open(page);
  await expect(page.getByRole('region', { name: 'Cart preview' })).toBeHidden();
});

test.describe('at 390 pixels', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('is a sheet that keeps focus and scroll, and gives the focus back', async ({ page }) => {
    await page.goto('/faq');
    await open(page);
    expect(await boxOf(panel(page))).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    await expectAccessible(page);
    const isInside = () => page.evaluate(() => document.activeElement?.matches('body, #chat *'));
    for (let press = 0; press < 14; press += 1) {
      await page.keyboard.press('Tab');
      expect(await isInside()).toBe(true);
    }
    await page.mouse.move(195, 400);
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await panel(page).getByRole('button', { name: 'Close chat' }).click();
    await expect(chatButton(page)).toBeFocused();
    await page.getByText('Do you offer free Wi-Fi?').click();
  });

  test('nothing that floats covers another', async ({ memberPage: page }) => {
    await page.goto('/recipes/cold-brew');
    await page.getByRole('button', { name: /start the timer for Let it steep/ }).click();
    await page.evaluate(() => scrollTo(0, 200));
    await expect(page.getByRole('timer')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    const toast = page.locator('.toast').first();
    await toast.hover();
    await expectApart(page, {
      toast,
      dock: page.getByRole('navigation', { name: 'Wishlist and cart' }),
      pill: page.locator('.timerpill'),
      top: page.getByRole('button', { name: 'Top' }),
      chat: chatButton(page),
    });
  });
});
