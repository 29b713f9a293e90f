import type { AccountCart } from '@juniper/core/contracts/cart.ts';
import type { Choice } from '@juniper/core/rules/catalogue.ts';
import type { Db } from '../../platform/db/database.ts';
import { query } from '../../platform/db/query.ts';

/** An account without a row has an empty cart at revision 0. */
export async function findCart(db: Db, userId: string): Promise<AccountCart> {
  const cart = await db
    .selectFrom('carts')
    .select(['revision', 'items', 'wishlist'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return cart ?? { revision: 0, items: [], wishlist: [] };
}

/** Replaces the cart if `revision` is current. Returns the new revision, or undefined if another device was faster. */
export async function replaceCart(
  db: Db,
  userId: string,
  { revision, items, wishlist }: AccountCart,
): Promise<number | undefined> {
  const cart = { items: JSON.stringify(items), wishlist };
  const row = await db
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
  return row?.revision;
}

/** `options` null: an item without any. A line of the cart that says none is the default cup. */
export type OrderedLine = {
  product_id: number;
  quantity: number;
  options: readonly Choice[] | null;
  is_default: boolean;
};

/**
 * Removes the ordered quantities from the account's cart. Items that another device added meanwhile stay, and so do
 * products that this release does not know.
 */
export async function removeOrdered(trx: Db, userId: string, ordered: OrderedLine[]): Promise<void> {
  await query(
    trx,
    `update carts set revision = revision + 1, items = coalesce((
      select jsonb_agg(jsonb_set(line, '{quantity}', to_jsonb((line->>'quantity')::int - coalesce(quantity, 0))) order by at)
      from jsonb_array_elements(carts.items) with ordinality as lines (line, at)
        left join jsonb_to_recordset($2::jsonb) as
          ordered (product_id int, quantity int, options jsonb, is_default boolean)
          on product_id = (line->>'id')::int
            and (line->'options' = options or is_default and line->'options' is null)
      where (line->>'quantity')::int > coalesce(quantity, 0)
    ), '[]')
    where user_id = $1`,
    [userId, JSON.stringify(ordered)],
  );
}
