import { setTimeout as delay } from 'node:timers/promises';
import { findPictureFile, listReadyPictures } from '../catalogue/pictures/queries.ts';
import type { Db } from '../platform/db/database.ts';
import { getCacheControl, getContentType } from './content-types.ts';
import { createSiteFile, type SiteFile } from './site-file.ts';

const pathPattern = /^\/pictures\/(p-[0-9a-f]{16})-(400|800|1200)\.(avif|webp)$/;
const mostBytes = 64 * 1024 * 1024;
const oncePerMs = 1_000;

export const isPicturePath = (path: string): boolean => pathPattern.test(path);

/**
 * Returns a reader of uploaded pictures by path, which keeps the last used ones in memory. Looks up unknown names in
 * the database once a second, all together: invented names cost little, and a picture that has just become ready is
 * found.
 */
export function createPictureFileReader(db: Db, { most = mostBytes } = {}) {
  const kept = new Map<string, SiteFile>();
  const reading = new Map<string, Promise<SiteFile | undefined>>();
  let keptBytes = 0;
  let names = new Set<string>();
  let lookedAt = 0;
  let looking: Promise<void> | undefined;

  const isReady = async (name: string): Promise<boolean> => {
    if (names.has(name)) return true;
    looking ??= look();
    await looking;
    return names.has(name);
  };
  const look = async () => {
    await delay(Math.max(0, lookedAt + oncePerMs - Date.now()));
    // Later requests wait for the next look-up: this one may not see what they have seen.
    looking = undefined;
    lookedAt = Date.now();
    names = new Set(await listReadyPictures(db));
  };

  const read = async (path: string): Promise<SiteFile | undefined> => {
    const [, name = '', width, format = ''] = pathPattern.exec(path) ?? [];
    if (!(await isReady(name))) return undefined;
    const body = await findPictureFile(db, { name, width: Number(width), format });
    if (!body) {
      // Erased meanwhile; from now on it costs as little as an invented name.
      names.delete(name);
      return undefined;
    }
    const file = createSiteFile({ plain: body }, getContentType(path), { 'cache-control': getCacheControl(path) });
    kept.set(path, file);
    keptBytes += body.length;
    for (const [oldest, { plain }] of kept) {
      if (keptBytes <= most) break;
      kept.delete(oldest);
      keptBytes -= plain.body.length;
    }
    return file;
  };

  return async (path: string): Promise<SiteFile | undefined> => {
    const found = kept.get(path);
    if (found) {
      // The map is in the order of last use.
      kept.delete(path);
      kept.set(path, found);
      return found;
    }
    let asked = reading.get(path);
    if (!asked) {
      asked = read(path).finally(() => reading.delete(path));
      reading.set(path, asked);
    }
    return asked;
  };
}
