import type { removeFavorite as contract, Favorite } from '@juniper/core/contracts/favorites.ts';
import { logFailure, sendSigned } from '../../lib/api.ts';
import { useStored } from '../../lib/use-stored.ts';
import { showToast } from '../../ui/toast.ts';
import { readSession, startSession, useUser } from '../auth/auth-store.ts';

/** Returns whether a favorite is a saved drink, which has options. Any other is a heart. */
export const isDrink = ({ options }: Favorite): boolean => options !== undefined;
export const isHeart = (favorite: Favorite): boolean => !isDrink(favorite);

/** Returns the favorites of the account, the newest first; without a session those of the stored user. */
export const useAccountFavorites = (): readonly Favorite[] => {
  const stored = useStored('user');
  return (useUser() ?? stored)?.favoriteOrders ?? [];
};

/** Spec section 8. */
const words = { removed: 'Removed from favorites', failed: 'Failed to remove favorite' } as const;

/** Removes a favorite from account and device, and says how it went. Returns whether it worked. */
export const removeFavorite = async ({ id }: Favorite): Promise<boolean> => {
  const before = readSession();
  try {
    const { favorites } = await sendSigned<typeof contract>('DELETE', `/auth/favorites/${id}`);
    const { token, user } = readSession();
    // Someone else may have logged in meanwhile.
    if (token && user && token === before.token) startSession(token, { ...user, favoriteOrders: favorites });
    window.dispatchEvent(new Event('profileUpdate'));
    showToast('success', words.removed);
    return true;
  } catch (error) {
    logFailure(words.failed, error);
    showToast('error', words.failed);
    return false;
  }
};
