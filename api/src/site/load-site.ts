import { existsSync } from 'node:fs';
import { access, readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { RenderInput } from '@juniper/core/contracts/site.ts';
import type { Menu } from '../catalogue/menu/current-menu.ts';
import { StartProblem } from '../env.ts';
import { getCacheControl, getContentType } from './content-types.ts';
import { consolePolicy, getPagePolicy, screenPolicy } from './page-policy.ts';
import { type RenderedPage, renderPages } from './render-pages.ts';
import { writeServiceWorker } from './service-worker.ts';
import { type Bodies, createSiteFile, type SiteFile } from './site-file.ts';
import { writeRobotsTxt, writeSitemapXml } from './sitemap.ts';

export type Site = RenderedFiles & {
  files: Map<string, SiteFile>;
  /** One document for all paths of the console. Undefined if only the storefront was built. */
  console?: SiteFile | undefined;
  /** One document for the pickup screens of all stores, known or not. It is built with the console. */
  screen?: SiteFile | undefined;
  shown: string;
  /** Renders the pages of another menu, then replaces them all at once. */
  show(menu: SiteMenu): Promise<void>;
};

type RenderedFiles = {
  /** Pages by lower-case path, without a trailing slash. */
  pages: Map<string, SiteFile>;
  /** Not-found pages by folder: '' for the whole site, '/recipes' for unknown recipes. */
  missing: Map<string, SiteFile>;
  lists: Map<string, SiteFile>;
};

type SiteMenu = Pick<Menu, 'hash' | 'catalogue'>;

type SiteInput = {
  /** `client/` is served, `server/` renders the pages, `owner/` is the console. */
  folder: string;
  publicUrl: string;
  /** The first of these that can be rendered is shown. */
  menus: readonly SiteMenu[];
  config?: Config;
  onFailure?: (error: unknown) => void;
};

type Config = NonNullable<RenderInput['config']>;

/** The pause of the rendering thread after each page while the server takes orders. */
const pauseWhileServingMs = 20;

const noConfig: Config = { googleClientId: null, mail: 'off' };

const createFile = (path: string, bodies: Bodies): SiteFile =>
  createSiteFile(bodies, getContentType(path), { 'cache-control': getCacheControl(path) });

const getBundlePath = (folder: string) => join(folder, 'server/entry.server.js');

export async function assertBuilt(folder: string): Promise<void> {
  await access(getBundlePath(folder)).catch(() => {
    throw new StartProblem(
      `There is no built storefront in ${folder}. Run 'npm run build' first, or set SITE_DIR=off.`,
    );
  });
}

/** Reads and renders all files into memory, so that serving needs neither disk nor computing. */
export async function loadSite({ folder, publicUrl, menus, config = noConfig, onFailure }: SiteInput): Promise<Site> {
  await assertBuilt(folder);
  const bundleFile = getBundlePath(folder);
  const { origin } = new URL(publicUrl);
  const files = new Map<string, SiteFile>();
  // One by one, because the digests of all files at once would block the event loop longer.
  const addFile = (path: string, bodies: Bodies) => files.set(path, createFile(path, bodies));
  const addConsoleFile = (path: string, bodies: Bodies) => addFile(`/owner${path}`, bodies);
  const [bundle, clientFiles, ownerFiles] = await Promise.all([
    readFile(bundleFile),
    readFiles(join(folder, 'client'), addFile),
    existsSync(join(folder, 'owner')) ? readFiles(join(folder, 'owner'), addConsoleFile) : new Map<string, Bodies>(),
  ]);
  const serviceWorker = clientFiles.get('/sw.js');
  const toBodies = (content: string): Bodies => ({ plain: Buffer.from(content) });
  files.set('/robots.txt', createFile('/robots.txt', toBodies(writeRobotsTxt(publicUrl))));
  const consolePage = ownerFiles.get('/index.html');
  const screenPage = ownerFiles.get('/pickup/index.html');
  for (const page of ['/owner/index.html', '/owner/pickup/index.html']) files.delete(page);

  const render = async ({ catalogue, hash }: SiteMenu, pauseMs = 0): Promise<RenderedFiles & { shown: string }> => {
    const rendered: RenderedFiles = { pages: new Map(), missing: new Map(), lists: new Map() };
    const pages = await renderPages({ folder, pauseMs, origin, config, catalogue, hash });
    // Pages of a newer build name files that this process does not have.
    if (!bundle.equals(await readFile(bundleFile)))
      throw new Error('The storefront was built anew. Restart the server.');
    for (const page of pages) {
      const headers = { 'cache-control': 'no-cache', ...getPagePolicy(page, config.googleClientId !== null) };
      const file = createSiteFile(page.bodies, getContentType('page.html'), headers);
      if (page.status === 404) rendered.missing.set(page.path.slice(0, -'/404'.length), file);
      else rendered.pages.set(page.path.toLowerCase(), file);
    }
    const lists = { '/sitemap.xml': writeSitemapXml(listCanonicalUrls(pages, origin)) };
    const code = serviceWorker && {
      '/sw.js': writeServiceWorker({ code: serviceWorker.plain, bundle, pages, files: clientFiles.keys() }),
    };
    for (const [path, content] of Object.entries({ ...lists, ...code })) {
      rendered.lists.set(path, createFile(path, toBodies(content)));
    }
    return { ...rendered, shown: hash };
  };

  // A menu that cannot be rendered must not close the shop.
  const renderFirst = async () => {
    for (const menu of menus.slice(0, -1)) {
      try {
        return await render(menu);
      } catch (error) {
        onFailure?.(error);
      }
    }
    const last = menus.at(-1);
    if (last === undefined) throw new Error('There is no menu to show');
    return render(last);
  };

  const site: Site = {
    files,
    console:
      consolePage &&
      createSiteFile(consolePage, getContentType('page.html'), { 'cache-control': 'no-cache', ...consolePolicy }),
    screen: screenPage && createSiteFile(screenPage, getContentType('page.html'), screenPolicy),
    ...(await renderFirst()),
    show: async (next) => void Object.assign(site, await render(next, pauseWhileServingMs)),
  };
  return site;
}

const listCanonicalUrls = (pages: RenderedPage[], origin: string): string[] =>
  pages
    .filter(({ path, canonical }) => canonical === new URL(path, origin).href)
    .map(({ canonical = '' }) => canonical)
    .sort();

/** Reads the files of a folder with their .br and .gz forms, and calls `onFile` with each as soon as it is read. */
async function readFiles(folder: string, onFile: (path: string, bodies: Bodies) => void): Promise<Map<string, Bodies>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name))}`)
      // The build's manifest (.vite/) is not public.
      .filter((path) => !path.startsWith('/.')),
  );
  const read = (path: string) => readFile(join(folder, path));
  const files = [...paths]
    .filter((path) => !/\.(br|gz)$/.test(path))
    .map(async (path): Promise<[string, Bodies]> => {
      const bodies: Bodies = { plain: await read(path) };
      if (paths.has(`${path}.br`)) bodies.br = await read(`${path}.br`);
      if (paths.has(`${path}.gz`)) bodies.gzip = await read(`${path}.gz`);
      onFile(path, bodies);
      return [path, bodies];
    });
  return new Map(await Promise.all(files));
}
