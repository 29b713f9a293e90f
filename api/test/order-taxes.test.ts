import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../src/platform/db/migrate.ts';
import { migrationsFolder, readMigrations } from '../src/platform/db/migrations.ts';
import { createDatabase, openForThisTest } from './database.ts';

test('orders of 1.0 keep their totals and taxes, and a total that does not add up is refused', async () => {
  const url = await createDatabase('empty');
  const folder = await mkdtemp(join(tmpdir(), 'juniper-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const { name, text } of await readMigrations(migrationsFolder)) {
    if (name < '0027') await writeFile(join(folder, name), text);
  }
  await migrate(url, folder);
  const db = openForThisTest(url);
  await sql`insert into users (user_id, email, name, provider)
    values ('00000000-0000-4000-8000-000000000001', 'ada@example.com', 'Ada', 'local')`.execute(db);
  await sql`insert into orders (user_id, order_id, number, idempotency_key, request_hash, status, subtotal_cents,
      discount_cents, sgst_cents, cgst_cents, total_cents)
    select user_id, gen_random_uuid(), 'ORD-' || nth, nth::text, sha256('x'), 'completed', 1000 + nth, nth, 90, 90, 1180
    from users, generate_series(0, 9) nth`.execute(db);
  await migrate(url, migrationsFolder);
  const orders = await db
    .selectFrom('orders')
    .select(['subtotal_cents', 'discount_cents', 'tax_cents', 'tax_included', 'taxes', 'total_cents'])
    .orderBy('number')
    .execute();
  expect(orders).toEqual(
    Array.from({ length: 10 }, (_, nth) => ({
      ...{ subtotal_cents: 1000 + nth, discount_cents: nth, tax_cents: 180, tax_included: false, total_cents: 1180 },
      taxes: ['SGST', 'CGST'].map((label) => ({ label, rateBp: 900, base: 1000, cents: 90 })),
    })),
  );
  const change = (set: string) => sql`update orders set ${sql.raw(set)}`.execute(db);
  await expect(change('total_cents = total_cents + 1')).rejects.toThrow('orders_total');
  await expect(change('tax_included = true')).rejects.toThrow('orders_total');
  await change('tax_included = true, total_cents = subtotal_cents - discount_cents');
});
