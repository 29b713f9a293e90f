import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Schema } from '../src/platform/db/schema.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { insertRow } from './database.ts';
import type { TestApp } from './test-app.ts';

type Changes = Partial<Insertable<Schema['orders']>>;

/** Inserts an order of this total, completed unless `changes` says otherwise, and returns its id. */
export async function placeOrder({ db }: TestApp, userId: string, totalCents: number, changes: Changes = {}) {
  const orderId = uuidV7();
  await insertRow(db, 'orders', {
    user_id: userId,
    order_id: orderId,
    number: `ORD-${randomBytes(4).toString('hex')}`,
    idempotency_key: orderId,
    request_hash: randomBytes(32),
    status: 'completed',
    subtotal_cents: totalCents,
    total_cents: totalCents,
    ...changes,
  });
  const items = [
    { name: 'Latte', price_cents: 400, quantity: 2, product_id: 3 },
    { name: 'Carrot Cake', price_cents: 640, quantity: 1, product_id: 103 },
  ];
  const lines = items.map((item, line) => ({ ...item, line, user_id: userId, order_id: orderId }));
  await db.insertInto('order_items').values(lines).execute();
  return orderId;
}
