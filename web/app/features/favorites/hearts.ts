import type { Item } from '@juniper/core/rules/catalogue.ts';
import { useSyncExternalStore } from 'react';
import { storage } from '../../lib/storage.ts';
import { useStored } from '../../lib/use-stored.ts';
import { showToast } from '../../ui/toast.ts';
import { useAuth } from '../auth/auth-store.ts';
import { useLogInFirst } from '../auth/return-path.ts';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { knownFavorites, readFavorites, unknownFavorites, writeFavorites } from './device-favorites.ts';
import { isHeart, useAccountFavorites } from './drinks.ts';

const addedText = 'Item added to favorites!';
const removedText = 'Item removed from favorites';

const subscribe = (listener: () => void) => {
  window.addEventListener('favoritesUpdated', listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener('favoritesUpdated', listener);
    window.removeEventListener('storage', listener);
  };
};

/** The customer whose favorites are shown: the one logged in, else the one whose record the device holds (spec section 2). */
const useOwner = (): string | undefined => useAuth(({ user }) => user?.id) ?? storage.read('user')?.id;

/** Adds or removes a favorite, and tells the account. */
const toggleFavorite = (owner: string, id: number): boolean => {
  const ids = readFavorites(owner);
  const isAdded = !ids.includes(id);
  writeFavorites(owner, isAdded ? [...ids, id] : ids.filter((other) => other !== id));
  // If this cannot be loaded now, the change stays on the device and is sent with the next one or at the next visit.
  void import('./sync-favorites.ts').then(
    ({ syncFavorites }) => syncFavorites(),
    () => {},
  );
  return isAdded;
};

/** Saves a favorite and says so. One that is saved already stays, without a word. */
export const addFavorite = (owner: string, id: number): void => {
  if (readFavorites(owner).includes(id)) return;
  toggleFavorite(owner, id);
  showToast('success', addedText);
};

/**
 * Returns the device's favorites: `known` are on the menu, `unknown` are of another release and shown by their stored
 * names.
 */
export const useFavorites = () => {
  const owner = useOwner();
  const stored = useStored('favorites');
  const catalogue = useCatalogue();
  const account = useAccountFavorites().filter(isHeart);
  const remove = (id: number) => {
    if (owner === undefined) return;
    toggleFavorite(owner, id);
    showToast('info', removedText);
  };
  return {
    known: owner === undefined ? [] : knownFavorites(catalogue, stored, owner, account),
    unknown: owner === undefined ? [] : unknownFavorites(catalogue, stored, owner),
    remove,
  };
};

/** The heart of the coffee and cake pages (decision 14). */
export const useFavoriteHeart = ({ id }: Item) => {
  const owner = useOwner();
  const pressed = useSyncExternalStore(
    subscribe,
    () => owner !== undefined && readFavorites(owner).includes(id),
    () => false,
  );
  const logInFirst = useLogInFirst();
  const toggle = () => {
    // Read on press: right after hydration, a press must not act on what the server rendered for a visitor.
    const { user } = useAuth.getState();
    if (!user) {
      showToast('info', 'Please log in to save items to favorites!');
      logInFirst({ act: 'favorite', id });
      return;
    }
    const isAdded = toggleFavorite(user.id, id);
    showToast(isAdded ? 'success' : 'info', isAdded ? addedText : removedText);
  };
  return { label: 'Save to favorites', pressed, toggle };
};

const liked = new Set<number>();
const listeners = new Set<() => void>();

const subscribeLiked = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The heart of the soup and milkshake pages: kept in memory until the page is left, and nowhere else (decision 15). */
export const useVisitHeart = ({ id }: Item) => {
  const pressed = useSyncExternalStore(
    subscribeLiked,
    () => liked.has(id),
    () => false,
  );
  const toggle = () => {
    if (!liked.delete(id)) liked.add(id);
    for (const listener of listeners) listener();
  };
  return { label: 'Liked for this visit', pressed, toggle };
};
