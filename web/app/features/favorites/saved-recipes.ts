import { useEffect, useSyncExternalStore } from 'react';
import { storage } from '../../lib/storage.ts';
import { showToast } from '../../ui/toast.ts';
import { useAuth, useUser } from '../auth/auth-store.ts';
import { useLogInFirst } from '../auth/return-path.ts';
import { readSaved, takeOverOldList, writeSaved } from './device-recipes.ts';

const messages = {
  saved: 'Recipe saved to favorites!',
  removed: 'Recipe removed from favorites',
  login: 'Please log in to save recipes!',
} as const;

/** Saves or removes a recipe, and sends it to the account. Returns whether it is saved now. */
const toggleSaved = (userId: string, recipeId: string): boolean => {
  const list = readSaved(userId);
  const isSaved = !list.includes(recipeId);
  writeSaved(userId, isSaved ? [...list, recipeId] : list.filter((id) => id !== recipeId));
  // If this cannot be loaded now, the change stays on the device and is sent with the next one or at the next visit.
  void import('./sync-lists.ts').then(
    ({ recipeList }) => recipeList.sync(),
    () => {},
  );
  return isSaved;
};

/** Saves a recipe and says so. A saved one stays, without a word. */
export const addRecipe = (userId: string, recipeId: string): void => {
  if (readSaved(userId).includes(recipeId)) return;
  toggleSaved(userId, recipeId);
  showToast('success', messages.saved);
};

/** Returns the ids of the recipes that the customer saved. */
export const useSavedRecipes = (): readonly string[] => {
  const user = useUser();
  useEffect(takeOverOldList, []);
  const ids = useSyncExternalStore(
    storage.subscribe,
    () => (user ? readSaved(user.id).join() : ''),
    () => '',
  );
  return ids.split(',');
};

export const useSaveRecipe = ({ id, name, picture }: { id: string; name: string; picture: string }) => {
  const isSaved = useSavedRecipes().includes(id);
  const logInFirst = useLogInFirst();
  const toggle = () => {
    const { user } = useAuth.getState();
    if (!user) {
      showToast('info', messages.login);
      logInFirst({ act: 'recipe', id, name, picture });
    } else if (toggleSaved(user.id, id)) showToast('success', messages.saved);
    else showToast('info', messages.removed);
  };
  return { isSaved, toggle };
};
