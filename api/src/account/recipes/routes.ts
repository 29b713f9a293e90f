import { recipes } from '@juniper/core/content/recipes.ts';
import { removeRecipe, saveRecipe } from '@juniper/core/contracts/recipes.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import type { Services } from '../../services.ts';
import { deleteSavedRecipe, insertSavedRecipe, listSavedRecipes } from './queries.ts';

const ids = new Set<string>(recipes.map(({ id }) => id));

export function mountRecipeRoutes(api: Api, { db }: Services): void {
  mount(api, saveRecipe).with(async ({ params, caller }) => {
    const userId = caller.account.user_id;
    if (!ids.has(params.id)) throw new HttpError(404, 'unknown_recipe', 'We have no such recipe.');
    await insertSavedRecipe(db, userId, params.id);
    return { success: true, recipes: await listSavedRecipes(db, userId) };
  });

  mount(api, removeRecipe).with(async ({ params, caller }) => {
    const userId = caller.account.user_id;
    await deleteSavedRecipe(db, userId, params.id);
    return { success: true, recipes: await listSavedRecipes(db, userId) };
  });
}
