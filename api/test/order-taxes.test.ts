import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openOldDatabase } from './old-database.ts';

test('orders of 1.0 keep their totals and taxes, and a total that does not add up is refused', async () => {
  const { db, upgrade } = await openOldDatabase('0027');
  await sql`insert into users (user_id, email, name, provider)
    values ('00000000-0000-4000-8000-000000000001', 'ada@example.com', 'Ada', 'local')`.execute(db);
  await sql`insert into orders (user_id, order_id, number, idempotency_key, request_hash, status, subtotal_cents,
      discount_cents, sgst_cents, cgst_cents, total_cents)
    select user_id, gen_random_uuid(), 'ORD-' || nth, nth::text, sha256('x'), 'completed', 1000 + nth, nth, 90, 90, 1180
    from users, generate_series(0, 9) nth`.execute(db);
  await upgrade();
  const orders = await db
    .selectFrom('orders')
    .select(['subtotal_cents', 'discount_cents', 'tax_cents', 'tax_included', 'taxes', 'total_cents'])
    .orderBy('number')
    .execute();
  expect(orders).toEqual(
    Array.from({ length: 10 }, (_, nth) => ({
      subtotal_cents: 1000 + nth,
      discount_cents: nth,
      tax_cents: 180,
      tax_included: false,
      total_cents: 1180,
      taxes: ['SGST', 'CGST'].map((label) => ({ label, rateBp: 900, base: 1000, cents: 90 })),
    })),
  );
  const change = (set: string) => sql`update orders set ${sql.raw(set)}`.execute(db);
  await expect(change('total_cents = total_cents + 1')).rejects.toThrow('orders_total');
  await expect(change('tax_included = true')).rejects.toThrow('orders_total');
  await change('tax_included = true, total_cents = subtotal_cents - discount_cents');
});
