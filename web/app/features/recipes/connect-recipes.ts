import { connectAccountList } from '../favorites/connect-favorites.ts';

/** Saved recipes belong to the account, like favorites (decision 133). */
export const connectRecipes = (): void =>
  connectAccountList(
    ['coffeeRecipeFavorites', 'recipe_favorites_base'],
    async () => (await import('./sync-recipes.ts')).recipeList,
  );
