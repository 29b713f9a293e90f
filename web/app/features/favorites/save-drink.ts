import type { addFavorite } from '@juniper/core/contracts/favorites.ts';
import type { LineItem } from '@juniper/core/rules/options.ts';
import { logFailure, sendSigned, wordsFor } from '../../lib/api.ts';
import { showToast } from '../../ui/toast.ts';
import { readSession, startSession } from '../auth/auth-store.ts';

/** Spec section 8. */
const words = { added: 'Added to favorites', failed: 'Failed to add to favorites' } as const;

/** Saves a cup to the customer's favorites, and says how it went. */
export const saveDrink = async (cup: LineItem): Promise<void> => {
  const before = readSession();
  try {
    const { favorites } = await sendSigned<typeof addFavorite>('POST', '/auth/favorites', cup);
    const { token, user } = readSession();
    // Someone else may have logged in meanwhile.
    if (token && user && token === before.token) startSession(token, { ...user, favoriteOrders: favorites });
    window.dispatchEvent(new Event('profileUpdate'));
    showToast('success', words.added);
  } catch (error) {
    logFailure(words.failed, error);
    showToast('error', wordsFor(error, words.failed, words.failed));
  }
};
