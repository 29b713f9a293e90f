import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { LiveMenu } from '../catalogue/menu/open-menu.ts';
import { addProductFields } from '../catalogue/menu/snapshot.ts';
import { getCacheControl, getContentType } from './content-types.ts';
import { createSiteFile, type SiteFile } from './site-file.ts';

const pathPattern = /^\/catalogue\/([\w-]{16})\.json$/;
/** As many as the menu keeps: one that is evicted would be compressed again, at 60 ms. */
const mostKept = 200;

/** Returns a reader of menu files by path, which compresses each menu when it is first requested. */
export function createCatalogueFileReader(menu: Pick<LiveMenu, 'byHash'>) {
  const kept = new Map<string, SiteFile>();
  return async (path: string): Promise<SiteFile | undefined> => {
    const known = kept.get(path);
    if (known) return known;
    const hash = pathPattern.exec(path)?.[1];
    const found = hash === undefined ? undefined : await menu.byHash(hash);
    if (!found) return undefined;
    // A concurrent request for the same menu may have compressed it.
    const made = kept.get(path);
    if (made) return made;
    const plain = Buffer.from(addProductFields(found.body));
    const bodies = { plain, br: brotliCompressSync(plain), gzip: gzipSync(plain, { level: 9 }) };
    const file = createSiteFile(bodies, getContentType(path), { 'cache-control': getCacheControl(path) });
    kept.set(path, file);
    for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest);
    return file;
  };
}
