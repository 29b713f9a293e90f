import { findPriced, type PricedProduct } from '@juniper/core/content/price-list.ts';
import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { shopMessages } from '../../lib/shop-messages.ts';
import { storage } from '../../lib/storage.ts';
import { useLater } from '../../lib/use-later.ts';
import { showToast } from '../../ui/toast.ts';
import { useAuth } from '../auth/auth-slice.ts';
import { readFavorites, remove, save, writeFavorites } from './device-favorites.ts';

/** Spec section 9. */
const redirectDelayMs = 1000;

const subscribe = (listener: () => void) => {
  window.addEventListener('favoritesUpdated', listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener('favoritesUpdated', listener);
    window.removeEventListener('storage', listener);
  };
};

/** The customer whose favorites are shown: the one logged in, else the one whose record the device holds (spec section 2). */
const useOwner = (): string | undefined => useAuth().user?.id ?? storage.read('user')?.id;

/** The favorites of whoever is logged in, in the order in which they were saved. */
export const useFavorites = (): PricedProduct[] => {
  const owner = useOwner();
  const ids = useSyncExternalStore(
    subscribe,
    () =>
      owner === undefined
        ? ''
        : readFavorites(owner)
            .saved.map(({ id }) => id)
            .join(),
    () => '',
  );
  return ids.split(',').flatMap((id) => findPriced(Number(id)) ?? []);
};

/** The heart of the coffee and cake pages, and of `/favorites` (decision 14). */
export const useFavoriteHeart = ({ id }: PricedProduct) => {
  const { user } = useAuth();
  const pressed = useFavorites().some((favorite) => favorite.id === id);
  const navigate = useNavigate();
  const later = useLater();
  const toggle = () => {
    if (!user) {
      showToast('info', shopMessages.favorites.login);
      later(redirectDelayMs, () => void navigate(paths.login));
      return;
    }
    writeFavorites(user.id, (pressed ? remove : save)(readFavorites(user.id), id));
    showToast(pressed ? 'info' : 'success', pressed ? shopMessages.favorites.removed : shopMessages.favorites.added);
    // What cannot be loaded now stays on the device until the next try, as in the store.
    void import('./sync-favorites.ts').then(
      ({ syncFavorites }) => syncFavorites(),
      () => {},
    );
  };
  return { label: 'Save to favorites', pressed, toggle };
};
