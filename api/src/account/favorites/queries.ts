import { sql } from 'kysely';
import type { SavedOption } from '../../platform/db/column-types.ts';
import type { Db } from '../../platform/db/database.ts';
import { query } from '../../platform/db/query.ts';
import { uuidV7 } from '../../platform/db/uuid-v7.ts';

type FavoriteRow = {
  favorite_id: string;
  product_id: number;
  customizations: string[];
  created_at: Date;
  options: SavedOption[];
  options_key: string;
};

export const listFavorites = (db: Db, userId: string) =>
  query<FavoriteRow>(
    db,
    `select favorite_id, product_id, customizations, created_at, options, options_key from favorites
    where user_id = $1 order by favorite_id desc`,
    [userId],
  );

type DrinkOptions = { options?: SavedOption[]; key?: string; words: readonly string[] };

const noOptions: DrinkOptions = { words: [] };

/** Saves a product, or a drink with its options. Saving it again replaces only its words. */
export async function insertFavorite(
  db: Db,
  userId: string,
  productId: number,
  { options = [], key = '', words }: DrinkOptions = noOptions,
): Promise<void> {
  await db
    .insertInto('favorites')
    .values({
      user_id: userId,
      favorite_id: uuidV7(),
      product_id: productId,
      options: JSON.stringify(options),
      options_key: key,
      customizations: [...words],
    })
    .onConflict((conflict) => {
      const conflicting = conflict.columns(['user_id', 'product_id', 'options_key']);
      return words.length === 0 ? conflicting.doNothing() : conflicting.doUpdateSet({ customizations: [...words] });
    })
    .execute();
}

/** Counts the saved drinks and tells whether this one is among them. */
export async function countDrinks(trx: Db, userId: string, productId: number, key: string) {
  const row = await trx
    .selectFrom('favorites')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<boolean>`coalesce(bool_or(product_id = ${productId} and options_key = ${key}), false)`.as('isSaved'),
    ])
    .where('user_id', '=', userId)
    .where('options_key', '!=', '')
    .executeTakeFirstOrThrow();
  return row;
}

export async function deleteFavorite(db: Db, userId: string, favoriteId: string): Promise<void> {
  await db.deleteFrom('favorites').where('user_id', '=', userId).where('favorite_id', '=', favoriteId).execute();
}
