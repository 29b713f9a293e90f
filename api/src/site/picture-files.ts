import { setTimeout as delay } from 'node:timers/promises';
import { findPictureFile, listReadyPictures } from '../catalogue/pictures/queries.ts';
import type { Db } from '../platform/db/database.ts';
import { getCacheControl, getContentType } from './content-types.ts';
import { createSiteFile, type SiteFile } from './site-file.ts';

const pathPattern = /^\/pictures\/(p-[0-9a-f]{16})-(400|800|1200)\.(avif|webp)$/;
const maxBytes = 64 * 1024 * 1024;
const lookUpEveryMs = 1_000;

export const isPicturePath = (path: string): boolean => pathPattern.test(path);

/**
 * Returns a reader of uploaded pictures by path, with a cache. Looks up unknown names together, once a second, so that
 * invented names cost little.
 */
export function createPictureFileReader(db: Db, { most = maxBytes } = {}) {
  const cache = new Map<string, SiteFile>();
  const reading = new Map<string, Promise<SiteFile | undefined>>();
  let cachedBytes = 0;
  let names = new Set<string>();
  let lookedUpAt = 0;
  let lookUp: Promise<void> | undefined;

  const isReady = async (name: string): Promise<boolean> => {
    if (names.has(name)) return true;
    lookUp ??= lookUpNames();
    await lookUp;
    return names.has(name);
  };
  const lookUpNames = async () => {
    await delay(Math.max(0, lookedUpAt + lookUpEveryMs - Date.now()));
    // Later requests wait for the next look-up: this one may not see what they have seen.
    lookUp = undefined;
    lookedUpAt = Date.now();
    names = new Set(await listReadyPictures(db));
  };

  const read = async (path: string): Promise<SiteFile | undefined> => {
    const [, name = '', width, format = ''] = pathPattern.exec(path) ?? [];
    if (!(await isReady(name))) return undefined;
    const body = await findPictureFile(db, { name, width: Number(width), format });
    if (!body) {
      names.delete(name);
      return undefined;
    }
    const file = createSiteFile({ plain: body }, getContentType(path), { 'cache-control': getCacheControl(path) });
    cache.set(path, file);
    cachedBytes += body.length;
    for (const [oldest, { plain }] of cache) {
      if (cachedBytes <= most) break;
      cache.delete(oldest);
      cachedBytes -= plain.body.length;
    }
    return file;
  };

  return async (path: string): Promise<SiteFile | undefined> => {
    const cached = cache.get(path);
    if (cached) {
      // Keeps the map in the order of last use.
      cache.delete(path);
      cache.set(path, cached);
      return cached;
    }
    let request = reading.get(path);
    if (!request) {
      request = read(path).finally(() => reading.delete(path));
      reading.set(path, request);
    }
    return request;
  };
}
