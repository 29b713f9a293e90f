import type { addFavorite, Favorite, removeFavorite } from '@juniper/core/contracts/favorites.ts';
import { findItem } from '@juniper/core/rules/catalogue.ts';
import { sendSigned } from '../../lib/api.ts';
import { catalogueNow } from '../catalogue/catalogue-store.ts';
import { createAccountList } from './account-list.ts';
import { readBase, readFavorites, writeBase, writeFavorites } from './device-favorites.ts';
import { isHeart } from './drinks.ts';

const heartsOf = async (answer: Promise<{ favorites: Favorite[] }>) => (await answer).favorites.filter(isHeart);

/** Hearts alone: saved drinks have the same products, and are no part of this list. */
export const favoriteList = createAccountList<number, Favorite>({
  name: 'favorites',
  failure: 'Failed to sync favorites',
  device: { read: readFavorites, write: writeFavorites, readBase, writeBase },
  heldBy: ({ favoriteOrders }) => favoriteOrders?.filter(isHeart),
  toBase: ({ id, productId }) => ({ id: productId, handle: id }),
  isKnown: (id) => findItem(catalogueNow(), id) !== undefined,
  add: (id) => heartsOf(sendSigned<typeof addFavorite>('POST', '/auth/favorites', { id })),
  remove: (handle) => heartsOf(sendSigned<typeof removeFavorite>('DELETE', `/auth/favorites/${handle}`)),
  onTold: () => void window.dispatchEvent(new Event('profileUpdate')),
});

export const { sync: syncFavorites, takeFromUser: takeAccountFavorites } = favoriteList;
