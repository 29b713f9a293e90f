import type { Locator, Page } from '@playwright/test';
import { defaultCafe } from '../core/src/content/default-cafe/catalogue.ts';
import { readSentPage } from './as-sent.ts';
import { readLayoutShift } from './first-view.ts';
import { stored } from './lists-on-device.ts';
import { openPage, openUntilQuiet, reloadPage, waitUntilStill } from './open-page.ts';
import { expect, test } from './test.ts';

test.use({ reducedMotion: 'no-preference' });

const card = (page: Page, name: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);

test('each list is sent with all of its items, with picture, description and price [menu-7]', async ({ page }) => {
  for (const [path, count] of [
    ['/menu', 48],
    ['/shop', 47],
    ['/shop/coffee', 19],
    ['/shop/cake', 6],
    ['/shop/soup', 6],
    ['/shop/milkshake', 10],
    ['/premiumbeans', 4],
  ] as const) {
    const { content } = await readSentPage(page, path, (document) => ({
      count: document.querySelectorAll('main h3').length,
      cards: [...document.querySelectorAll('article')].map((card) => ({
        name: card.querySelector('h3')?.textContent,
        text: card.textContent,
        picture: card.querySelector('img')?.alt,
      })),
    }));
    expect(content.count, path).toBe(count);
    for (const { name, text, picture } of content.cards) {
      const { description } = defaultCafe.items.find((item) => item.name === name) ?? {};
      expect(description, name).toBeTruthy();
      expect(text).toContain(description);
      expect(text).toMatch(/\$\d+\.\d\d/);
      expect(picture, name).toBeTruthy();
    }
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true });

  test('a card has its description between name and price, in two lines at most', async ({ page }) => {
    await openPage(page, '/menu');
    const espresso = card(page, 'Espresso');
    const text = espresso.getByText('A short, syrupy double pulled over 28 seconds.').filter({ visible: true });
    const [name, description, price] = await Promise.all(
      [espresso.getByRole('heading'), text, espresso.getByText('$2.50')].map((part) =>
        part.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return { top, bottom, lines: (bottom - top) / Number.parseFloat(getComputedStyle(element).lineHeight) };
        }),
      ),
    );
    expect(description?.top).toBeGreaterThanOrEqual(name?.bottom ?? Number.NaN);
    expect(description?.bottom).toBeLessThanOrEqual(price?.top ?? Number.NaN);
    expect(Math.round(description?.lines ?? 0)).toBe(2);
  });

  test('/shop loads under 500 kB before scrolling', async ({ page }) => {
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    let bytes = 0;
    network.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await openUntilQuiet(page, '/shop');
    note('bytes', bytes);
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThan(500_000);
  });

  test('nothing moves on /shop, with items in the cart and deals running', async ({ memberPage: page }) => {
    await openPage(page, '/shop/coffee');
    await page.getByRole('button', { name: 'Add to Cart: Latte' }).click();
    await openUntilQuiet(page, '/shop');
    await expect(page.getByRole('group', { name: 'Quantity of Latte' })).toBeVisible();
    await expect(card(page, 'Mocha')).toContainText('was $4.50');
    for (let step = 0; step < 8; step++) {
      await page.mouse.wheel(0, 700);
      await waitUntilStill(page);
    }
    const shift = await readLayoutShift(page);
    note('layout shift', shift);
    expect(shift).toBeLessThanOrEqual(0.02);
  });
});

test('nothing moves on /shop at 1280', async ({ page }) => {
  await openUntilQuiet(page, '/shop');
  await expect(card(page, 'Mocha')).toContainText('was $4.50');
  const shift = await readLayoutShift(page);
  note('layout shift', shift);
  expect(shift).toBeLessThanOrEqual(0.02);
});

/** Adds a measured figure to the report. */
const note = (type: string, figure: number) => test.info().annotations.push({ type, description: String(figure) });

test('Add to Cart and the stepper share one slot, and the focus goes on from it', async ({ memberPage: page }) => {
  await openPage(page, '/menu');
  const cortado = card(page, 'Cortado');
  const size = async (part: Locator) => {
    const { x, width, height } = (await part.boundingBox()) ?? {};
    return { x, width, height };
  };
  const add = cortado.getByRole('button', { name: 'Add to Cart: Cortado' });
  const room = await size(add);
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(cortado.getByRole('button', { name: 'Increase Cortado' })).toBeFocused();
  const stepper = cortado.getByRole('group', { name: 'Quantity of Cortado' });
  expect(await size(stepper)).toEqual(room);
  await page.keyboard.press('Enter');
  await expect(stepper).toHaveText('2 in your cart');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(stepper).toHaveText('1 in your cart');
  await page.keyboard.press('Enter');
  await expect(add).toBeFocused();
});

test('the showcase sells four blends', async ({ memberPage: page }) => {
  await openPage(page, '/premiumbeans');
  await expect(page.getByRole('button', { name: /^Buy Now/ })).toHaveCount(4);
  await page.getByRole('button', { name: 'Buy Now: Alder House Blend, 250 g' }).click();
  await expect(page).toHaveURL('/cart', { timeout: 15_000 });
  await expect(page.getByRole('main')).toContainText('Alder House Blend, 250 g');
});

test.describe('hearts', () => {
  test('the wishlist keeps its hearts over a reload [wishlist-1]', async ({ page }) => {
    await openPage(page, '/menu');
    const heart = page.getByRole('button', { name: 'Add to wishlist: Cortado' });
    await heart.click();
    await expect(toast(page, 'Cortado added to wishlist!')).toBeVisible();
    await reloadPage(page);
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await heart.click();
    await expect(toast(page, 'Cortado removed from wishlist!')).toBeVisible();
  });

  test('a milkshake is liked for this visit only, and says so [favorites-1]', async ({ page }) => {
    await openPage(page, '/shop/milkshake');
    const heart = page.getByRole('button', { name: 'Liked for this visit: Mango Milkshake' });
    await expect(heart).toHaveAttribute('title', 'Liked for this visit');
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await reloadPage(page);
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
  });
});

test.describe('deals', () => {
  test('cards of 300 px, steps of 320 px, arrows that rest at the ends [deals-2]', async ({ page }) => {
    await openPage(page, '/menu');
    const track = page.getByRole('region', { name: 'Deals, scrollable' });
    const [previous, next] = [
      page.getByRole('button', { name: 'Previous deals' }),
      page.getByRole('button', { name: 'Next deals' }),
    ];
    const scrolled = () => track.evaluate((element) => Math.round(element.scrollLeft));
    expect((await track.getByRole('article').first().boundingBox())?.width).toBe(300);
    await expect(previous).toBeDisabled();
    await next.click();
    await expect.poll(scrolled).toBe(320);
    await expect(previous).toBeEnabled();
    await previous.click();
    await expect.poll(scrolled).toBe(0);
    await track.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }));
    await expect(next).toBeDisabled();
  });

  test('the countdown runs, outlives a reload, and ends', async ({ page }) => {
    // Noon in the shop: at midnight the next day's list would start another countdown.
    await page.clock.install({ time: '2026-11-15T20:00:00Z' });
    await openPage(page, '/menu');
    const deal = page.getByRole('region', { name: 'Deals, scrollable' }).getByRole('article').first();
    const seconds = async () => {
      const [minutes, rest] = ((await deal.getByRole('timer').textContent()) ?? '').split(':').map(Number);
      return (minutes ?? 0) * 60 + (rest ?? 0);
    };
    await expect(deal.getByRole('timer')).toHaveText(/^\d\d:\d\d$/);
    const first = await seconds();
    expect(first).toBeGreaterThan(1700);
    expect(first).toBeLessThanOrEqual(5399);
    await page.clock.fastForward(60_000);
    await expect.poll(seconds).toBeLessThanOrEqual(first - 60);
    await reloadPage(page);
    expect(await seconds()).toBeLessThanOrEqual(first - 60);
    expect(await seconds()).toBeGreaterThan(first - 120);
    await expect(deal).toContainText('was $4.50');
    await page.clock.fastForward(5_400_000);
    await expect(deal).toContainText('Deal ended');
    await expect(deal.getByRole('timer')).toHaveCount(0);
    await expect(deal).not.toContainText('was');
    await expect(deal).toContainText('$4.50');
  });
});

test('a line that came without the deal has one price on card, sheet, lists, cart, checkout and order', async ({
  memberPage: page,
  person,
}) => {
  const headers = { authorization: `Bearer ${await stored(page, 'token')}` };
  // As another device would: a line and a wish, without a claim.
  const { revision } = (await (await page.request.get('/api/cart', { headers })).json()).data;
  const data = { revision, items: [{ id: 3, quantity: 1 }], wishlist: [3] };
  expect((await page.request.put('/api/cart', { headers, data })).ok()).toBe(true);
  await openPage(page, '/menu?item=3');
  // The account's cart has arrived: a press before that would be merged with it, not added to it.
  await expect.poll(() => stored(page, 'juniper_base')).not.toBeNull();
  const sheet = page.getByRole('dialog', { name: 'Latte' });
  await expect(sheet).toContainText('was $4.00now $3.20');
  await sheet.getByRole('button', { name: 'Add to Cart · $3.20' }).click();
  await expect(sheet).toBeHidden();
  await expect(card(page, 'Latte').last()).toContainText('now $3.20');
  await page.getByRole('button', { name: 'Cart, 1 item' }).click();
  await expect(page.getByRole('region', { name: 'Cart preview' })).toContainText('2 × $3.20$6.40');

  await openPage(page, '/shop/coffee');
  await expect(card(page, 'Latte')).toContainText('now $3.20');
  await page.getByRole('button', { name: 'Save to favorites: Latte' }).click();
  for (const path of ['/wishlist', '/favorites', '/profile', '/cart']) {
    await openPage(page, path);
    if (path === '/profile') await page.getByRole('tab', { name: /^Favorites/ }).click();
    const row = page.getByRole(path === '/cart' ? 'row' : 'listitem').filter({ hasText: 'Latte' });
    await expect(row.first(), path).toContainText('now $3.20');
  }
  await openPage(page, '/checkout');
  await expect(page.getByRole('table', { name: 'Totals' })).toContainText('Subtotal$6.40');
  const { items } = JSON.parse((await stored(page, 'juniper_cart')) ?? '{}');
  const [{ deal }] = items;
  const order = await page.request.post('/api/orders', {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: {
      name: person.name,
      email: person.email,
      address: '18 Orchard Lane',
      city: 'Maple Hollow',
      zipCode: '97099',
      fulfilment: 'pickup',
      items: [{ id: 3, quantity: 2, deal }],
    },
  });
  expect((await order.json()).data.items).toMatchObject([{ id: 3, quantity: 2, price: 3.2 }]);
});

test.describe('search', () => {
  test('forgives typos on /menu [menu-5]', async ({ page }) => {
    await openPage(page, '/menu');
    await page.getByRole('searchbox', { name: 'Search the menu' }).fill('capuchino');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(names(page)).toHaveText(['Cappuccino']);
    await reloadPage(page);
    await expect(names(page)).toHaveText(['Cappuccino']);
  });

  test.describe('from a page that does not exist', () => {
    test.use({ allowedConsole: /Failed to load resource.*404/ });

    test('leads to the shop', async ({ page }) => {
      await openPage(page, '/no-such-page');
      await page.getByRole('searchbox').fill('cheesecake');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/shop?q=cheesecake');
      await expect(names(page)).toHaveText(['Blueberry Cheesecake']);
    });
  });
});

test('category buttons lead to their sections, clear of header and bar', async ({ page }) => {
  await openPage(page, '/menu');
  const button = page.getByRole('button', { name: 'Food', exact: true });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  const heading = page.getByRole('heading', { name: 'Food', exact: true });
  await expect(heading).toBeInViewport();
  const bar = async () => ((await button.boundingBox())?.y ?? 0) + 64;
  await expect.poll(async () => ((await heading.boundingBox())?.y ?? 0) - (await bar())).toBeLessThan(120);
  expect((await heading.boundingBox())?.y ?? 0).toBeGreaterThan(await bar());
  await waitUntilStill(page);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
});

test('the description slides over the photograph for pointer and keyboard, and Escape hides it [layout-5, menu-7]', async ({
  page,
}) => {
  await openPage(page, '/shop');
  const espresso = card(page, 'Espresso');
  const panel = espresso.getByText('A short, syrupy double pulled over 28 seconds.').first();
  await expect(panel).toHaveCSS('opacity', '0');
  await espresso.hover();
  await expect(panel).toHaveCSS('opacity', '1');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.mouse.move(0, 0);
  await page.getByRole('link', { name: 'Coffee', exact: true }).last().focus();
  await page.keyboard.press('Tab');
  await espresso.getByRole('button', { name: 'Add to wishlist: Espresso' }).focus();
  await expect(panel).toHaveCSS('opacity', '1');
});

test.describe('the coffee machine', () => {
  const running = (page: Page) =>
    page
      .locator('figure', { has: page.getByRole('img', { name: /espresso machine/ }) })
      .evaluate(
        (art) => art.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length,
      );

  test('can be paused', async ({ page }) => {
    await openPage(page, '/premiumbeans');
    expect(await running(page)).toBeGreaterThan(3);
    await page.getByRole('button', { name: 'Pause animation' }).click();
    expect(await running(page)).toBe(0);
    await page.getByRole('button', { name: 'Play animation' }).click();
    expect(await running(page)).toBeGreaterThan(3);
  });

  test.describe('with reduced motion', () => {
    test.use({ reducedMotion: 'reduce' });

    test('rests until told to play', async ({ page }) => {
      await openPage(page, '/premiumbeans');
      expect(await running(page)).toBe(0);
      await page.getByRole('button', { name: 'Play animation' }).click();
      expect(await running(page)).toBeGreaterThan(3);
    });
  });
});
