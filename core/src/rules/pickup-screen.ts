import { isReadable } from './names.ts';

/** How long an order stands under 'Ready', if nobody hands it over before. */
export const shownReadyMinutes = 10;

const longestName = 14;
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Returns the first name for everybody in the room, or undefined for one with anything but letters, which may be an
 * address or an advertisement.
 */
export function toScreenName(name: string | null): string | undefined {
  const first = name?.trim().split(/\s+/)[0] ?? '';
  if (!/^\p{L}[\p{L}\p{M}'’-]*$/u.test(first) || !isReadable(first)) return undefined;
  const all = [...letters.segment(first)].map(({ segment }) => segment);
  return all.length > longestName ? `${all.slice(0, longestName - 1).join('')}…` : first;
}
