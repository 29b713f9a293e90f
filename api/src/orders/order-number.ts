import { randomInt } from 'node:crypto';

/** Read aloud over a counter: without 0 and O, 1, I and L. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Short and random, so that it reveals nothing of how much is sold (decision 29). */
export const drawOrderNumber = (): string =>
  `ORD-${Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')}`;
