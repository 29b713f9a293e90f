import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openSiteApp } from './built-site.ts';
import { measured } from './measured.ts';
import { sendRaw } from './raw-http.ts';

// A path of 15 kB: what it costs the processor, refused at the door and if it came through.
const publicUrl = 'https://juniperrow.example';
const pages = Object.fromEntries(['/', '/recipes', '/recipes/404', '/404'].map((path) => [path, `<p>${path}</p>`]));
const { api } = await openSiteApp({ pages, files: {} }, publicUrl);
await api.app.listen({ host: '127.0.0.1', port: 0 });

const paths = [
  ['of slashes', '/'.repeat(15_800)],
  ['of folders', '/a'.repeat(7_900)],
  ['below a page', `/recipes${'/x'.repeat(7_500)}`],
  ['of escapes', `/${'%41'.repeat(5_000)}`],
  ['of the API', `/api/orders${'/'.repeat(15_000)}`],
] as const;
/** Processor time of one of several, since the first ones also compile. */
const leastMs = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    times.push((user + system) / 1_000);
  }
  return Math.min(...times);
};
const server = () => `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;

test.each(paths)('%s is refused in the one shape, within 20 ms of the processor', measured, async (_what, path) => {
  const request = `GET ${path} HTTP/1.1\r\nhost: test\r\naccept: text/html\r\n\r\n`;
  const { answer } = await sendRaw(server(), request);
  expect(answer).toMatch(/^HTTP\/1.1 414 /);
  expect(answer).toContain('\r\nx-content-type-options: nosniff\r\n');
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ success: false, code: 'too_large' });
  expect(await leastMs(() => sendRaw(server(), request))).toBeLessThan(20);
});

test.each(paths)('%s would cost no more if it came through', measured, async (_what, path) => {
  expect((await api.app.inject({ url: path })).statusCode).toBe(404);
  expect(await leastMs(() => api.app.inject({ url: path }))).toBeLessThan(20);
});

test('ten of them at once hold up nobody', measured, async () => {
  const request = `GET ${'/'.repeat(15_800)} HTTP/1.1\r\nhost: test\r\n\r\n`;
  expect(
    await leastMs(async () => {
      const ten = Array.from({ length: 10 }, () => sendRaw(server(), request));
      expect((await fetch(`${server()}/recipes`)).status).toBe(200);
      await Promise.all(ten);
    }),
  ).toBeLessThan(200);
});
