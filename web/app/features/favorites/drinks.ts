import type { addFavorite, removeFavorite as deleteFavorite, Favorite } from '@juniper/core/contracts/favorites.ts';
import type { LineItem } from '@juniper/core/rules/options.ts';
import { describeFailure, logFailure, sendSigned } from '../../lib/api.ts';
import { useStored } from '../../lib/storage.ts';
import { showToast } from '../../ui/toast.ts';
import { readSession, startSession, useUser } from '../auth/auth-store.ts';

/** Returns whether a favorite is a saved drink, which has options. Any other is a heart. */
export const isDrink = ({ options }: Favorite): boolean => options !== undefined;
export const isFavoriteItem = (favorite: Favorite): boolean => !isDrink(favorite);

/** Returns the favorites of the account, the newest first; without a session those of the stored user. */
export const useAccountFavorites = (): readonly Favorite[] => {
  const stored = useStored('user');
  return (useUser() ?? stored)?.favoriteOrders ?? [];
};

/** Makes a call that answers with the account's favorites, and puts them into the session. */
const updateFavorites = async (call: Promise<{ favorites: Favorite[] }>): Promise<void> => {
  const before = readSession();
  const { favorites } = await call;
  const { token, user } = readSession();
  // Someone else may have logged in meanwhile.
  if (token && user && token === before.token) startSession(token, { ...user, favoriteOrders: favorites });
  window.dispatchEvent(new Event('profileUpdate'));
};

const saveFailed = 'Failed to add to favorites';

/** Saves a drink with its options to the customer's favorites, and says how it went. */
export const saveDrink = async (drink: LineItem): Promise<void> => {
  try {
    await updateFavorites(sendSigned<typeof addFavorite>('POST', '/auth/favorites', drink));
    showToast('success', 'Added to favorites');
  } catch (error) {
    logFailure(saveFailed, error);
    showToast('error', describeFailure(error, saveFailed, saveFailed));
  }
};

const removeFailed = 'Failed to remove favorite';

/** Removes a favorite from account and device, and says how it went. Returns whether it worked. */
export const removeFavorite = async ({ id }: Favorite): Promise<boolean> => {
  try {
    await updateFavorites(sendSigned<typeof deleteFavorite>('DELETE', `/auth/favorites/${id}`));
    showToast('success', 'Removed from favorites');
    return true;
  } catch (error) {
    logFailure(removeFailed, error);
    showToast('error', removeFailed);
    return false;
  }
};
