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
  const change = words.length === 0 ? sql`do nothing` : sql`do update set customizations = excluded.customizations`;
  await sql`
    insert into favorites (user_id, favorite_id, product_id, options, options_key, customizations)
    values (${userId}, ${uuidV7()}, ${productId}, ${JSON.stringify(options)}, ${key}, ${[...words]})
    on conflict (user_id, product_id, options_key) ${change}`.execute(db);
}

export async function countDrinks(trx: Db, userId: string, productId: number, key: string) {
  const { rows } = await sql<{ total: number; isSaved: boolean }>`
    select count(*)::int as total,
      coalesce(bool_or(product_id = ${productId} and options_key = ${key}), false) as "isSaved"
    from favorites where user_id = ${userId} and options_key <> ''`.execute(trx);
  return rows[0] ?? { total: 0, isSaved: false };
}

export async function deleteFavorite(db: Db, userId: string, favoriteId: string): Promise<void> {
  await sql`delete from favorites where user_id = ${userId} and favorite_id = ${favoriteId}`.execute(db);
}
