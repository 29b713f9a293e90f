import { extname } from 'node:path';

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

export const getContentType = (path: string): string =>
  types[extname(path).toLowerCase()] ?? 'application/octet-stream';

/** Returns the header for a path: only files with a content hash in their name are cached forever. */
export function getCacheControl(path: string): string {
  if (/^\/((owner\/)?assets|catalogue)\/|^\/pictures\/p-[0-9a-f]{16}-/.test(path))
    return 'public, max-age=31536000, immutable';
  if (/^(image|font)\//.test(getContentType(path))) return 'public, max-age=86400, stale-while-revalidate=604800';
  return 'no-cache';
}
