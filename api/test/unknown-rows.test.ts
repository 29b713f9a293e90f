import type { Order } from '@juniper/core/contracts/orders.ts';
import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { contracts, getName } from './contracts.ts';
import { insertRow } from './database.ts';
import { readEvents } from './event-reader.ts';
import { createClaims, sign } from './google-keys.ts';
import { createOrderCalls } from './order-calls.ts';
import { placeOrder } from './place-order.ts';
import { openGoogleApp } from './test-app.ts';

const { api, key } = await openGoogleApp();
const url = `${await api.app.listen({ host: '127.0.0.1', port: 0 })}/api`;
const orderCalls = createOrderCalls(api);
const staff = await orderCalls.employ();
// A newer release may allow more values.
for (const [table, name] of [
  ['orders', 'orders_status_check'],
  ['orders', 'orders_fulfilment_check'],
  ['order_items', 'order_items_quantity_check'],
  ['vouchers', 'vouchers_kind_check'],
  ['loyalty_ledger', 'loyalty_ledger_kind_check'],
  ['users', 'users_provider_check'],
] as const)
  await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(api.db);

const customer = await api.registerRegular({ email: 'newer@example.com' });
const token = customer.token;
const userId = customer.user.id;
const unknown = { status: 'ready', fulfilment: 'drive-in', store: 'riverside' };
/** Orders with a status, fulfilment, store or quantity that this release does not know; `known` has none of these. */
const newer = [
  await placeOrder(api, userId, 1_000, { status: 'ready' as 'pending' }),
  await placeOrder(api, userId, 1_000, { status: 'pending', fulfilment: 'drive-in' as 'pickup' }),
  await placeOrder(api, userId, 1_000, { status: 'pending', store: unknown.store }),
  await placeOrder(api, userId, 1_000, { status: 'pending' }),
];
await api.db.updateTable('order_items').set({ quantity: 500 }).where('order_id', '=', String(newer[3])).execute();
const known = (await orderCalls.place(token)).id;
await api.updateUser(userId, { favorite_store: 'riverside' });
await sql`update users set role = 'owner', provider = 'passkey' where user_id = ${userId}`.execute(api.db);
await orderCalls.giveVoucher(userId, 'anniversary' as 'birthday');
await orderCalls.giveVoucher(userId, 'birthday');
const entry = { user_id: userId, entry_id: uuidV7(), points: 5 };
await insertRow(api.db, 'loyalty_ledger', { ...entry, kind: 'gift' as 'welcome' });
const items = JSON.stringify([
  { id: 3, quantity: 2 },
  ...Array.from({ length: 200 }, (_, at) => ({ id: 90_000 + at, quantity: 5_000 })),
]);
await insertRow(api.db, 'carts', {
  user_id: userId,
  revision: 7,
  items,
  wishlist: Array.from({ length: 500 }, (_, at) => at + 1),
});

const get = (path: string) => api.call('GET', path, { token });
const getIds = (list: { id: string }[]) => list.map(({ id }) => id);
const isWhole = (user: { orderHistory: Order[] }) => {
  expect(getIds(user.orderHistory).sort()).toEqual([...newer, known].sort());
  expect(user).toMatchObject({ role: 'owner', provider: 'passkey', preferences: { favoriteStore: 'riverside' } });
};

describe('what a newer release has written is told, and hides nothing', () => {
  test('login, with a password and with Google', async () => {
    const person = { email: 'newer@example.com', password: 'Secret1!' };
    const login = await api.call('POST', '/auth/login', { body: person });
    expect(login).toMatchObject({ status: 200 });
    isWhole(login.body.user);
    const identity = { issuer: 'https://accounts.google.com', subject: 'newer', user_id: userId };
    await api.db.insertInto('user_identities').values(identity).execute();
    const credential = await sign(key, createClaims('newer'));
    const linked = await api.call('POST', '/auth/google', { body: { credential } });
    expect(linked).toMatchObject({ status: 200 });
    isWhole(linked.body.user);
  });

  test('the account and the profile', async () => {
    const answer = await get('/auth/user');
    expect(answer).toMatchObject({ status: 200 });
    isWhole(answer.body.user);
    const saved = await api.call('PUT', '/auth/profile', { token, body: { name: 'Ada' } });
    expect(saved).toMatchObject({ status: 200 });
    isWhole(saved.body.user);
    expect(await get('/auth/profile/stats')).toMatchObject({ status: 200, body: { stats: { totalOrders: 5 } } });
    const body = { password: 'Secret1!' };
    expect(await api.call('POST', '/auth/export', { token, body })).toMatchObject({ status: 200 });
  });

  test('orders, in the list, one by one and cancelled', async () => {
    const list = await get('/orders');
    expect(list).toMatchObject({ status: 200, body: { total: 5 } });
    expect(getIds(list.body.data).sort()).toEqual([...newer, known].sort());
    for (const id of newer) expect(await get(`/orders/${id}`)).toMatchObject({ status: 200, body: { data: { id } } });
    expect(await get(`/orders?key=${newer[0]}`)).toMatchObject({ status: 200, body: { data: [{ status: 'ready' }] } });
    expect(await orderCalls.cancel(token, String(newer[0]))).toMatchObject({
      status: 409,
      body: { code: 'not_cancellable', message: expect.any(String), data: { status: 'ready' } },
    });
    const other = await placeOrder(api, userId, 500, { status: 'pending', store: 'riverside' });
    expect(await orderCalls.cancel(token, other)).toMatchObject({
      status: 200,
      body: { data: { status: 'cancelled' } },
    });
    await api.db.deleteFrom('orders').where('order_id', '=', other).execute();
  });

  test('the stream of orders', async () => {
    const stream = await readEvents<{ orders: Order[] }>(`${url}/orders/events`, token);
    const first = await stream.sees(() => true);
    expect(getIds(first.orders).sort()).toEqual([...newer, known].sort());
  });

  test('the board, its stream, and a ticket that is moved on', async () => {
    const board = await api.call('GET', '/staff/orders', { token: staff.token });
    expect(board).toMatchObject({ status: 200 });
    expect(getIds(board.body.data)).toEqual(expect.arrayContaining([...newer.slice(1), known]));
    const stream = await readEvents<{ tickets: Ticket[] }>(`${url}/staff/events`, staff.token);
    const first = await stream.sees(() => true);
    expect(getIds(first.tickets)).toEqual(expect.arrayContaining([...newer.slice(1), known]));
    const moved = await orderCalls.change(staff.token, String(newer[2]), 'pending', 'preparing');
    expect(moved).toMatchObject({ status: 200, body: { data: { storeLocation: 'riverside' } } });
    api.notifications.notify(userId, String(newer[0]), 'ready');
    await stream.sees(({ tickets }) => tickets.some(({ id, status }) => id === newer[0] && status === 'ready'));
  });

  test('vouchers and points', async () => {
    const vouchers = await get('/vouchers');
    expect(vouchers).toMatchObject({ status: 200 });
    expect(vouchers.body.data.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['anniversary', 'birthday']);
    const voucherId = vouchers.body.data.find(({ kind }: { kind: string }) => kind === 'anniversary').id;
    const { token: buyer, user } = await api.register();
    await api.db.updateTable('vouchers').set({ user_id: user.id }).where('voucher_id', '=', voucherId).execute();
    const items = [{ id: 3, quantity: 1 }];
    expect(await orderCalls.place(buyer, { items })).toMatchObject({ discount: 0 });
    const body = { items, name: 'A', email: 'a@b.example', address: 'A', city: 'A', zipCode: '1', voucherId };
    expect(await orderCalls.post(buyer, body)).toMatchObject({ status: 409, body: { code: 'voucher_unfit' } });

    const points = await get('/loyalty');
    expect(points).toMatchObject({ status: 200 });
    expect(points.body.data.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['gift', 'welcome']);
  });

  test('the cart, over limits that were lowered', async () => {
    const cart = await get('/cart');
    expect(cart).toMatchObject({ status: 200 });
    expect([cart.body.data.items.length, cart.body.data.wishlist.length]).toEqual([201, 500]);
    const changed = await api.call('PUT', '/cart', { token, body: { revision: 1, items: [], wishlist: [] } });
    expect(changed).toMatchObject({ status: 409, body: { code: 'cart_changed' } });
    expect(changed.body.data.items).toHaveLength(201);
  });
});

/** All keys and values of a schema, at any depth. */
const wordsIn = (schema: unknown): [string, unknown][] =>
  typeof schema === 'object' && schema !== null
    ? Object.entries(schema).flatMap(([name, value]) => [[name, value] as [string, unknown], ...wordsIn(value)])
    : [];

test.each(contracts.map((contract) => [getName(contract), contract] as const))(
  'the answer of %s has neither a closed list nor a limit',
  (_name, { response }) => {
    const schema = z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' });
    const closed = wordsIn(schema).filter(
      ([word, value]) =>
        ['enum', 'maxItems', 'maxLength', 'minItems', 'minLength'].includes(word) ||
        (['maximum', 'minimum'].includes(word) && Math.abs(Number(value)) !== Number.MAX_SAFE_INTEGER),
    );
    expect(closed).toEqual([]);
  },
);
