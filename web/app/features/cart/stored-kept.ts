import { isAmount, isObject, listOf } from '../../lib/guards.ts';
import { storage } from '../../lib/storage.ts';
import type { Kept } from './agree.ts';
import { toStoredItems } from './stored-items.ts';

const toIds = listOf(isAmount);

const toLists = (value: unknown) => {
  if (!isObject(value)) return undefined;
  const cart = toStoredItems({ items: value.cart })?.items;
  const wishlist = toIds(value.wishlist);
  return cart && wishlist ? { cart, wishlist } : undefined;
};

/** Another customer's is as good as none, and so is nonsense: the account is asked then. */
export const readKept = (owner: string): Kept | undefined => {
  const value = storage.read('juniper_kept');
  const lists = toLists(value);
  if (!isObject(value) || !lists || value.owner !== owner || !isAmount(value.revision)) return undefined;
  const sent = toLists(value.sent);
  return { ...lists, revision: value.revision, ...(sent && { sent }) };
};

export const writeKept = (owner: string, { cart, wishlist, revision, sent }: Kept): void =>
  storage.write('juniper_kept', { owner, revision, cart, wishlist, ...(sent && { sent }) });
