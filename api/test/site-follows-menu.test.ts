import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { changeItem } from '@juniper/core/rules/change-menu.ts';
import { afterAll, expect, test } from 'vitest';
import { createLog } from '../src/platform/log.ts';
import { followMenu } from '../src/site/follow-menu.ts';
import { loadSite } from '../src/site/load-site.ts';
import { buildSite } from './built-site.ts';
import { publishCatalogue } from './publish-catalogue.ts';
import { createTestApp } from './test-app.ts';

const publicUrl = 'http://localhost:3000';
const page = '<html data-catalogue="{hash}"><link rel="canonical" href="{origin}/menu">Latte</html>';

const built = await buildSite({ pages: { '/': page, '/menu': page, '/404': page } });
const first = await createTestApp();
const site = await loadSite({ folder: built.folder, publicUrl, menus: [first.menu.get()] });
await first.close();
const api = await createTestApp({ publicUrl, site }, first.databaseUrl);
followMenu(site, { menu: api.menu, log: createLog('silent') });
afterAll(async () => {
  await api.close();
  await built.remove();
});

const get = async (url: string) => {
  const { statusCode, body, headers } = await api.app.inject({ url });
  return { status: statusCode, body, caching: headers['cache-control'] };
};
const shownOn = async (path: string) => /data-catalogue="([^"]*)"/.exec((await get(path)).body)?.[1];
const withLatte = (priceCents: number) => changeItem(defaultCafe, 3, { priceCents });

test('a menu that is published while a server starts is shown too', async () => {
  const late = await loadSite({ folder: built.folder, publicUrl, menus: [api.menu.get()] });
  const { hash } = await publishCatalogue(api, withLatte(410));
  followMenu(late, { menu: api.menu, log: createLog('silent') });
  await expect.poll(() => late.shown, { timeout: 5_000 }).toBe(hash);
});

test('a render without pages is refused', async () => {
  const empty = await buildSite({ pages: {} });
  const loading = loadSite({ folder: empty.folder, publicUrl, menus: [api.menu.get()] });
  await expect(loading).rejects.toThrow('Rendering the pages ended without any page');
  await empty.remove();
});

test('a head that cannot be rendered does not keep the shop closed: the menu before is shown', async () => {
  const broken = { hash: 'broken', catalogue: { ...defaultCafe, items: null as never } };
  const failures: unknown[] = [];
  const crashing = await buildSite({ pages: { '/': page }, crashesOn: 'broken' });
  const started = await loadSite({
    folder: crashing.folder,
    publicUrl,
    menus: [broken, api.menu.get()],
    onFailure: (error) => failures.push(error),
  });
  expect(started.shown).toBe(api.menu.get().hash);
  expect(failures).toHaveLength(1);
  await expect(loadSite({ folder: crashing.folder, publicUrl, menus: [broken] })).rejects.toThrow('cannot be rendered');
  await crashing.remove();
});

test('a server does not render with a build that is not its own', async () => {
  const other = await buildSite({ pages: { '/': page } });
  const started = await loadSite({ folder: other.folder, publicUrl, menus: [api.menu.get()] });
  const bundle = join(other.folder, 'server/entry.server.js');
  await writeFile(bundle, `${await readFile(bundle, 'utf8')}\n// built anew`);
  await expect(started.show({ hash: 'next', catalogue: defaultCafe })).rejects.toThrow('built anew');
  expect(started.shown).toBe(api.menu.get().hash);
  await other.remove();
});

test('all pages show a menu within 5 seconds of its publication, and the files of both menus are there', async () => {
  const before = api.menu.get().hash;
  expect(await shownOn('/menu')).toBe(before);
  const { hash } = await publishCatalogue(api, withLatte(420));
  // The file comes before the pages that name it.
  const file = await get(`/catalogue/${hash}.json`);
  expect([file.status, file.caching]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect(JSON.parse(file.body).items.find(({ id }: { id: number }) => id === 3).priceCents).toBe(420);
  await expect.poll(() => shownOn('/menu'), { timeout: 5_000 }).toBe(hash);
  expect([await shownOn('/'), await shownOn('/unknown')]).toEqual([hash, hash]);
  expect((await get(`/catalogue/${before}.json`)).status).toBe(200);
});

test('of several publications at once the newest is shown', async () => {
  await publishCatalogue(api, withLatte(430));
  await publishCatalogue(api, withLatte(440));
  const { hash } = await publishCatalogue(api, withLatte(450));
  await expect.poll(() => shownOn('/'), { timeout: 10_000 }).toBe(hash);
});

test('an unknown menu has no file, and nobody keeps that answer', async () => {
  expect(await get('/catalogue/0123456789abcdef.json')).toMatchObject({ status: 404, caching: 'no-store' });
  expect(await get('/catalogue/..%2f..%2fetc.json')).toMatchObject({ status: 404 });
});

test('a menu that cannot be rendered leaves the old pages, all of them; the next one is shown', async () => {
  const before = await shownOn('/');
  const show = site.show;
  let tried = 0;
  site.show = async () => {
    tried += 1;
    throw new Error('a page cannot be rendered');
  };
  const { hash } = await publishCatalogue(api, withLatte(460));
  await expect.poll(() => tried).toBe(1);
  expect([await shownOn('/'), await shownOn('/menu')]).toEqual([before, before]);
  expect((await get(`/catalogue/${hash}.json`)).status).toBe(200);
  site.show = show;
  const next = await publishCatalogue(api, withLatte(470));
  await expect.poll(() => shownOn('/'), { timeout: 5_000 }).toBe(next.hash);
});
