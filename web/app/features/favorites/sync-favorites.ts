import type { addFavorite, removeFavorite } from '@juniper/core/contracts/favorites.ts';
import type { User } from '@juniper/core/contracts/user.ts';
import { sendSigned } from '../../lib/api.ts';
import { storage } from '../../lib/storage.ts';
import { agreeWith, readFavorites, writeFavorites } from './device-favorites.ts';

const currentOwner = () => storage.read('user')?.id;

/** Both calls may be repeated: what is saved already stays once, what is gone already stays gone. */
const add = (id: number) => sendSigned<typeof addFavorite>('POST', '/auth/favorites', { id });
const remove = (favoriteId: string) => sendSigned<typeof removeFavorite>('DELETE', `/auth/favorites/${favoriteId}`);

/** The next thing the account has to hear. An add without an answer may still have arrived, so its removal asks for the id first. */
const nextCall = (owner: string) => {
  const { saved, removed } = readFavorites(owner);
  const [gone] = removed;
  if (gone) return gone.favoriteId === undefined ? () => add(gone.id) : () => remove(gone.favoriteId as string);
  const unsent = saved.find(({ favoriteId }) => favoriteId === undefined);
  return unsent && (() => add(unsent.id));
};

const tellAccount = async (): Promise<void> => {
  const owner = currentOwner();
  if (owner === undefined) return;
  for (let call = nextCall(owner); call; call = nextCall(owner)) {
    const before = JSON.stringify(readFavorites(owner));
    const { favorites } = await call();
    // Logged out, or someone else in, while the answer was under way: it is not for this device any more.
    if (currentOwner() !== owner) return;
    writeFavorites(owner, agreeWith(favorites, readFavorites(owner)));
    window.dispatchEvent(new Event('profileUpdate'));
    if (JSON.stringify(readFavorites(owner)) === before) throw new Error('The account did not take the change');
  }
};

/** One tab at a time, in the order of the presses. */
const inTurn = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('favorites', work) : work();

let running: Promise<void> | undefined;
let isStale = false;

/** Tells the account what it does not know yet. What fails stays on the device and is tried again. */
export const syncFavorites = (): Promise<void> => {
  isStale = true;
  running ??= (async () => {
    try {
      while (isStale) {
        isStale = false;
        await inTurn(tellAccount);
      }
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: spec section 8 has this failure logged, and no message shown.
      console.warn('Failed to sync favorites', error);
    } finally {
      running = undefined;
    }
  })();
  return running;
};

/** Takes over the list that came with a login, then tells the account the rest. */
export const takeAccountFavorites = async ({ id: owner, favoriteOrders }: User): Promise<void> => {
  if (currentOwner() !== owner) return;
  writeFavorites(owner, agreeWith(favoriteOrders, readFavorites(owner)));
  return syncFavorites();
};
