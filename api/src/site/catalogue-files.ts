import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { LiveMenu } from '../catalogue/menu/open-menu.ts';
import { addProductFields } from '../catalogue/menu/snapshot.ts';
import { getCacheControl, getContentType } from './content-types.ts';
import { createSiteFile, type SiteFile } from './site-file.ts';

const pathPattern = /^\/catalogue\/([\w-]{16})\.json$/;
/** As many as the menu keeps: compressing one again takes 60 ms. */
const maxFiles = 200;

/** Returns a reader of menu files by path, which compresses each menu at its first request. */
export function createCatalogueFileReader(menu: Pick<LiveMenu, 'byHash'>) {
  const files = new Map<string, SiteFile>();
  return async (path: string): Promise<SiteFile | undefined> => {
    const cached = files.get(path);
    if (cached) return cached;
    const hash = pathPattern.exec(path)?.[1];
    const menuFile = hash === undefined ? undefined : await menu.byHash(hash);
    if (!menuFile) return undefined;
    // Compressed by a concurrent request.
    const compressed = files.get(path);
    if (compressed) return compressed;
    const plain = Buffer.from(addProductFields(menuFile.body));
    const bodies = { plain, br: brotliCompressSync(plain), gzip: gzipSync(plain, { level: 9 }) };
    const file = createSiteFile(bodies, getContentType(path), { 'cache-control': getCacheControl(path) });
    files.set(path, file);
    for (const oldest of [...files.keys()].slice(0, -maxFiles)) files.delete(oldest);
    return file;
  };
}
