import { randomBytes } from 'node:crypto';
import type { ChosenOption } from '@juniper/core/rules/options.ts';
import { mainStore, type TaxProfile } from '@juniper/core/rules/shop.ts';
import { calculateTotals, type Tax } from '@juniper/core/rules/totals.ts';

import fc from 'fast-check';
import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { insertRow } from './database.ts';

export const sum = (numbers: (number | null)[]): number =>
  numbers.reduce<number>((total, each) => total + (each ?? 0), 0);

const option: fc.Arbitrary<ChosenOption> = fc.record({
  id: fc.constantFrom(12, 22, 31),
  name: fc.constantFrom('Large', 'Oat milk'),
  cents: fc.integer({ min: -50, max: 200 }),
  count: fc.integer({ min: 0, max: 3 }),
  isDefault: fc.boolean(),
});
const line = fc.record({
  product: fc.integer({ min: 1, max: 5 }),
  quantity: fc.integer({ min: 1, max: 20 }),
  // Null: a line from before options.
  base: fc.option(fc.integer({ min: 450, max: 5_000 })),
  options: fc.uniqueArray(option, { selector: ({ id }) => id, maxLength: 2 }),
});
export type Sold = {
  lines: { product: number; quantity: number; base: number | null; options: ChosenOption[] }[];
  percentOff: number;
  store: string | null;
  status: string;
  closedAt: Date;
};
/** Any order of a month, completed or not. */
export const anySold: fc.Arbitrary<Sold> = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  percentOff: fc.constantFrom(0, 0, 10, 100),
  store: fc.constantFrom(null, 'downtown', 'uptown', 'westside', 'eastside', 'mall'),
  status: fc.constantFrom('completed', 'completed', 'completed', 'cancelled', 'preparing'),
  // Over the change of the clock in March, and a day beyond the report on each side.
  closedAt: fc.date({
    min: new Date('2026-02-28T00:00:00Z'),
    max: new Date('2026-04-02T23:59:59Z'),
    noInvalidDate: true,
  }),
});

const priced = ({ lines, percentOff }: Sold) => {
  const cups = lines.map(({ base, options, ...rest }) => {
    const chosen = base === null ? [] : options;
    const price = (base ?? 400) + sum(chosen.map(({ cents, count }) => cents * count));
    return { ...rest, base, options: chosen, price: Math.max(price, 0) };
  });
  const subtotal = sum(cups.map(({ price, quantity }) => price * quantity));
  const discount = Math.round((subtotal * percentOff) / 100);
  const { taxes, tax, final } = calculateTotals(
    profile,
    cups.map(({ product, price, quantity }) => ({ price, quantity, taxClass: product === 5 ? 'food' : 'standard' })),
    { cents: discount },
  );
  return { cups, subtotal, discount, tax, taxes, total: final };
};

/** Product 5 is food. */
const profile: TaxProfile = {
  id: 1,
  name: 'Two classes',
  isInclusive: false,
  rates: [
    { taxClass: 'standard', label: 'SGST', rateBp: 900 },
    { taxClass: 'standard', label: 'CGST', rateBp: 900 },
    { taxClass: 'food', label: 'Food tax', rateBp: 500 },
  ],
};

/** Stores orders as that customer's; returns them with their figures. */
export const store = async (db: Db, userId: string, made: Sold[]) => {
  const rows = made.map((each) => ({ ...each, ...priced(each), orderId: uuidV7() }));
  await insertRow(
    db,
    'orders',
    rows.map(({ orderId, subtotal, discount, tax, taxes, total, status, closedAt, store: at }) => ({
      user_id: userId,
      order_id: orderId,
      number: `ORD-${randomBytes(4).toString('hex')}`,
      idempotency_key: orderId,
      request_hash: randomBytes(32),
      status: 'cancelled' as const,
      subtotal_cents: subtotal,
      discount_cents: discount,
      tax_cents: tax,
      taxes: JSON.stringify(taxes),
      total_cents: total,
      store: at ?? mainStore,
      closed_at: status === 'preparing' ? null : closedAt,
    })),
  );
  // Not as they are inserted: an account has at most five open orders.
  for (const { orderId, status } of rows)
    if (status === 'completed')
      await db.updateTable('orders').set({ status }).where('order_id', '=', orderId).execute();
  await insertRow(
    db,
    'order_items',
    rows.flatMap(({ orderId, cups }) =>
      cups.map(({ product, quantity, base, options, price }, at) => ({
        user_id: userId,
        order_id: orderId,
        line: at,
        product_id: product,
        name: `Item ${product}`,
        price_cents: price,
        quantity,
        base_cents: base,
        options: sql<ChosenOption[]>`${JSON.stringify(options)}::jsonb`,
      })),
    ),
  );
  return rows;
};

type RefundRow = { userId: string; orderId: string; cents: number; state: string; doneAt: string | null };

/** Inserts a refund of an order; the first one inserts its payment too. */
export async function addRefund(db: Db, { userId, orderId, cents, state, doneAt }: RefundRow): Promise<void> {
  await sql`
    with paid as (
      insert into payments (user_id, order_id, payment_id, provider, amount_cents, captured_cents, currency, state)
      select user_id, order_id, order_id, 'counter', total_cents, total_cents, 'USD', 'captured' from orders
      where user_id = ${userId} and order_id = ${orderId} on conflict do nothing)
    insert into refunds (user_id, order_id, refund_id, payment_id, cents, reason, state, done_at)
    values (${userId}, ${orderId}, ${uuidV7()}, ${orderId}, ${cents}, 'It was cold.', ${state}, ${doneAt})`.execute(db);
}

const inShop = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
/** Sums the taxes of orders by name. */
export const sumTaxes = (orders: { taxes: readonly Tax[] }[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const { label, cents } of orders.flatMap(({ taxes }) => taxes)) sums[label] = (sums[label] ?? 0) + cents;
  return sums;
};

/** Returns the day by the shop's clock; before four it is still the day before. */
export const businessDay = (at: Date): string => {
  const [day = '', time = ''] = inShop.format(at).split(', ');
  const before = new Date(Date.parse(day) - (time < '04:00' ? 86_400_000 : 0));
  return before.toISOString().slice(0, 10);
};
