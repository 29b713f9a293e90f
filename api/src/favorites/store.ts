import { builtOnce } from '../db/built-once.ts';
import type { Db } from '../db/database.ts';
import { uuidV7 } from '../db/uuid-v7.ts';

export const listFavorites = builtOnce((db, userId: string) =>
  db
    .selectFrom('favorites')
    .select(['favorite_id', 'product_id', 'customizations', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('favorite_id', 'desc'),
);

/** Saving a product again changes nothing, however many do it at once. */
export async function insertFavorite(
  db: Db,
  userId: string,
  productId: number,
  customizations: string[],
): Promise<void> {
  await db
    .insertInto('favorites')
    .values({ user_id: userId, favorite_id: uuidV7(), product_id: productId, customizations })
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doNothing())
    .execute();
}

export async function deleteFavorite(db: Db, userId: string, favoriteId: string): Promise<void> {
  await db.deleteFrom('favorites').where('user_id', '=', userId).where('favorite_id', '=', favoriteId).execute();
}
