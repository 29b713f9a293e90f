import type { KeptCart } from '@juniper/core/contracts/cart.ts';
import type { Db } from '../db/database.ts';

/** An account that has kept no cart yet has an empty one. */
export async function findCart(db: Db, userId: string): Promise<KeptCart> {
  const cart = await db
    .selectFrom('carts')
    .select(['revision', 'items', 'wishlist'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return cart ?? { revision: 0, items: [], wishlist: [] };
}

/** Replaces the cart if `revision` is still the account's; gives the new revision, or nothing when someone was faster. */
export async function replaceCart(
  db: Db,
  userId: string,
  { revision, items, wishlist }: KeptCart,
): Promise<number | undefined> {
  const cart = { items: JSON.stringify(items), wishlist };
  const kept = await db
    .insertInto('carts')
    .values({ user_id: userId, revision: revision + 1, ...cart })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ revision: revision + 1, ...cart })
        .where('carts.revision', '=', revision),
    )
    .returning('revision')
    .executeTakeFirst();
  return kept?.revision;
}
