import type { Item } from '@juniper/core/rules/catalogue.ts';
import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { storage, useStored } from '../../lib/storage.ts';
import { FavoriteButton } from '../../ui/FavoriteButton.tsx';
import { showToast } from '../../ui/toast.ts';
import { useAuth } from '../auth/auth-store.ts';
import { useLogInFirst } from '../auth/return-path.ts';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { listFavorites, listUnknownFavorites, readFavorites, writeFavorites } from './device-favorites.ts';
import { isFavoriteItem, useAccountFavorites } from './drinks.ts';

const addedText = 'Item added to favorites!';
const removedText = 'Item removed from favorites';

/** Returns the customer whose favorites are shown: the one logged in, else the one whose record the device holds. */
const useOwner = (): string | undefined => useAuth(({ user }) => user?.id) ?? storage.read('user')?.id;

/** Adds or removes a favorite, and tells the account. */
const toggleFavorite = (owner: string, id: number): boolean => {
  const ids = readFavorites(owner);
  const isAdded = !ids.includes(id);
  writeFavorites(owner, isAdded ? [...ids, id] : ids.filter((other) => other !== id));
  // If this cannot be loaded now, the change stays on the device and is sent with the next one or at the next visit.
  void import('./sync-lists.ts').then(
    ({ favoriteList }) => favoriteList.sync(),
    () => {},
  );
  return isAdded;
};

/** Saves a favorite and says so. A saved one stays, without a word. */
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
  const account = useAccountFavorites().filter(isFavoriteItem);
  const remove = (id: number) => {
    if (owner === undefined) return;
    toggleFavorite(owner, id);
    showToast('info', removedText);
  };
  return {
    known: owner === undefined ? [] : listFavorites(catalogue, stored, owner, account),
    unknown: owner === undefined ? [] : listUnknownFavorites(catalogue, stored, owner),
    remove,
  };
};

/** Handles the heart of the coffee and cake pages. */
export const useFavoriteButton = ({ id }: Item) => {
  const owner = useOwner();
  const pressed = useSyncExternalStore(
    storage.subscribe,
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

const useLiked = create<{ ids: readonly number[] }>(() => ({ ids: [] }));

/** Handles the heart of the soup and milkshake pages: kept in memory until the page is left, and nowhere else. */
export const useVisitButton = ({ id }: Item) => {
  const pressed = useLiked(({ ids }) => ids.includes(id));
  const toggle = () => {
    const { ids } = useLiked.getState();
    useLiked.setState({ ids: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id] });
  };
  return { label: 'Liked for this visit', pressed, toggle };
};

/** Shows the heart of the coffee and cake pages. */
export const AccountFavoriteButton = ({ product }: { product: Item }) => (
  <FavoriteButton itemName={product.name} {...useFavoriteButton(product)} />
);

/** Shows the heart of the soup and milkshake pages. */
export const VisitFavoriteButton = ({ product }: { product: Item }) => (
  <FavoriteButton itemName={product.name} {...useVisitButton(product)} />
);
