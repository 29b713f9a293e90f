import type { removeFavorite as contract } from '@juniper/core/contracts/favorites.ts';
import type { Dispatch } from 'redux';
import { accountMessages } from '../../lib/account-messages.ts';
import { sendSigned } from '../../lib/api.ts';
import { logFailure } from '../../lib/log-failure.ts';
import { storage } from '../../lib/storage.ts';
import { favoritesChanged } from '../auth/auth-slice.ts';

/** Takes a favorite off the account's list, on this device too. Tells whether it worked; a failure is logged (spec section 8). */
export const removeFavorite =
  (id: string) =>
  async (dispatch: Dispatch): Promise<boolean> => {
    const token = storage.read('token');
    try {
      const { favorites } = await sendSigned<typeof contract>('DELETE', `/auth/favorites/${id}`);
      const user = storage.read('user');
      // Someone else may be logged in by now.
      if (user && storage.read('token') === token) {
        storage.write('user', { ...user, favoriteOrders: favorites });
        dispatch(favoritesChanged(favorites));
      }
      window.dispatchEvent(new Event('profileUpdate'));
      return true;
    } catch (error) {
      logFailure(accountMessages.favorites.removeFailed, error);
      return false;
    }
  };
