import { storage } from './storage.ts';

/** Tells the other tabs, through a storage key that holds the payload and a timestamp (spec section 4). */
export const broadcast = (key: 'cartUpdated' | 'orderCompleted', payload: Record<string, unknown>): void =>
  storage.write(key, { ...payload, timestamp: Date.now() });
