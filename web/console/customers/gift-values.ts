import { type Cents, toCents } from '@juniper/core/rules/money.ts';
import { newKey } from '../../app/lib/new-key.ts';

/** The gift's id, made before it is sent: under the same id it is given once. A random UUID (version 4). */
export const newGiftId = (): string => {
  const key = newKey();
  return [key.slice(0, 8), key.slice(8, 12), `4${key.slice(13, 16)}`, `a${key.slice(17, 20)}`, key.slice(20)].join('-');
};

/** '50' -> 50; anything but a whole number above 0 is undefined. */
export const pointsIn = (text: string): number | undefined =>
  /^\d{1,7}$/.test(text.trim()) ? Number(text) || undefined : undefined;

/** '5', '5.50', '$5,50' -> cents; anything else is undefined. */
export const centsIn = (text: string): Cents | undefined => {
  const [, dollars] = /^\$?\s*(\d{1,5}(?:[.,]\d{1,2})?)$/.exec(text.trim()) ?? [];
  return dollars === undefined ? undefined : toCents(Number(dollars.replace(',', '.'))) || undefined;
};
