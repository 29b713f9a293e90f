import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { builtOrigin } from '@juniper/core/rules/built-origin.ts';
import { StartProblem } from '../env.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { compressed } from './compressed.ts';
import { cacheControlOf, contentTypeOf } from './content-types.ts';
import { pagePolicy } from './page-policy.ts';
import { type Bodies, type SiteFile, siteFile } from './site-file.ts';
import { canonicalOf, robotsTxt, sitemapXml } from './sitemap.ts';

export type Site = {
  /** Everything but pages, by exact path. */
  files: Map<string, SiteFile>;
  /** Pages by path in lower case, without a slash at the end. */
  pages: Map<string, SiteFile>;
  /** Not-found pages by the folder they stand for: '' for the whole site, '/recipes' for unknown recipes. */
  missing: Map<string, SiteFile>;
};

/** Reads the built storefront into memory, so that serving it touches no disk and computes nothing. */
export async function loadSite(folder: string, publicUrl: string, withGoogle = false): Promise<Site> {
  const paths = await listFiles(folder);
  const site: Site = { files: new Map(), pages: new Map(), missing: new Map() };
  const { origin } = new URL(publicUrl);
  const listed: string[] = [];
  const common = securityHeaders(publicUrl);
  const addFile = (path: string, bodies: Bodies) =>
    site.files.set(path, siteFile(bodies, contentTypeOf(path), { ...common, 'cache-control': cacheControlOf(path) }));

  const loadPage = async (path: string) => {
    const html = (await readFile(join(folder, path), 'utf8')).replaceAll(builtOrigin, origin);
    const pagePath = path.slice(0, -'/index.html'.length) || '/';
    const headers = { ...common, 'cache-control': cacheControlOf(path), ...pagePolicy(pagePath, html, withGoogle) };
    const page = siteFile(await compressed(html), contentTypeOf(path), headers);
    if (pagePath.endsWith('/404')) site.missing.set(pagePath.slice(0, -'/404'.length), page);
    else site.pages.set(pagePath.toLowerCase(), page);
    if (canonicalOf(html) === new URL(pagePath, origin).href) listed.push(pagePath);
  };
  const loadFile = async (path: string) => addFile(path, await readBodies(folder, path, paths));

  await Promise.all(
    [...paths].map(async (path) => {
      // Only index.html files are pages; the fallback page that the framework also writes is not.
      if (path.endsWith('/index.html')) await loadPage(path);
      else if (!/\.(br|gz|html)$/.test(path)) await loadFile(path);
    }),
  );

  if (!site.pages.has('/')) {
    throw new StartProblem(
      `There is no built storefront in ${folder}. Run 'npm run build' first, or set SITE_DIR=off.`,
    );
  }
  addFile('/robots.txt', { plain: Buffer.from(robotsTxt(publicUrl)) });
  addFile('/sitemap.xml', { plain: Buffer.from(sitemapXml(publicUrl, listed.sort())) });
  return site;
}

async function listFiles(folder: string): Promise<Set<string>> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return new Set(files.map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name))}`));
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return new Set();
    throw error;
  }
}

async function readBodies(folder: string, path: string, paths: Set<string>): Promise<Bodies> {
  const bodies: Bodies = { plain: await readFile(join(folder, path)) };
  if (paths.has(`${path}.br`)) bodies.br = await readFile(join(folder, `${path}.br`));
  if (paths.has(`${path}.gz`)) bodies.gzip = await readFile(join(folder, `${path}.gz`));
  return bodies;
}
