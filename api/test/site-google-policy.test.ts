import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { loadSite } from '../src/site/load-site.ts';
import { menu, openSiteApp } from './built-site.ts';
import { createTestApp } from './test-app.ts';

// Checks that the policy of pages allows only the pictures of Google's users, and only where its login is on.
const script = 'window.__context = {};';
const page = `<!doctype html><html><head><script>${script}</script></head><body></body></html>`;
const pages = Object.fromEntries(['/', '/checkout', '/login', '/register', '/404'].map((path) => [path, page]));
const publicUrl = 'https://juniperrow.example';
const { api, folder } = await openSiteApp({ pages, files: {} }, publicUrl);

const scripts = `'self' 'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const getPolicy = (answer: { headers: Record<string, unknown> }) =>
  Object.fromEntries(
    String(answer.headers['content-security-policy'])
      .split('; ')
      .map((directive) => directive.split(/ (.*)/).slice(0, 2)),
  );
const withGoogle = async () => {
  const site = await loadSite({
    folder: folder,
    menus: [menu],
    publicUrl,
    config: { googleClientId: 'client-1', mail: 'on' },
  });
  const app = await createTestApp({ site }, api.databaseUrl);
  onTestFinished(() => app.close());
  return (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers });
};
const policy = {
  'default-src': "'self'",
  'script-src': scripts,
  'style-src': "'self'",
  'img-src': "'self' data: https://lh3.googleusercontent.com",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

test.each(['/login', '/register', '/Login', '/', '/checkout', '/nowhere'])(
  'where Google is configured, %s loads nothing of Google but avatars',
  async (url) => {
    const answer = await (await withGoogle())(url, { accept: 'text/html' });
    expect(getPolicy(answer)).toEqual(policy);
    expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin');
  },
);

test('keeps its headers when the page is not sent again', async () => {
  const ask = await withGoogle();
  const first = await ask('/login');
  const again = await ask('/login', { 'if-none-match': String(first.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  expect(again.headers['cross-origin-opener-policy']).toBe('same-origin');
});

test.each(['/login', '/register', '/'])('where it is not, %s loads nothing at all of Google', async (url) => {
  const { headers } = await api.app.inject({ url });
  expect(headers['content-security-policy']).not.toContain('google');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
});
