export type Encoding = 'br' | 'gzip';

const maxCached = 100;
const cache = new Map<string, Encoding[]>();

/** Returns the encodings that the client accepts, the smaller one first. */
export function getAcceptedEncodings(header = ''): Encoding[] {
  const cached = cache.get(header);
  if (cached) return cached;
  const encodings = parseHeader(header);
  if (cache.size < maxCached) cache.set(header, encodings);
  return encodings;
}

function parseHeader(header: string): Encoding[] {
  const refused = /;\s*q=0(\.0*)?\s*$/;
  const accepted = new Set(
    header
      .toLowerCase()
      .split(',')
      .filter((part) => !refused.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  );
  return (['br', 'gzip'] as const).filter((encoding) => accepted.has(encoding));
}
