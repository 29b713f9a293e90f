import { storage } from '../../lib/storage.ts';

/** Spec section 3: the same list was once kept under another key. It is taken over once (decision 17). */
export const takeOverOldList = (): void => {
  const old = storage.read('recipe-favorites');
  if (old === undefined) return;
  const list = storage.read('coffeeRecipeFavorites') ?? [];
  storage.write('coffeeRecipeFavorites', [...new Set([...list, ...old])]);
  storage.remove('recipe-favorites');
};

/** Another customer's list on a shared computer is not shown (decision 18); one without an owner is whoever's logs in. */
export const savedBy = (userId: string): readonly string[] => {
  const owner = storage.read('recipe_favorites_owner');
  return owner === undefined || owner === userId ? (storage.read('coffeeRecipeFavorites') ?? []) : [];
};

/** Tells whether the recipe is saved now. */
export const toggleSaved = (userId: string, recipeId: string): boolean => {
  const list = savedBy(userId);
  const isSaved = !list.includes(recipeId);
  storage.write('coffeeRecipeFavorites', isSaved ? [...list, recipeId] : list.filter((id) => id !== recipeId));
  storage.write('recipe_favorites_owner', userId);
  return isSaved;
};
