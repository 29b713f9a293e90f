import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { afterAll } from 'vitest';
import type { AppParts } from '../src/app.ts';
import { createMenu } from '../src/catalogue/menu/snapshot.ts';
import { loadSite } from '../src/site/load-site.ts';
import { openTestApp } from './test-app.ts';

/** The menu that these sites are loaded with. */
export const menu = createMenu(defaultCafe);

type BuiltSite = {
  /** HTML by path; '{origin}' and '{hash}' are replaced by the site's origin and the menu's hash. A path that ends in /404 is a not-found page. */
  pages: Record<string, string>;
  /** Client files of the build, by path. */
  files?: Record<string, string | Buffer>;
  /** Files of the owner's console, by path. Without them it is not built. */
  owner?: Record<string, string | Buffer>;
  /** The hash of a menu whose pages cannot be rendered. */
  crashesOn?: string;
};

/** Imitates a build of the storefront: a bundle that renders pages, and static files. */
export async function buildSite({
  pages,
  files = {},
  owner = {},
  crashesOn = '',
}: BuiltSite): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'juniper-site-'));
  const bundle = `
    const html = ${JSON.stringify(pages)};
    export const pages = () => Object.keys(html);
    export const render = async (path, { origin, hash }) => {
      if (hash === ${JSON.stringify(crashesOn)}) throw new Error('a page cannot be rendered');
      return {
      status: path.endsWith('/404') ? 404 : 200,
      html: html[path].replaceAll('{origin}', origin).replaceAll('{hash}', hash),
      worksOffline: path !== '/checkout',
    }};`;
  const inFolder = (name: string, content: Record<string, string | Buffer>) =>
    Object.fromEntries(Object.entries(content).map(([path, text]) => [name + path, text]));
  const written = {
    'package.json': '{"type":"module"}',
    'server/entry.server.js': bundle,
    'client/.vite/manifest.json': '{}',
    ...inFolder('client', files),
    ...inFolder('owner', owner),
  };
  for (const [path, content] of Object.entries(written)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

/** Opens the app of a test file with a built site, and removes both after the file's tests. */
export async function openSiteApp(content: BuiltSite, publicUrl: string, overrides: Partial<AppParts> = {}) {
  const { folder, remove } = await buildSite(content);
  afterAll(remove);
  const site = await loadSite({ folder, menus: [menu], publicUrl });
  return { api: await openTestApp({ publicUrl, site, ...overrides }), folder };
}
