import type { removeFavorite as contract, Favorite } from '@juniper/core/contracts/favorites.ts';
import type { Choice } from '@juniper/core/rules/catalogue.ts';
import { logFailure, sendSigned } from '../../lib/api.ts';
import { readSession, startSession, useAuth } from '../auth/auth-store.ts';

/** A favorite with its options. One without them is a heart: a product, never a cup. */
export type Drink = Favorite & { readonly options: readonly Choice[] };

export const isDrink = (favorite: Favorite): favorite is Drink => favorite.options !== undefined;
export const isHeart = (favorite: Favorite): boolean => !isDrink(favorite);

/** The drinks that the account has saved, the newest first. They come with the account, the device keeps no list. */
export const useDrinks = (): readonly Drink[] => useAuth(({ favoriteOrders }) => favoriteOrders).filter(isDrink);

export const removeWords = { removed: 'Removed from favorites', failed: 'Failed to remove favorite' } as const;

/** Removes a favorite from account and device. Returns whether it worked; a failure is logged (spec section 8). */
export const removeFavorite = async (id: string): Promise<boolean> => {
  const before = readSession();
  try {
    const { favorites } = await sendSigned<typeof contract>('DELETE', `/auth/favorites/${id}`);
    const { token, user } = readSession();
    // Someone else may have logged in meanwhile.
    if (token && user && token === before.token) startSession(token, { ...user, favoriteOrders: favorites });
    window.dispatchEvent(new Event('profileUpdate'));
    return true;
  } catch (error) {
    logFailure(removeWords.failed, error);
    return false;
  }
};
