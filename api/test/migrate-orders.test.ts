import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../src/platform/db/migrate.ts';
import { migrationsFolder } from '../src/platform/db/migrations.ts';
import { prepareDatabase } from '../src/prepare-database.ts';
import { createDatabase } from './database.ts';

/** The migrations of release 1.0. */
const ofFirstRelease = [
  ...['0001_accounts.sql', '0002_profile.sql', '0003_account_life.sql', '0004_orders.sql'],
  '0005_welcome_vouchers.sql',
];

/**
 * 100,000 orders of 2,000 accounts in the five stores and the main one. Some have a discount, up to the whole amount; taxes
 * are rounded as 1.0 did. On every eleventh order the two taxes differ, so that a mistaken label shows.
 */
const fill = `
  insert into users (user_id, email, name, provider)
    select md5('user ' || n)::uuid, 'c' || n || '@example.com', 'Ada Byron', 'local' from generate_series(0, 1999) n;
  alter table orders disable trigger orders_open_count;
  insert into orders (user_id, order_id, number, idempotency_key, request_hash, status, subtotal_cents, discount_cents,
    sgst_cents, cgst_cents, total_cents, store_location, created_at, closed_at)
  select md5('user ' || n % 2000)::uuid, md5('order ' || n)::uuid, 'ORD-' || n, 'key-' || n, sha256(n::text::bytea), status,
    subtotal, discount, tax + n % 11 / 10, tax, subtotal - discount + 2 * tax + n % 11 / 10, store, placed,
    case when status in ('completed', 'cancelled') then placed + interval '9 minutes' end
  from generate_series(0, 99999) n,
    lateral (select 100 + (n * 7919) % 9900 as subtotal,
      timestamptz '2026-01-01' + n * interval '3 minutes' as placed,
      (array[null, 'downtown', 'uptown', 'westside', 'eastside', 'mall'])[1 + n % 6] as store,
      (array['pending', 'preparing', 'cancelled'])[case when n > 99900 then 1 + n % 2 when n % 20 = 3 then 3 end] as is_other) given,
    lateral (select coalesce(is_other, 'completed') as status,
      case n % 7 when 0 then least(subtotal, 450) when 1 then case when n % 70 = 1 then subtotal else 0 end else 0 end as discount) paid,
    lateral (select ((subtotal - discount) * 900 + 5000) / 10000 as tax) taxed;
  alter table orders enable trigger orders_open_count;
  update users set open_orders = (
    select count(*) from orders where orders.user_id = users.user_id and status in ('pending', 'preparing'));
  insert into order_items (user_id, order_id, line, product_id, name, price_cents, quantity)
    select user_id, order_id, 0, 1, 'Cappuccino', subtotal_cents, 1 from orders where total_cents % 5 = 0;`;

type Columns = { store: string; sgst: string; cgst: string };

/** By store and status: how many, the sums, and a checksum of every order with all its figures. */
const summary = ({ store, sgst, cgst }: Columns) => `
  select store, status, count(*)::int as orders, sum(subtotal_cents)::int as subtotals, sum(discount_cents)::int as discounts,
    sum(sgst)::int as sgst, sum(cgst)::int as cgst, sum(total_cents)::int as totals,
    md5(string_agg(concat_ws('|', user_id, order_id, number, subtotal_cents, discount_cents, sgst, cgst, total_cents, created_at, closed_at),
      ',' order by order_id)) as checksum
  from (select user_id, order_id, number, status, subtotal_cents, discount_cents, total_cents, created_at, closed_at,
    ${store} as store, ${sgst} as sgst, ${cgst} as cgst from orders) figures
  group by store, status order by store, status`;

const sumTaxes = (label: string) =>
  `(select sum((tax->>'cents')::int) from jsonb_array_elements(taxes) tax where tax->>'label' = '${label}')`;

test('100,000 orders of release 1.0 keep every total, tax and store, within the minute in which the shop is closed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'juniper-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of ofFirstRelease) await cp(join(migrationsFolder, name), join(folder, name));
  const url = await createDatabase('empty');
  await migrate(url, folder);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(fill);
  const queryRows = async (query: string) => (await client.query(query)).rows;
  const before = await queryRows(
    summary({ store: "coalesce(store_location, 'main')", sgst: 'sgst_cents', cgst: 'cgst_cents' }),
  );
  expect(new Set(before.map(({ store }) => store))).toEqual(
    new Set(['main', 'downtown', 'uptown', 'westside', 'eastside', 'mall']),
  );
  expect(new Set(before.map(({ status }) => status)).size).toBe(4);

  const started = performance.now();
  await prepareDatabase(url);
  const seconds = (performance.now() - started) / 1000;
  console.log(`100,000 orders of 1.0 migrated in ${seconds.toFixed(1)} s`);
  expect(seconds).toBeLessThan(60);

  expect(await queryRows(summary({ store: 'store', sgst: sumTaxes('SGST'), cgst: sumTaxes('CGST') }))).toEqual(before);
  expect(
    await queryRows(`select count(*)::int as wrong from orders where tax_included or tax_cents <> ${sumTaxes('SGST')} + ${sumTaxes('CGST')}
      or jsonb_array_length(taxes) <> 2 or exists (select from jsonb_array_elements(taxes) tax
        where (tax->>'base')::int <> subtotal_cents - discount_cents or (tax->>'rateBp')::int <> 900)`),
  ).toEqual([{ wrong: 0 }]);
});
