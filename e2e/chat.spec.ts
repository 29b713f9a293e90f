import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { fill } from './lists-on-device.ts';
import { openPage, skipHydration, waitUntilStill } from './open-page.ts';
import { guardedPaths, publicPaths } from './routes.ts';
import { expect, test } from './test.ts';

const chatButton = (page: Page) => page.getByRole('button', { name: 'Chat with us' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Ask the Row' });
const input = (page: Page) => page.getByLabel('Your message');
const open = async (page: Page) => {
  await chatButton(page).click();
  await expect(input(page)).toBeFocused();
};

const getBox = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('not on the page');
  return box;
};

/** Each part is on the screen, and none overlaps another. */
const expectApart = async (page: Page, parts: Record<string, Locator>) => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const boxes = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => ({ name, ...(await getBox(part)) })),
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

/** Controls of the page, scrolled to the middle of the screen as far as that goes, that are under one of the boxes. */
const findCovered = (page: Page, within: string, boxes: Awaited<ReturnType<typeof getBox>>[]) =>
  page.evaluate(
    ([within, boxes]) => {
      const doesFloat = (part: Element | null): boolean =>
        part !== null && (getComputedStyle(part).position === 'fixed' || doesFloat(part.parentElement));
      return [...document.querySelectorAll(`${within} :is(a[href], button, input, select, textarea, summary)`)]
        .filter((control) => control.checkVisibility() && !doesFloat(control))
        .filter((control) => {
          control.scrollIntoView({ block: 'center', behavior: 'instant' });
          const { left, right, top, bottom } = control.getBoundingClientRect();
          return boxes.some(
            ({ x, y, width, height }) => left < x + width && x < right && top < y + height && y < bottom,
          );
        })
        .map((control) => control.outerHTML.slice(0, 120));
    },
    [within, boxes] as const,
  );

test('by keyboard: asks, follows a link, finds the conversation on the next page, and closes with Escape', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await openPage(page, '/about');
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
  // The focus goes to the new page, and would take the key below with it.
  await expect(page.locator('#main')).toBeFocused();
  await expect(log).toContainText('hi, what is your most popular drink?');
  await input(page).press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(chatButton(page)).toBeFocused();

  // The link to /login loads a new document.
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
  await open(page);
  await expect(log).toContainText('Our most loved drinks are');
});

test('toasts step aside for the panel, and it and the mini-cart take turns', async ({ memberPage: page }) => {
  await openPage(page, '/shop/coffee');
  await page.evaluate(() => scrollTo(0, 300));
  await open(page);
  const { width, height } = await getBox(panel(page));
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
    await openPage(page, '/faq');
    await open(page);
    expect(await getBox(panel(page))).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    await expectAccessible(page);
    const isInside = () => page.evaluate(() => document.activeElement?.matches('body, #chat *'));
    for (let press = 0; press < 14; press += 1) {
      await page.keyboard.press('Tab');
      expect(await isInside()).toBe(true);
    }
    await page.mouse.move(195, 400);
    await page.mouse.wheel(0, 600);
    await waitUntilStill(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await panel(page).getByRole('button', { name: 'Close chat' }).click();
    await expect(chatButton(page)).toBeFocused();
    await page.getByText('Do you offer free Wi-Fi?').click();
  });

  test('nothing that floats covers another or a control [layout-6]', async ({ memberPage: page }) => {
    await openPage(page, '/recipes/cold-brew');
    await page.getByRole('button', { name: /start the timer for Let it steep/ }).click();
    // The press has scrolled. On the way down they step aside.
    await page.evaluate(() => scrollTo(0, 0));
    await expect(page.locator('.floats')).toHaveCSS('opacity', '1');
    await page.evaluate(() => scrollTo(0, 400));
    await expect(page.locator('.floats')).toHaveCSS('opacity', '0');
    await page.evaluate(() => scrollTo(0, 200));
    await expect(page.locator('.floats')).toHaveCSS('opacity', '1');
    await expect(page.getByRole('timer')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    const toast = page.locator('.toast').first();
    await toast.hover();
    const lasting = {
      dock: page.getByRole('navigation', { name: 'Wishlist and cart' }),
      pill: page.locator('.timerpill'),
      top: page.getByRole('button', { name: 'Top' }),
      chat: chatButton(page),
    };
    await expectApart(page, { toast, ...lasting });
    const boxes = await Promise.all(Object.values(lasting).map(getBox));
    // A toast lies over the page for its few seconds, and can be closed: it covers no control that is always in reach.
    expect(await findCovered(page, 'header', [...boxes, await getBox(toast)])).toEqual([]);
    expect(await findCovered(page, 'body', boxes)).toEqual([]);
  });
});

test('is a sheet at 768 pixels, and a panel beside the page at 769 [chat-1]', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await openPage(page, '/faq');
  await open(page);
  expect(await getBox(panel(page))).toMatchObject({ x: 0, y: 0, width: 768, height: 800 });
  await page.setViewportSize({ width: 769, height: 800 });
  expect(await getBox(panel(page))).toMatchObject({ width: 384, height: 580 });
});

/** Lists the controls of the view that lie under the chat button, as far as their row shows them. */
const findUnderChat = (page: Page) =>
  page.evaluate(() => {
    const chat = document.querySelector('.chatbtn')?.getBoundingClientRect();
    if (!chat?.width) return ['the chat is not shown'];
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary, label')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.closest('.floats'))
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        const row = control.closest('.chips, .deals__track')?.getBoundingClientRect();
        const end = Math.min(right, row?.right ?? right);
        return left < chat.right && chat.left < end && top < chat.bottom && chat.top < bottom;
      })
      .map((control) => control.outerHTML.slice(0, 120));
  });

test.describe('on a phone', () => {
  // Pictures have their size in the page; without them each page is loaded quickly.
  test.use({ allowedConsole: /Failed to load resource/ });

  test('the chat is on every page and covers no control of its first view [layout-6, chat-1]', async ({
    memberPage: page,
  }) => {
    await page.route('**/pictures/**', (route) => route.abort());
    const covered: Record<string, string[]> = {};
    const look = async (path: string) => {
      await openPage(page, path, { waitUntil: 'domcontentloaded' });
      for (const height of [664, 844]) {
        await page.setViewportSize({ width: 390, height });
        const found = await findUnderChat(page);
        if (found.length > 0) covered[`${path} at ${height}`] = found;
      }
    };
    await fill(page, [[4, 1]]);
    for (const path of guardedPaths) await look(path);
    await page.evaluate(() => localStorage.clear());
    // They are measured as the server sent them.
    skipHydration(page);
    for (const path of publicPaths) await look(path);
    expect(covered).toEqual({});
  });
});

test('Top and the chat button stand in the margin, beside the last column', async ({ page }) => {
  await openPage(page, '/about');
  for (const width of [769, 900, 1024, 1100, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const column = await getBox(page.locator('.ftr__grid'));
    const { x } = await getBox(chatButton(page));
    expect(x, `at ${width}`).toBeGreaterThanOrEqual(column.x + column.width);
  }
});
