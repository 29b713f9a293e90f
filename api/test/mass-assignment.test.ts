import { choose } from '@juniper/core/rules/choose.ts';
import { describe, expect, test } from 'vitest';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { contracts, getName } from './contracts.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { placeOrder } from './place-order.ts';
import { openTestApp } from './test-app.ts';

const password = 'Secret1!';
const line = { id: 3, quantity: 1, options: choose(11, 22) };

/** A right body for every call that takes one, and the answer when it holds more: 400 where the contract is strict. */
const calls: Record<string, [status: number, body: object]> = {
  'POST /contact': [200, { name: 'Ada', email: 'ada@example.com', message: 'Hello' }],
  'POST /auth/register': [200, { name: 'Ada', email: 'assigned@example.com', password }],
  'POST /auth/login': [401, { email: 'nobody@example.com', password }],
  'POST /auth/google': [503, { credential: 'x' }],
  'POST /auth/forgot-password': [200, { email: 'nobody@example.com' }],
  'POST /auth/reset-password': [410, { token: 'x', password }],
  'POST /auth/verify-email': [410, { token: 'x' }],
  'POST /auth/unsubscribe': [410, { token: 'x' }],
  'PUT /auth/profile': [400, { name: 'Ada', preferences: { newsletter: false }, birthday: { month: 3, day: 4 } }],
  'POST /auth/email': [200, { email: 'next@example.com', password }],
  'POST /auth/export': [200, { password }],
  'POST /auth/password': [200, { currentPassword: password, newPassword: password }],
  'POST /auth/favorites': [200, { id: 3, options: choose(11, 22) }],
  'PUT /cart': [400, { revision: 0, items: [line], wishlist: [] }],
  // The order is not completed; a status in the body does not make it so.
  'POST /auth/loyalty/add': [409, { points: 5 }],
  'POST /feedback': [200, { rating: 5, comments: 'Good' }],
  'POST /orders': [400, { ...anOrder, items: [line] }],
  'POST /staff/orders/:id/status': [403, { from: 'pending', to: 'completed' }],
  'POST /staff/orders/:id/recall': [403, { isReady: true }],
  'PUT /staff/orders/:id/tracking': [403, { carrier: 'DHL', number: '0034' }],
  'PUT /owner/orders/:id/tracking': [403, { carrier: 'DHL', number: '0034' }],
  'POST /staff/left-over': [403, { orders: [uuidV7()], answer: 'no_show' }],
  'POST /staff/orders/:id/claim': [403, { board: uuidV7(), to: 'preparing' }],
  'POST /staff/availability': [403, { store: 'main', kind: 'item', id: 3, left: 0, until: 'today' }],
  'POST /owner/orders/:id/cancel': [403, { from: 'pending', reason: 'No milk' }],
  'POST /owner/orders/new/cancel': [403, { orders: 1, newest: uuidV7(), block: true }],
  'PUT /owner/customers/:id/block': [403, { isBlocked: true }],
  'POST /owner/orders/:id/refunds': [403, { id: uuidV7(), cents: 500, reason: 'It was cold' }],
  'PUT /owner/payments': [403, { isOn: true }],
  'POST /owner/customers/:id/points': [403, { id: uuidV7(), points: 5, reason: 'A long wait' }],
  'POST /owner/customers/:id/vouchers': [403, { id: uuidV7(), offCents: 500, days: 30, reason: 'A long wait' }],
  'POST /owner/pictures': [403, {}],
  'POST /owner/pictures/:name/crop': [403, { x: 0, y: 0, size: 10_000 }],
  'PUT /owner/staff/:id': [403, { role: 'owner' }],
  'DELETE /owner/staff/:id': [403, {}],
  'POST /owner/invitations': [403, { email: 'ada@example.com', role: 'owner' }],
  'POST /owner/invitations/accept': [400, { token: 'x', password }],
  'POST /owner/items': [403, {}],
  'PUT /owner/items/:id': [403, {}],
  'POST /owner/items/:id/archive': [403, {}],
  'POST /owner/items/:id/restore': [403, {}],
  'POST /owner/categories': [403, {}],
  'PUT /owner/categories/:id': [403, {}],
  'POST /owner/categories/:id/archive': [403, {}],
  'POST /owner/categories/:id/restore': [403, {}],
  'POST /owner/groups': [403, {}],
  'PUT /owner/groups/:id': [403, {}],
  'POST /owner/groups/:id/archive': [403, {}],
  'POST /owner/groups/:id/restore': [403, {}],
  'PUT /owner/deals/:id': [403, {}],
  'DELETE /owner/deals/:id': [403, {}],
  'PUT /owner/positions': [403, {}],
  'POST /pickup/quote': [400, { store: null, items: [line] }],
  'POST /staff/orders': [403, {}],
  'POST /staff/stores/:store/pause': [403, { minutes: 15 }],
  'POST /staff/stores/:store/busy': [403, { minutes: 5, tellWaiting: true }],
  'PUT /owner/staff/:id/stores': [403, { stores: ['main'] }],
  'PUT /owner/stores/:store/hours': [403, {}],
  'PUT /owner/stores/:store/special-days': [403, {}],
  'PUT /owner/stores/:store/stations': [403, {}],
  'POST /owner/stores': [403, {}],
  'PUT /owner/stores/:store': [403, {}],
  'PUT /owner/stores/:store/screen': [403, {}],
  'PUT /owner/taxes': [403, {}],
  'PUT /owner/money': [403, {}],
  'PUT /owner/welcome-drink': [403, {}],
  'POST /owner/catalogue/discard': [403, {}],
  'POST /owner/catalogue/publish': [403, {}],
  'POST /owner/catalogue/revisions/:revision/publish': [403, {}],
  'POST /owner/catalogue/revisions/:revision/undo': [403, {}],
  'DELETE /auth/google': [200, { password }],
  'DELETE /auth/user': [403, { password: 'Wrong1!' }],
};

/** Fields that only the server may decide, in the spelling of answers and of columns. */
const wished = {
  role: 'staff',
  isAdmin: true,
  provider: 'google',
  avatar: 'https://pictures.example/eve.png',
  emailVerified: true,
  emailVerifiedAt: '2020-01-01T00:00:00Z',
  email_verified_at: '2020-01-01T00:00:00Z',
  loyaltyPoints: 9_000,
  loyalty_points: 9_000,
  openOrders: -9,
  open_orders: -9,
  price: 0.01,
  price_cents: 1,
  totalAmount: 0.01,
  total_cents: 1,
  discount: 9,
  discount_cents: 900,
  customizations: ['free'],
  missing: [],
  optionsKey: '',
  options_key: '',
  base_cents: 1,
  allergens: [],
  traces: [],
  status: 'completed',
  createdAt: '2020-01-01T00:00:00Z',
  created_at: '2020-01-01T00:00:00Z',
  passwordHash: 'x',
  password_hash: 'x',
  pendingEmail: null,
  hasPassword: false,
};

/** The wishes in every object of a body, its lists' entries among them. The call's own fields stay as they are. */
const withWishes = (value: unknown, wishes: object): unknown => {
  if (Array.isArray(value)) return value.map((entry) => withWishes(entry, wishes));
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.entries(value).map(([key, inner]) => [key, withWishes(inner, wishes)]);
  return { ...wishes, ...Object.fromEntries(own) };
};

const api = await openTestApp();
const victim = await api.registerConfirmed({ name: 'Victim' });

const getRow = (userId: string) =>
  api.db.selectFrom('users').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();

/** The columns of an account that no body may set. */
const decided = async (userId: string) => {
  const { user_id, email, role, provider, avatar, loyalty_points, email_verified_at, created_at } =
    await getRow(userId);
  return { user_id, email, role, provider, avatar, loyalty_points, email_verified_at, created_at };
};

const taking = contracts.filter(({ body }) => body !== undefined);

test('every call that takes a body is tried', () => {
  expect(Object.keys(calls).sort()).toEqual(taking.map(getName).sort());
});

describe('a body with fields that are the server’s', () => {
  test.each(taking.map((contract) => [getName(contract), contract] as const))('%s', async (name, { method, path }) => {
    const { token, user } = await api.registerConfirmed();
    const orderId = await placeOrder(api, user.id, 5_999, { status: 'pending' });
    const [mine, theirs] = [await decided(user.id), await getRow(victim.user.id)];
    const named = path === '/auth/loyalty/add' ? { orderId } : {};
    const whose = { id: victim.user.id, userId: victim.user.id, user_id: victim.user.id };
    const [expected = 0, right] = calls[name] ?? [];
    const body = withWishes({ ...right, ...named }, { ...wished, ...whose });
    const { status } = await api.call(method, path.replace(':id', orderId), {
      token,
      body,
      headers: { 'idempotency-key': uuidV7() },
    });
    expect(status).toBe(expected);

    expect(await decided(user.id)).toEqual(mine);
    expect(await getRow(victim.user.id)).toEqual(theirs);
    const orders = await api.db.selectFrom('orders').selectAll().where('user_id', '=', user.id).execute();
    expect(orders).toMatchObject([{ order_id: orderId, status: 'pending', total_cents: 5_999 }]);
  });

  test('opens an account like any other', async () => {
    const person = { name: 'Ada', email: 'wishful@example.com', password };
    const { body } = await api.call('POST', '/auth/register', {
      body: withWishes(person, { ...wished, id: uuidV7() }),
    });
    expect(body.user).toMatchObject({ role: 'customer', provider: 'local', avatar: null, loyaltyPoints: 100 });
    expect(body.user).toMatchObject({ emailVerified: false, orderHistory: [], favoriteOrders: [] });
    expect(body.user.id).not.toBe(victim.user.id);
    expect(Date.parse(body.user.createdAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(await api.call('GET', '/staff/orders', { token: body.token })).toMatchObject({ status: 403 });
  });

  test('saves a favorite with the menu’s price for who asks', async () => {
    const { token } = await api.registerConfirmed();
    const { body } = await api.call('POST', '/auth/favorites', {
      token,
      body: { ...wished, id: 3, userId: victim.user.id, name: 'Gold', image: 'https://x.example/y.png' },
    });
    expect(body.favorites).toMatchObject([{ productId: 3, name: 'Latte', price: 4 }]);
    expect(JSON.stringify(body)).not.toContain('x.example');
  });

  test('is not what an order is placed with', async () => {
    const orderCalls = createOrderCalls(api);
    let { token, user } = await api.registerConfirmed();
    for (const [nth, [field, value]] of Object.entries({ ...wished, userId: victim.user.id }).entries()) {
      // An account may try 30 times a minute.
      if (nth % 10 === 9) ({ token, user } = await api.registerConfirmed());
      const inOrder = await orderCalls.post(token, { ...anOrder, [field]: value });
      const inLine = await orderCalls.post(token, { ...anOrder, items: [{ ...line, [field]: value }] });
      expect([field, inOrder.status, inLine.status]).toEqual([field, 400, 400]);
      expect(await orderCalls.countOrders(user.id)).toBe(0);
    }
  });
});
