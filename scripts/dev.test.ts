// `npm run dev` on a database that does not exist yet, and `npm run db:reset`.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { databaseUrl, serverUrl } from '../api/test/server-url.ts';

const name = `juniper_dev_${randomBytes(4).toString('hex')}`;
const env = { ...process.env, DATABASE_URL: databaseUrl(name), SMTP_URL: '', PUBLIC_URL: '', PORT: '' };
const folder = mkdtempSync(path.join(tmpdir(), 'juniper-dev-'));
let dev: ChildProcess;
let site: string;
let output = '';

const query = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(statement).finally(() => client.end());
};
const fetchText = async (address: string) => {
  const response = await fetch(new URL(address, site), { headers: { accept: 'text/html,*/*' } });
  return { status: response.status, text: await response.text() };
};
const juniper = (...words: string[]) => {
  const { status, stderr } = spawnSync('sh', ['api/juniper', ...words], { env, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
};

beforeAll(async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  site = `http://localhost:${port}`;
  dev = spawn(process.execPath, ['scripts/dev.ts'], { env: { ...env, PORT: String(port) } });
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (chunk) => (output += chunk));
  await vi.waitFor(() => expect(output).toContain('Server listening'), { timeout: 100_000, interval: 200 });
}, 120_000);

afterAll(async () => {
  const ended = once(dev, 'exit');
  dev.kill('SIGTERM');
  await ended;
  await query(serverUrl, `drop database if exists ${name} with (force)`);
  rmSync(folder, { recursive: true });
}, 120_000);

test('says where to look', () => {
  for (const address of [`${site}/owner`, `${site}/staff/orders`, `${site}/dev/emails`])
    expect(output).toContain(address);
});

test('serves pages, and all that they name, without a 404', async () => {
  const { text: home } = await fetchText('/');
  const pages = [...new Set([...home.matchAll(/<a [^>]*href="(\/[^"#]*)"/g)].map(([, href = '']) => href))];
  expect(pages.length).toBeGreaterThan(10);
  const missing: string[] = [];
  const files = new Set<string>();
  for (const page of pages) {
    const { status, text } = await fetchText(page);
    if (status !== 200) missing.push(`${page}: ${status}`);
    for (const [, file] of text.matchAll(/<(?:link|script|img)[^>]* (?:href|src)="(\/[^"]+)"/g))
      files.add(file as string);
  }
  expect([...files].filter((file) => file.startsWith('/catalogue/'))).toHaveLength(1);
  for (const file of files) {
    const { status } = await fetchText(file);
    if (status !== 200) missing.push(`${file}: ${status}`);
  }
  expect(missing).toEqual([]);
});

test('asks the API for uploaded pictures', async () => {
  const response = await fetch(`${site}/pictures/p-0123456789abcdef-800.avif`);
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('Not found');
});

test('shows a price that is published, without a restart', async () => {
  const file = path.join(folder, 'menu.json');
  juniper('menu', 'export', file);
  const before = readFileSync(file, 'utf8');
  const [line = '', cents = ''] = /"priceCents": (\d+)/.exec(before) ?? [];
  expect(cents).not.toBe('');
  writeFileSync(file, before.replace(line, '"priceCents": 98765'));
  expect((await fetchText('/menu')).text).not.toContain('987.65');
  juniper('menu', 'publish', file);
  await expect.poll(async () => (await fetchText('/menu')).text, { timeout: 30_000 }).toContain('987.65');
});

test('shows the emails that the shop sends', async () => {
  const account = { name: 'Dev', email: 'dev@example.com', password: 'Passw0rd!' };
  const { status } = await fetch(`${site}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site },
    body: JSON.stringify(account),
  });
  expect(status).toBeLessThan(300);
  await expect.poll(async () => (await fetchText('/dev/emails')).text, { timeout: 30_000 }).toContain(account.email);
  expect((await fetchText('/dev/emails/0')).text).toContain(`${site}/`);
});

test('npm run db:reset leaves the default menu and nothing else', async () => {
  const reset = (more: Record<string, string>) =>
    spawnSync(process.execPath, ['scripts/reset-database.ts'], { env: { ...env, ...more }, encoding: 'utf8' });
  expect(reset({ PUBLIC_URL: 'https://cafe.example' })).toMatchObject({ status: 1 });
  expect(reset({ DATABASE_URL: 'postgres://db.example/juniper' }).stderr).toContain('db.example is another machine');
  const count = async (table: string) =>
    Number((await query(databaseUrl(name), `select count(*) from ${table}`)).rows[0].count);
  expect(await count('users')).toBe(1);
  expect(reset({})).toMatchObject({ status: 0, stdout: expect.stringContaining(name) });
  expect(await count('users')).toBe(0);
  expect(await count('catalogue_revisions')).toBe(1);
});
