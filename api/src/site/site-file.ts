import { createHash } from 'node:crypto';
import type { Encoding } from './accept-encoding.ts';

type Headers = Record<string, string>;

type Variant = { body: Buffer; etag: string; headers: Headers; unchangedHeaders: Headers };

export type SiteFile = { plain: Variant } & Partial<Record<Encoding, Variant>>;

export type Bodies = { plain: Buffer } & Partial<Record<Encoding, Buffer>>;

export function createSiteFile(bodies: Bodies, contentType: string, common: Headers): SiteFile {
  const digest = createHash('sha256').update(bodies.plain).digest('base64url').slice(0, 22);
  const varies: Headers = bodies.br || bodies.gzip ? { vary: 'accept-encoding' } : {};

  const createVariant = (body: Buffer, encoding?: Encoding): Variant => {
    const etag = encoding ? `"${digest}-${encoding}"` : `"${digest}"`;
    const unchangedHeaders = { ...common, ...varies, etag };
    const headers: Headers = {
      ...unchangedHeaders,
      'content-type': contentType,
      'content-length': String(body.length),
    };
    if (encoding) headers['content-encoding'] = encoding;
    return { body, etag, headers, unchangedHeaders };
  };

  const file: SiteFile = { plain: createVariant(bodies.plain) };
  if (bodies.br) file.br = createVariant(bodies.br, 'br');
  if (bodies.gzip) file.gzip = createVariant(bodies.gzip, 'gzip');
  return file;
}
