import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { loadSite } from '../src/site/load-site.ts';
import { buildSite, menu } from './built-site.ts';
import { createTestApp, type TestApp } from './test-app.ts';

// The policy and headers that Google's button needs, on the pages that have it and on no others.
const script = 'window.__context = {};';
const page = `<!doctype html><html><head><script>${script}</script></head><body></body></html>`;
const pages = Object.fromEntries(['/', '/checkout', '/login', '/register', '/404'].map((path) => [path, page]));
const publicUrl = 'https://juniperrow.example';
let api: TestApp;
let built: Awaited<ReturnType<typeof buildSite>>;
beforeAll(async () => {
  built = await buildSite({ pages, files: {} });
  api = await createTestApp({ publicUrl, site: await loadSite({ folder: built.folder, menus: [menu], publicUrl }) });
});
afterAll(async () => {
  await api.close();
  await built.remove();
});

const scripts = `'self' 'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const getPolicy = (answer: { headers: Record<string, unknown> }) =>
  Object.fromEntries(
    String(answer.headers['content-security-policy'])
      .split('; ')
      .map((directive) => directive.split(/ (.*)/).slice(0, 2)),
  );
const withGoogle = async () => {
  const site = await loadSite({
    folder: built.folder,
    menus: [menu],
    publicUrl,
    config: { googleClientId: 'client-1', mail: 'on' },
  });
  const app = await createTestApp({ site }, api.databaseUrl);
  onTestFinished(() => app.close());
  return (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers });
};

test.each(['/login', '/register', '/Login'])(
  'gets on %s exactly what it needs, where Google is configured',
  async (url) => {
    const answer = await (await withGoogle())(url);
    expect(getPolicy(answer)).toEqual({
      'default-src': "'self'",
      'script-src': `${scripts} https://accounts.google.com/gsi/client`,
      'style-src': "'self' https://accounts.google.com/gsi/style",
      'img-src': "'self' data: https://lh3.googleusercontent.com",
      'font-src': "'self'",
      'connect-src': "'self' https://accounts.google.com/gsi/",
      'frame-src': 'https://accounts.google.com/gsi/',
      'worker-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    });
    expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  },
);

test('keeps its headers when the page is not sent again', async () => {
  const ask = await withGoogle();
  const first = await ask('/login');
  const again = await ask('/login', { 'if-none-match': String(first.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  expect(again.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
});

test.each(['/', '/checkout', '/nowhere'])(
  'gets nothing on %s, where only the avatars of Google users are',
  async (url) => {
    const answer = await (await withGoogle())(url, { accept: 'text/html' });
    expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(answer.headers['content-security-policy']).not.toContain('accounts.google.com');
    expect(getPolicy(answer)['img-src']).toBe("'self' data: https://lh3.googleusercontent.com");
  },
);

test.each(['/login', '/register'])('is not allowed on %s where Google is not configured', async (url) => {
  const { headers } = await api.app.inject({ url });
  expect(headers['content-security-policy']).not.toContain('google');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
});
