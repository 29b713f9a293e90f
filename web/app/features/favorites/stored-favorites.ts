import { isObject, isText } from '../../lib/guards.ts';

/**
 * A favorite on the device, or one that is still to be removed from the account. `owner` is the customer's id
 * (decision 18), `id` the product's, `favoriteId` the account's own; without the last, the account does not know it yet.
 */
export type StoredFavorite = { id: number; owner?: string; favoriteId?: string };

const toFavorite = (value: unknown): StoredFavorite[] => {
  if (!isObject(value) || !Number.isInteger(value.id)) return [];
  const { id, owner, favoriteId } = value;
  return [{ id: Number(id), ...(isText(owner) && { owner }), ...(isText(favoriteId) && { favoriteId }) }];
};

/** Entries that make no sense are left out; what is no list at all is corrupt. */
export const toStoredFavorites = (value: unknown): readonly StoredFavorite[] | undefined =>
  Array.isArray(value) ? value.flatMap(toFavorite) : undefined;
