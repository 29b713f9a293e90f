import type { addFavorite } from '@juniper/core/contracts/favorites.ts';
import { type Cup, cupName } from '@juniper/core/rules/options.ts';
import { logFailure, sendSigned, wordsFor } from '../../lib/api.ts';
import { showToast } from '../../ui/toast.ts';
import { readSession, startSession } from '../auth/auth-store.ts';
import { catalogueNow } from '../catalogue/catalogue-store.ts';

const failed = 'Failed to save your drink';

/** Saves a cup to the customer's favorites, and says how it went. */
export const saveDrink = async (cup: Cup): Promise<void> => {
  const name = cupName(catalogueNow(), cup);
  const before = readSession();
  try {
    const { favorites } = await sendSigned<typeof addFavorite>('POST', '/auth/favorites', cup);
    const { token, user } = readSession();
    // Someone else may have logged in meanwhile.
    if (token && user && token === before.token) startSession(token, { ...user, favoriteOrders: favorites });
    window.dispatchEvent(new Event('profileUpdate'));
    showToast('success', `${name} saved to your favorites`);
  } catch (error) {
    logFailure(failed, error);
    showToast('error', wordsFor(error, failed, failed));
  }
};
