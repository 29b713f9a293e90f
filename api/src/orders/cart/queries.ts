import type { AccountCart } from '@juniper/core/contracts/cart.ts';
import type { Choice } from '@juniper/core/rules/catalogue.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { query } from '../../platform/db/query.ts';

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
  const { rows } = await sql<{ revision: number }>`
    insert into carts (user_id, revision, items, wishlist)
    values (${userId}, ${revision + 1}, ${JSON.stringify(items)}, ${wishlist})
    on conflict (user_id) do update set revision = excluded.revision, items = excluded.items,
      wishlist = excluded.wishlist
    where carts.revision = ${revision}
    returning revision`.execute(db);
  return rows[0]?.revision;
}

/** `options` null: an item without any. A line of the cart without options has the defaults. */
export type OrderedLine = {
  product_id: number;
  quantity: number;
  options: readonly Choice[] | null;
  is_default: boolean;
};

/** Removes the ordered quantities from the account's cart. Items that another device added meanwhile stay. */
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
