import type { User } from '@juniper/core/contracts/user.ts';
import { type Key, storage } from '../../lib/storage.ts';
import { onAccount } from '../auth/auth-calls.ts';

type AccountList = { sync: () => void; takeFromUser: (user: User) => void };

/**
 * Connects a list to the account, whose own comes with its user; unsent changes are sent when there is a connection.
 * If `load` fails, the change stays on the device until the next try. `keys` hold the list and what was agreed on.
 */
export const connectAccountList = (keys: readonly Key[], load: () => Promise<AccountList>): void => {
  const withList = (use: (list: AccountList) => void) => void load().then(use, () => {});
  const isStored = (key: Key) => storage.text(key) !== undefined;
  const send = () => {
    if (isStored('token') && keys.some(isStored)) withList(({ sync }) => sync());
  };
  onAccount((user) => withList(({ takeFromUser }) => takeFromUser(user)));
  addEventListener('online', send);
  send();
};

export const connectFavorites = (): void =>
  connectAccountList(['favorites', 'favorites_base'], async () => (await import('./sync-favorites.ts')).favoriteList);
