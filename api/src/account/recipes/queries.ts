import type { Db } from '../../platform/db/database.ts';
import { query } from '../../platform/db/query.ts';

/** Lists saved recipes, the oldest first. */
export async function listSavedRecipes(db: Db, userId: string): Promise<string[]> {
  const text = 'select recipe_id from saved_recipes where user_id = $1 order by saved_at, recipe_id';
  const rows = await query<{ recipe_id: string }>(db, text, [userId]);
  return rows.map(({ recipe_id }) => recipe_id);
}

/** Saves a recipe. Saving it again changes nothing, even concurrently. */
export async function insertSavedRecipe(db: Db, userId: string, recipeId: string): Promise<void> {
  await db
    .insertInto('saved_recipes')
    .values({ user_id: userId, recipe_id: recipeId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteSavedRecipe(db: Db, userId: string, recipeId: string): Promise<void> {
  await db.deleteFrom('saved_recipes').where('user_id', '=', userId).where('recipe_id', '=', recipeId).execute();
}
