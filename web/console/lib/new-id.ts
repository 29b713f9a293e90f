import { newKey } from '../../app/lib/api.ts';

/**
 * Creates the id of a gift or a refund before it is sent, so that it is given once however often it is sent. A random
 * UUID (version 4).
 */
export const newId = (): string => {
  const key = newKey();
  return [key.slice(0, 8), key.slice(8, 12), `4${key.slice(13, 16)}`, `a${key.slice(17, 20)}`, key.slice(20)].join('-');
};
