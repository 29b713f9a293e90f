import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Creates a key for a link, as short as 128 bits allow. */
export const createKey = (): string => randomBytes(16).toString('base64url');

export const hashKey = (key: string): Buffer => hash('sha256', key, 'buffer');

/** Compares in constant time. An unknown store is compared too, so that it takes as long. */
export const isSameKey = (keyHash: Buffer, stored: Buffer | undefined): boolean =>
  timingSafeEqual(keyHash, stored ?? Buffer.alloc(keyHash.length)) && stored !== undefined;
