import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { query } from '../../platform/db/query.ts';

export async function listSavedRecipes(db: Db, userId: string): Promise<string[]> {
  const text = 'select recipe_id from saved_recipes where user_id = $1 order by saved_at, recipe_id';
  const rows = await query<{ recipe_id: string }>(db, text, [userId]);
  return rows.map(({ recipe_id }) => recipe_id);
}

export async function insertSavedRecipe(db: Db, userId: string, recipeId: string): Promise<void> {
  await sql`
    insert into saved_recipes (user_id, recipe_id) values (${userId}, ${recipeId}) on conflict do nothing`.execute(db);
}

export async function deleteSavedRecipe(db: Db, userId: string, recipeId: string): Promise<void> {
  await sql`delete from saved_recipes where user_id = ${userId} and recipe_id = ${recipeId}`.execute(db);
}
