// Navigation without a document load: where a link lands, where Back leads, and what is shown while code is loading.
import type { Page } from '@playwright/test';
import { delayScripts, openPage, waitUntilStill } from './open-page.ts';
import { expect, test } from './test.ts';

test.use({ reducedMotion: 'no-preference' });

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const scrollTo = async (page: Page, top: number) => {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await expect.poll(() => scrolled(page)).toBe(top);
  // The scroll event comes with the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
};
/** Marks the document, to tell a navigation inside it from a new load. */
const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { isSameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in window);

test('a link starts at the top; Back and Forward return to where one was [pages-5]', async ({ page }) => {
  await openPage(page, '/menu');
  await markDocument(page);
  await scrollTo(page, 1200);
  // Not `click`, which first scrolls a link of the sticky bar into view.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Juniper Row');
  await expect.poll(() => scrolled(page)).toBe(0);
  await scrollTo(page, 300);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome. What can we make you?');
  await expect.poll(() => scrolled(page)).toBe(1200);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Juniper Row');
  await expect.poll(() => scrolled(page)).toBe(300);
  expect(await isSameDocument(page)).toBe(true);
});

test('Cold drinks on the landing page leads to the cold ones', async ({ page }) => {
  await openPage(page, '/');
  await page.getByRole('main').getByRole('link', { name: 'Cold drinks' }).click();
  await expect(page).toHaveURL('/menu#cold');
  await expect(page.getByRole('heading', { name: 'Cold Beverages' })).toBeInViewport();
});

for (const path of ['/terms', '/privacy']) {
  test(`Back inside ${path} leads back to where its contents were pressed`, async ({ page }) => {
    await openPage(page, path);
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const last = contents.getByRole('link').last();
    const name = await last.innerText();
    await last.scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    await last.click();
    await expect(page.getByRole('heading', { name, level: 2 })).toBeInViewport();
    expect(new URL(page.url()).hash).not.toBe('');
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(before);
    expect(new URL(page.url()).hash).toBe('');
  });
}

test('while the code of the next page is on its way, a bar shows it and the page stays [layout-8]', async ({
  page,
}) => {
  await openPage(page, '/about');
  const release = await delayScripts(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stories' }).click();
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Juniper Row');
  await release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stories');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test.describe('code that cannot be had', () => {
  test.use({ allowedConsole: /Failed to (load resource|fetch dynamically imported module)|preload CSS/ });

  test('the page is asked of the server, at the address of the link', async ({ page }) => {
    await openPage(page, '/about');
    await markDocument(page);
    await page.route('**/assets/StoriesPage-*.js', (route) => route.abort());
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stories' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stories');
    await expect(page).toHaveURL('/stories');
    expect(await isSameDocument(page)).toBe(false);
  });
});

test('a member’s press before hydration adds the item', async ({ memberPage: page }) => {
  const release = await delayScripts(page);
  await openPage(page, '/menu', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Add to Cart: Latte', exact: true }).last().click();
  await release();
  await expect(page.getByText('Latte added to cart!')).toBeVisible();
  await expect(page).toHaveURL('/menu');
  const cart = await page.evaluate(() => JSON.parse(localStorage.getItem('juniper_cart') ?? '{}'));
  expect(cart.items).toMatchObject([{ id: 3, quantity: 1 }]);
});

test('a press while the page is being hydrated is done once', async ({ memberPage: page }) => {
  // Only the page's own code is late, not the site's around it: presses fall into the time between.
  const release = await delayScripts(page);
  await openPage(page, '/shop/soup', { waitUntil: 'commit' });
  const heart = page.getByRole('button', { name: /^Liked for this visit: Pumpkin Soup/ });
  await heart.waitFor();
  await page.evaluate(() =>
    addEventListener('hydrate', () => {
      const press = () => {
        const button = document.querySelector('button[aria-label^="Liked for this visit: Pumpkin Soup"]');
        button?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      };
      setTimeout(press);
    }),
  );
  await release();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  // A second press would take the heart away again, in the time in which presses from before hydration are done.
  await waitUntilStill(page);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});
