import * as auth from '@juniper/core/contracts/auth.ts';
import * as cart from '@juniper/core/contracts/cart.ts';
import type { Contract } from '@juniper/core/contracts/contract.ts';
import * as favorites from '@juniper/core/contracts/favorites.ts';
import * as feedback from '@juniper/core/contracts/feedback.ts';
import * as loyalty from '@juniper/core/contracts/loyalty.ts';
import * as orders from '@juniper/core/contracts/orders.ts';
import * as profile from '@juniper/core/contracts/profile.ts';
import * as vouchers from '@juniper/core/contracts/vouchers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '../src/db/uuid-v7.ts';
import { readEvents } from './event-reader.ts';
import { anOrder, orderDesk } from './order-desk.ts';
import { placeOrder } from './place-order.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let api: TestApp;
let listening: string;
beforeAll(async () => {
  api = await createTestApp();
  listening = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.close());

const isContract = (value: object): value is Contract => 'method' in value && 'path' in value;
const customerCalls = [auth, cart, favorites, feedback, loyalty, orders, profile, vouchers]
  .flatMap((subject) => Object.values<object>(subject))
  .filter(isContract)
  .filter(({ access }) => access === 'customer');

/** Calls as a stranger would make them: everything in them that can name something names what is Ada's. */
type Named = { favorite: string; order: string; voucher: string; key: string };
const nothing = (id: string): Named => ({ favorite: id, order: id, voucher: id, key: id });
const bodies: Record<string, (named: Named) => object> = {
  'POST /auth/favorites': () => ({ id: 2 }),
  'POST /auth/loyalty/add': ({ order }) => ({ points: 5, orderId: order }),
  'POST /feedback': () => ({ rating: 1, comments: 'Eve was here' }),
  'PUT /auth/profile': () => ({ name: 'Eve', preferences: { newsletter: true } }),
  'PUT /cart': () => ({ revision: 0, items: [{ id: 2, quantity: 1 }], wishlist: [] }),
  'POST /orders': ({ voucher }) => ({ ...anOrder, voucherId: voucher }),
};
const callWith = async ({ method, path, stream }: Contract, named: Named, token?: string) => {
  const query = method === 'GET' && path === '/orders' ? `?cursor=${named.order}` : '';
  const url = `${path.replace(':id', path.startsWith('/orders') ? named.order : named.favorite)}${query}`;
  if (stream) {
    const { status, text, events } = await readEvents(`${listening}/api${url}`, token);
    await expect.poll(text).not.toBe('');
    return { status, body: events()[0] ?? JSON.parse(text()) };
  }
  return api.call(method, url, {
    body: bodies[`${method} ${path}`]?.(named),
    headers: { 'idempotency-key': named.key },
    ...(token && { token }),
  });
};

async function createAda() {
  const { token, user } = await api.register({ name: 'Ada Private' });
  const desk = orderDesk(api);
  const voucher = await desk.giveVoucher(user.id);
  const key = uuidV7();
  await placeOrder(api, user.id, 1234);
  const placed = await desk.post(token, { ...anOrder, name: 'Ada Private' }, key);
  const order: string = placed.body.data.id;
  const saved = await api.call('POST', '/auth/favorites', { token, body: { id: 1, customizations: ['private wish'] } });
  await api.db
    .insertInto('feedback')
    .values({ user_id: user.id, feedback_id: uuidV7(), rating: 1, comments: 'Private' })
    .execute();
  const kept = { revision: 1, items: [{ id: 44, quantity: 7 }], wishlist: [35] };
  await api.call('PUT', '/cart', { token, body: { ...kept, revision: 0 } });
  const favorite: string = saved.body.favorites[0].id;
  const look = async () => {
    const paths = [
      '/auth/user',
      '/orders',
      `/orders/${order}`,
      '/auth/profile/stats',
      '/cart',
      '/vouchers',
      '/loyalty',
    ];
    const answers = await Promise.all(paths.map((path) => api.call('GET', path, { token })));
    return answers.map(({ body }) => body);
  };
  return { token, user, look, named: { favorite, order, voucher, key } };
}

describe.each(customerCalls)('$method $path', (contract) => {
  test('refuses who has no token, a made-up one and one that has ended, before it looks at anything', async () => {
    const named = nothing(uuidV7());
    expect(await callWith(contract, named)).toMatchObject({ status: 401, body: { success: false, code: 'no_token' } });
    const ended = { status: 401, body: { success: false, code: 'session_ended' } };
    expect(await callWith(contract, named, 'x'.repeat(64))).toMatchObject(ended);
    const { token } = await api.register();
    await api.call('POST', '/auth/logout', { token });
    expect(await callWith(contract, named, token)).toMatchObject(ended);
    expect(await callWith(contract, nothing('x'), token)).toMatchObject(ended);
  });

  test("with another customer's token neither shows nor changes anything", async () => {
    const ada = await createAda();
    const before = await ada.look();
    const eve = await api.register();
    const answer = await callWith(contract, ada.named, eve.token);
    expect([200, 404, 409]).toContain(answer.status);
    const shown = JSON.stringify(answer.body);
    for (const secret of [
      ada.user.id,
      ada.user.email,
      'Ada Private',
      'private wish',
      ada.named.order,
      ada.named.voucher,
      '"id":44',
    ]) {
      expect(shown).not.toContain(secret);
    }
    expect(await ada.look()).toEqual(before);
  });
});

test('all customer calls of spec section 7, of orders, of feedback and of what members get are among them', () => {
  expect(customerCalls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'DELETE /auth/favorites/:id',
    'GET /auth/profile/stats',
    'GET /auth/user',
    'GET /cart',
    'GET /loyalty',
    'GET /orders',
    'GET /orders/:id',
    'GET /orders/events',
    'GET /vouchers',
    'POST /auth/favorites',
    'POST /auth/logout',
    'POST /auth/loyalty/add',
    'POST /feedback',
    'POST /orders',
    'POST /orders/:id/cancel',
    'PUT /auth/profile',
    'PUT /cart',
  ]);
});
