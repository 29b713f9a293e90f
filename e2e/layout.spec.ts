import { readFirstView, watchFirstView } from './first-view.ts';
import { openPage, openUntilQuiet, waitUntilStill } from './open-page.ts';
import { expect, expectLogin, test } from './test.ts';

test.use({ reducedMotion: 'no-preference' });

/** The links of the bar that everybody sees. */
const pageLinks = ['Home', 'Menu', 'Recipes', 'About', 'Stories', 'Contact', 'Feedback', 'Shop'];
const main = { name: 'Main' };
const menuLinks = { Coffee: '/shop/coffee', Cakes: '/shop/cake', Soups: '/shop/soup', Milkshakes: '/shop/milkshake' };

test.describe('the Menu dropdown', () => {
  test('opens on hover and closes when a link is chosen [nav-1]', async ({ page }) => {
    await openPage(page, '/');
    const nav = page.getByRole('navigation', main);
    await nav.getByRole('button', { name: 'Menu' }).hover();
    for (const [name, path] of Object.entries(menuLinks)) {
      await expect(nav.getByRole('link', { name })).toHaveAttribute('href', path);
    }
    await nav.getByRole('link', { name: 'Soups' }).click();
    await expect(page).toHaveURL('/shop/soup');
    await expect(nav.getByRole('link', { name: 'Soups' })).toBeHidden();
  });

  test('opens and closes by keyboard', async ({ page }) => {
    await openPage(page, '/');
    const nav = page.getByRole('navigation', main);
    const button = nav.getByRole('button', { name: 'Menu' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await expect(nav.getByRole('link', { name: 'Coffee' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(button).toBeFocused();
  });
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test('the Menu dropdown opens on a tap', async ({ page }) => {
    await openPage(page, '/');
    const nav = page.getByRole('navigation', main);
    await nav.getByRole('button', { name: 'Menu' }).tap();
    await nav.getByRole('link', { name: 'Cakes' }).tap();
    await expect(page).toHaveURL('/shop/cake');
  });
});

test('the bar is compact once the page is scrolled more than 20 pixels [nav-3]', async ({ page }) => {
  await openPage(page, '/');
  const padding = () =>
    page
      .getByRole('banner')
      .getByRole('link', { name: 'Juniper Row' })
      .evaluate((logo) => Math.round(logo.getBoundingClientRect().top));
  expect(await padding()).toBe(22);
  await page.evaluate(() => scrollTo(0, 20));
  await waitUntilStill(page);
  expect(await padding()).toBe(22);
  const changing = () => page.getByRole('banner').evaluate((bar) => bar.getAnimations({ subtree: true }).length);
  expect(await changing()).toBe(0);
  await page.evaluate(() => scrollTo(0, 21));
  await expect.poll(padding).toBe(10);
});

test('Top appears after 100 pixels and leads back up; a new page starts at its top [layout-4]', async ({ page }) => {
  await openPage(page, '/');
  const top = page.getByRole('button', { name: 'Top' });
  const scrolled = () => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo(0, 100));
  await expect(top).toBeHidden();
  for (const { width, height } of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize({ width, height });
    // On a phone it steps aside on the way down.
    await page.evaluate(() => scrollTo(0, 300));
    await page.evaluate(() => scrollTo(0, 101));
    await expect(top).toBeVisible();
    const box = await top.evaluate((button) => button.getBoundingClientRect().toJSON());
    expect(box.left, 'in the right half').toBeGreaterThan(width / 2);
    expect(width - box.right, 'from the right').toBeLessThan(100);
    expect(height - box.bottom, 'from the bottom').toBeLessThan(100);
  }
  await expect(page.locator('.floats')).toHaveCSS('z-index', '1000');
  await top.click();
  await expect.poll(scrolled).toBe(0);

  await page.evaluate(() => scrollTo(0, 900));
  await page.getByRole('link', { name: 'Meet the baristas' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meet Our Expert Baristas');
  await expect.poll(scrolled).toBe(0);
});

test('nothing jumps where a visitor is led to /login', async ({ page }) => {
  await watchFirstView(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, '/favorites');
  await expectLogin(page);
  await waitUntilStill(page);
  expect((await readFirstView(page)).shift).toBeLessThanOrEqual(0.02);
});

test.describe('at 1024 pixels', () => {
  test.use({ viewport: { width: 1024, height: 800 } });

  test('the mobile menu replaces the links, locks the page and closes when a link is chosen [nav-3]', async ({
    page,
  }) => {
    await openPage(page, '/');
    await expect(page.getByRole('navigation', main)).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog');
    for (const name of ['Home', 'Coffee', 'Milkshakes', 'Recipes', 'Feedback', 'Shop', 'Register', 'Login']) {
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
    }
    for (const name of ['Cart', 'Profile']) await expect(menu.getByRole('link', { name })).toBeHidden();
    await expect(menu.getByRole('button', { name: 'Logout' })).toBeHidden();
    await page.mouse.wheel(0, 600);
    await waitUntilStill(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await menu.getByRole('link', { name: 'Stories' }).click();
    await expect(page).toHaveURL('/stories');
    await expect(menu).toBeHidden();
  });

  test('Escape closes the mobile menu and gives the focus back', async ({ page }) => {
    await openPage(page, '/');
    const open = page.getByRole('button', { name: 'Open menu' });
    await open.click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(open).toBeFocused();
  });

  test('logging out from the mobile menu leads to / and closes it', async ({ memberPage: page }) => {
    await openPage(page, '/about');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog');
    for (const name of ['Cart', 'Profile']) await expect(menu.getByRole('link', { name })).toBeVisible();
    for (const name of ['Login', 'Register']) await expect(menu.getByRole('link', { name })).toBeHidden();
    await menu.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test.describe('at 1025 pixels', () => {
  test.use({ viewport: { width: 1025, height: 800 } });

  test('all links of a member fit on one line', async ({ memberPage: page }) => {
    await openPage(page, '/');
    const links = page.getByRole('navigation', main).locator('a:visible, button:visible');
    await expect(links).toHaveText([...pageLinks, 'Cart', 'Profile', 'Logout']);
    const tops = await links.evaluateAll((parts) =>
      parts.map((link) => Math.round(link.getBoundingClientRect().top + link.getBoundingClientRect().height / 2)),
    );
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

test('the footer has four columns, two at 1024 pixels and one at 768 [layout-7, footer-1]', async ({ page }) => {
  await openPage(page, '/about');
  const columns = () =>
    page
      .locator('.ftr__grid > *')
      .evaluateAll((parts) => new Set(parts.map((part) => Math.round(part.getBoundingClientRect().left))).size);
  for (const [width, count] of [
    [1025, 4],
    [1024, 2],
    [769, 2],
    [768, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    expect(await columns(), `at ${width}`).toBe(count);
  }
});

test('a member page does not shift while it loads', async ({ memberPage: page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { shift: (window as unknown as { shift: number }).shift + entry.value });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openUntilQuiet(page, '/about');
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThanOrEqual(0.02);
});

test('the bar has its links in order, and the logo leads home [nav-1]', async ({ page }) => {
  await openPage(page, '/about');
  const nav = page.getByRole('navigation', main);
  const items = nav.locator('a:visible, button:visible');
  await expect(items).toHaveText([...pageLinks, 'Login', 'Register']);
  await page.getByRole('banner').getByRole('link', { name: 'Juniper Row' }).click();
  await expect(page).toHaveURL('/');
});

test('a toast is at the top right and waits while the mouse is on it [layout-2]', async ({ page }) => {
  await openPage(page, '/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  const toast = page.getByText('Please fill in all fields.').first();
  await toast.hover();
  const box = await toast.boundingBox();
  expect(box?.x).toBeGreaterThan(640);
  expect(box?.y).toBeLessThan(200);
  // The end of this animation closes the toast.
  const time = page.locator('.toast', { has: toast }).locator('.toast__bar');
  await expect(time).toHaveCSS('animation-play-state', 'paused');
  await page.mouse.move(10, 700);
  await expect(time).toHaveCSS('animation-play-state', 'running');
  await expect(toast).toBeHidden();
});

test('the landing page welcomes and leads to shop, menu and the three features [landing-1]', async ({ page }) => {
  await openPage(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Juniper Row');
  const content = page.getByRole('main');
  for (const [name, path] of [
    ['Start Your Coffee Journey', '/shop'],
    ['See the menu', '/menu'],
    ['Meet the beans', '/premiumbeans'],
    ['Meet the baristas', '/expertbaristas'],
    ['See the room', '/cozyambiance'],
  ] as const) {
    await expect(content.getByRole('link', { name })).toHaveAttribute('href', path);
  }
});

test.describe('a page whose file is gone', () => {
  test.use({ allowedConsole: /Failed to (load resource|fetch dynamically imported module)/ });

  test('comes from the server', async ({ page }) => {
    await openPage(page, '/');
    await page.route('**/assets/PremiumBeansPage-*.js', (route) => route.abort());
    await page.getByRole('main').getByRole('link', { name: 'Meet the beans' }).click();
    await expect(page).toHaveURL('/premiumbeans');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Premium Beans');
    const opened = await page.evaluate(() => performance.getEntriesByType('navigation').map(({ name }) => name));
    expect(opened.map((url) => new URL(url).pathname)).toEqual(['/premiumbeans']);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the skip link leads to the content', async ({ page }) => {
    await openPage(page, '/login');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/login#main');
  });
});
