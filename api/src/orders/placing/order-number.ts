import { randomInt } from 'node:crypto';

/** Numbers are read aloud at the counter, so there is no 0, O, 1, I or L. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Draws a number at random, so that it does not reveal how much is sold. */
export const drawOrderNumber = (): string =>
  `ORD-${Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')}`;
