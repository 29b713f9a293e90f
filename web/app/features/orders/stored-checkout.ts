import { isObject, isText } from '../../lib/guards.ts';
import { storage } from '../../lib/storage.ts';

/** The fields of the checkout's form that differ from what is known, by their names. */
export type StoredDraft = { readonly [field: string]: string | undefined };

/**
 * A checkout that is not finished: the form as far as it is filled in, and the `key` that an order was sent under, until
 * its answer is known, with the `lines` that it was sent for. `nextKey` is the key of the next order. It is stored with
 * the id of its owner.
 */
export type StoredCheckout = { draft: StoredDraft; key?: string; lines?: string; nextKey?: string };

/** Owns the store that a visitor chose. It becomes the choice of the account that logs in. */
export const visitorId = '';

const toDraft = (value: unknown): StoredDraft =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => isText(entry[1])))
    : {};

export const readCheckout = (owner: string): StoredCheckout => {
  const stored = storage.read('juniper_checkout');
  if (!isObject(stored) || (stored.owner !== owner && stored.owner !== visitorId)) return { draft: {} };
  return {
    draft: toDraft(stored.draft),
    ...(isText(stored.key) && { key: stored.key }),
    ...(isText(stored.lines) && { lines: stored.lines }),
    ...(isText(stored.nextKey) && { nextKey: stored.nextKey }),
  };
};

export const writeCheckout = (owner: string, checkout: StoredCheckout): void =>
  storage.write('juniper_checkout', { owner, ...checkout });

export const saveDraft = (owner: string, draft: StoredDraft): void =>
  writeCheckout(owner, { ...readCheckout(owner), draft });
