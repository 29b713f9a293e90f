export type Encoding = 'br' | 'gzip';

/** The compressed forms that the client takes, the smaller one first. */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  if (!header) return [];
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
