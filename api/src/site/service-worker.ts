import { createHash } from 'node:crypto';
import type { RenderedPage } from './render-pages.ts';

/** All code, styles and fonts, and the offline page's picture. Other pictures are cached when first shown. */
const isCachedFile = (path: string): boolean =>
  /^\/assets\/.*\.(js|css|woff2)$|^\/pictures\/enamel-mug-(400|800)\.avif$/.test(path);

type WorkerInput = {
  code: Buffer;
  bundle: Buffer;
  pages: Pick<RenderedPage, 'path' | 'status' | 'worksOffline'>[];
  files: Iterable<string>;
};

/**
 * Writes /sw.js: the list of what to cache, then the built service worker. The release follows from code and paths, so
 * a changed price is no release.
 */
export function writeServiceWorker({ code, bundle, pages, files }: WorkerInput): string {
  const list = {
    pages: pages
      .filter(({ status, worksOffline }) => status === 200 && worksOffline)
      .map(({ path }) => path)
      .sort(),
    files: [...files].filter(isCachedFile).sort(),
  };
  const sha256 = createHash('sha256').update(JSON.stringify(list)).update(bundle).update(code);
  const release = sha256.digest('base64url').slice(0, 12);
  return `const RELEASE=${JSON.stringify({ release, ...list })};\n${code}`;
}
