import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { StartProblem } from '../env.ts';
import { cacheControlOf, contentTypeOf } from './content-types.ts';
import { pagePolicy } from './page-policy.ts';
import { type Bodies, type SiteFile, siteFile } from './site-file.ts';
import { canonicalPath, isListed, robotsTxt, sitemapXml } from './sitemap.ts';

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
  const listed: string[] = [];

  for (const path of paths) {
    if (/\.(br|gz)$/.test(path)) continue;
    const bodies = await readBodies(folder, path, paths);
    const headers = { 'cache-control': cacheControlOf(path) };
    if (!path.endsWith('.html')) {
      site.files.set(path, siteFile(bodies, contentTypeOf(path), headers));
      continue;
    }
    // Only index.html files are pages; the fallback page that the framework also writes is not.
    if (!path.endsWith('/index.html')) continue;
    const html = bodies.plain.toString();
    const pagePath = path.slice(0, -'/index.html'.length) || '/';
    const pageHeaders = { ...headers, ...pagePolicy(pagePath, html, withGoogle) };
    if (pagePath.endsWith('/404')) {
      site.missing.set(pagePath.slice(0, -'/404'.length), siteFile(bodies, contentTypeOf(path), pageHeaders));
      continue;
    }
    const canonical = canonicalPath(pagePath);
    const link = `<${publicUrl}${canonical}>; rel="canonical"`;
    site.pages.set(pagePath.toLowerCase(), siteFile(bodies, contentTypeOf(path), { ...pageHeaders, link }));
    if (canonical === pagePath && isListed(html)) listed.push(pagePath);
  }

  if (!site.pages.has('/')) {
    throw new StartProblem(
      `There is no built storefront in ${folder}. Run 'npm run build' first, or set SITE_DIR=off.`,
    );
  }
  for (const [path, text] of [
    ['/robots.txt', robotsTxt(publicUrl)],
    ['/sitemap.xml', sitemapXml(publicUrl, listed.sort())],
  ] as const) {
    const headers = { 'cache-control': cacheControlOf(path) };
    site.files.set(path, siteFile({ plain: Buffer.from(text) }, contentTypeOf(path), headers));
  }
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
