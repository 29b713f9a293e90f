import type { Item } from '@juniper/core/rules/catalogue.ts';
import { defaultWork } from '@juniper/core/rules/make-time.ts';

/** Formats 60 as '60 s' and 90 as '1:30 min'. */
export const formatSeconds = (seconds: number): string =>
  seconds <= 60 ? `${seconds} s` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`;

/** Returns '60 s, each further one 45 s'. */
export const describeTimes = (item: Pick<Item, 'makeSeconds' | 'nextSeconds'>): string => {
  const { makeSeconds, nextSeconds } = { ...defaultWork, ...item };
  const further = nextSeconds === makeSeconds ? '' : `, each further one ${formatSeconds(nextSeconds)}`;
  return `${formatSeconds(makeSeconds)}${further}`;
};
