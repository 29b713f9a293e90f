import { get, type IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { openSiteApp } from './built-site.ts';

const page = '<!doctype html><html><head><title>A page</title></head><body></body></html>';
const pages = { '/': page, '/about': page, '/404': page };
const publicUrl = 'https://juniperrow.example';
const { api } = await openSiteApp({ pages, files: { '/assets/Entry-AbC123.js': 'export {};' } }, publicUrl);
const url = await api.app.listen({ host: '127.0.0.1', port: 0 });
const token = (await api.register()).token;

const ask = (path: string, headers: Record<string, string>) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const request = get(url + path, { agent: false, headers }, (response) => {
      resolve({ status: response.statusCode, headers: response.headers });
      // An event stream would never end by itself.
      response.destroy();
    });
    request.on('error', reject);
  });

test.each([
  ['a page', '/about', 200],
  ['a page that is not there', '/nowhere', 404],
  ['a file', '/assets/Entry-AbC123.js', 200],
  ['a file that is not there', '/assets/gone.js', 404],
  ['a redirect', '/about/', 308],
  ['robots.txt', '/robots.txt', 200],
  ['a call', '/api/vouchers', 200],
  ['a stream', '/api/orders/events', 200],
  ['a refusal', '/api/staff/orders', 403],
  ['a call that is not there', '/api/nothing', 404],
  ['an address that cannot be read', '/%', 400],
  ['the documentation', '/api/docs', 200],
  ['the documentation as JSON', '/api/docs.json', 200],
])('%s carries every security header', async (_what, path, status) => {
  const answer = await ask(path, { authorization: `Bearer ${token}` });
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-opener-policy': 'same-origin',
  });
  for (const telling of ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie'])
    expect(answer.headers).not.toHaveProperty(telling);
  const isCall = path.startsWith('/api/');
  if (isCall) expect(answer.headers['cache-control']).toBe('no-store');
  if (isCall || answer.headers['content-type']?.includes('html'))
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
});
