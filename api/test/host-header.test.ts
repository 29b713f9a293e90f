import { describe, expect, onTestFinished, test } from 'vitest';
import { openSiteApp } from './built-site.ts';
import { catchMails } from './mail-catcher.ts';
import { readMail } from './mail-reader.ts';
import { sendRaw } from './raw-http.ts';
import { startTestWorker } from './test-worker.ts';

const evil = 'evil.example';
const publicUrl = 'http://localhost:3000';
const page = (path: string) =>
  `<!doctype html><html><head><link rel="canonical" href="{origin}${path}"/></head><body></body></html>`;

// Trusted, as behind a proxy: what a client forges is then believed most.
const trustProxy = ['127.0.0.1', '10.0.0.0/8'];
const { api } = await openSiteApp(
  { pages: { '/': page('/'), '/about': page('/about'), '/404': page('/404') } },
  publicUrl,
  { trustProxy },
);
const url = await api.app.listen({ host: '127.0.0.1', port: 0 });

/** Every way in which a client can name another host. */
const forged: Record<string, Record<string, string>> = {
  Host: { host: evil },
  'Host with a port and a path': { host: `${evil}:1/@localhost` },
  'X-Forwarded-Host': { 'x-forwarded-host': evil, 'x-forwarded-proto': 'https' },
  Forwarded: { forwarded: `host=${evil};proto=https` },
  'X-Host and the like': {
    'x-host': evil,
    'x-original-host': evil,
    'x-forwarded-server': evil,
    'x-http-host-override': evil,
  },
  'Origin and Referer': { origin: `https://${evil}`, referer: `https://${evil}/reset-password` },
};

const paths = [
  '/',
  '/about',
  '/about/',
  '/nowhere',
  '/robots.txt',
  '/sitemap.xml',
  '/api/docs',
  '/api/docs.json',
  '/api/config',
  '/api/nothing',
];

describe.each(Object.entries(forged))('another host by %s', (_how, headers) => {
  test.each(paths)('changes nothing of the answer to %s', async (path) => {
    const get = (extra: Record<string, string>) =>
      api.app.inject({ url: path, headers: extra, remoteAddress: '10.1.2.3' });
    const told = async (extra: Record<string, string>) => {
      const { statusCode, body, headers: all } = await get(extra);
      const { date: _date, ...rest } = all;
      return { statusCode, body, headers: rest };
    };
    const poisoned = await told(headers);
    expect(poisoned).toEqual(await told({}));
    expect(JSON.stringify(poisoned)).not.toContain(evil);
  });
});

test.each(['/about', '/about/', '/api/config', '/api/nothing'])(
  'a target that names another host before %s leads nowhere',
  async (path) => {
    const head = `GET http://${evil}${path} HTTP/1.1\r\nhost: ${evil}\r\nconnection: close\r\n\r\n`;
    const { answer } = await sendRaw(url, head);
    expect(answer).toMatch(/^HTTP\/1.1 (200|404) /);
    expect(answer).not.toMatch(/evil\.example|^location:/im);
  },
);

test('the links of mails lead to our own address, whatever host they were asked for at', async () => {
  const { mails, url: smtp } = await catchMails();
  onTestFinished(await startTestWorker(api.databaseUrl, smtp));
  const headers = Object.assign({}, ...Object.values(forged));
  const person = { name: 'Ada', email: 'poisoned@example.com', password: 'Secret1!' };
  const { body } = await api.call('POST', '/auth/register', { headers, body: person });
  await api.call('POST', '/auth/verify-email/resend', { headers, token: body.token });
  await api.call('POST', '/auth/forgot-password', { headers, body: { email: person.email } });
  const isLinked = (path: string) => mails.some((mail) => readMail(mail).text.includes(`${publicUrl}${path}#token=`));
  await expect.poll(() => isLinked('/verify-email') && isLinked('/reset-password'), { timeout: 20_000 }).toBe(true);
  for (const mail of mails) {
    const { text, html } = readMail(mail);
    expect(text + html).not.toContain(evil);
    const linked = [...(text + html).matchAll(/https?:\/\/[^/\s"<]+/g)].map(([origin]) => origin);
    expect(new Set(linked)).toEqual(new Set([publicUrl]));
  }
});
