import { newKey } from '../../app/lib/new-key.ts';

/** The id of a gift or a refund, made before it is sent: under the same id it is given once. A random UUID (version 4). */
export const newId = (): string => {
  const key = newKey();
  return [key.slice(0, 8), key.slice(8, 12), `4${key.slice(13, 16)}`, `a${key.slice(17, 20)}`, key.slice(20)].join('-');
};
