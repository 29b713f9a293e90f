import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { recipeMessages } from '../../lib/recipe-messages.ts';
import { storage } from '../../lib/storage.ts';
import { useLater } from '../../lib/use-later.ts';
import { showToast } from '../../ui/toast.ts';
import { useAuth } from '../auth/auth-slice.ts';
import { savedBy, takeOverOldList, toggleSaved } from './saved-recipes.ts';

/** Spec section 9. */
const redirectDelayMs = 1000;

/** The ids of the recipes that the customer saved. */
export const useSavedRecipes = (): readonly string[] => {
  const { user } = useAuth();
  useEffect(takeOverOldList, []);
  const ids = useSyncExternalStore(
    storage.subscribe,
    () => (user ? savedBy(user.id).join() : ''),
    () => '',
  );
  return ids.split(',');
};

export const useSaveRecipe = (recipeId: string) => {
  const { user } = useAuth();
  const isSaved = useSavedRecipes().includes(recipeId);
  const navigate = useNavigate();
  const later = useLater();
  const toggle = () => {
    if (!user) {
      showToast('info', recipeMessages.login);
      later(redirectDelayMs, () => void navigate(paths.login));
    } else if (toggleSaved(user.id, recipeId)) showToast('success', recipeMessages.saved);
    else showToast('info', recipeMessages.removed);
  };
  return { isSaved, toggle };
};
