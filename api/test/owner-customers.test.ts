import type { CustomerSummary, OwnerCustomer } from '@juniper/core/contracts/owner-customers.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { callConcurrently } from './call-concurrently.ts';
import { findRow, findRows } from './database.ts';
import { createOrderCalls } from './order-calls.ts';
import { placeOrder } from './place-order.ts';
import { openTestApp } from './test-app.ts';

type Actor = { token: string; userId: string };

let manager: Actor;
const api = await openTestApp();
const orderCalls = createOrderCalls(api);
const owner = await orderCalls.employ('owner');
// Vouchers are those that a manager gives.
await sql`update shop set gives_welcome_drink = false`.execute(api.db);
// Limits hold for a person's day.
beforeEach(async () => {
  manager = await orderCalls.employ('manager');
});

const find = async (q: string) => {
  const { status, body } = await api.call('GET', `/owner/customers?q=${encodeURIComponent(q)}`, manager);
  expect(status).toBe(200);
  return body.data as CustomerSummary[];
};
const look = (id: string, by = manager) => api.call('GET', `/owner/customers/${id}`, by);
const lookAt = async (id: string): Promise<OwnerCustomer> => (await look(id)).body.data;

const aGift = {
  points: { points: 50, reason: 'A long wait' },
  vouchers: { offCents: 500, days: 30, reason: 'Cold soup' },
};
const give = (
  what: 'points' | 'vouchers',
  userId: string,
  { by = manager, ...gift }: { by?: Actor; [key: string]: unknown } = {},
) => api.call('POST', `/owner/customers/${userId}/${what}`, { ...by, body: { id: uuidV7(), ...aGift[what], ...gift } });

const getPoints = async (userId: string) => {
  const entries = await api.db.selectFrom('loyalty_ledger').select('points').where('user_id', '=', userId).execute();
  const { loyalty_points: balance } = await findRow(api.db, 'users', { user_id: userId }, ['loyalty_points']);
  return { balance, ledger: entries.reduce((sum, { points }) => sum + points, 0), entries: entries.length };
};
const findAudit = (userId: string) =>
  findRows(api.db, 'audit_log', { subject: `user:${userId}` }, ['action', 'actor', 'role', 'after'], 'entry_id');

describe('finding customers', () => {
  test('by how the address or a word of the name begins, and by the number of an order; 20 at most [console-11]', async () => {
    const { user } = await api.register({ name: 'Quentin Fox', email: 'Q.Fox@den.example' });
    const { user: other } = await api.register({ name: 'Quella 5%', email: 'quella@den.example' });
    await placeOrder(api, other.id, 500, { number: 'ORD-CUS22' });
    const ids = async (q: string) => (await find(q)).map(({ id }) => id);
    expect(await ids('q.fox@DEN')).toEqual([user.id]);
    expect(await ids('quentin f')).toEqual([user.id]);
    expect(await ids('ord-cus22')).toEqual([other.id]);
    expect(await ids('QUE')).toEqual([other.id, user.id]);
    expect(await ids('fox')).toEqual([user.id]);
    const { user: long } = await api.register({ name: 'Pedro Diego Jose de los Remedios Ruiz' });
    for (const q of ['los r', 'remed', 'ruiz']) expect(await ids(q)).toEqual([long.id]);
    expect(await ids('uentin')).toEqual([]);
    expect(await find('quella')).toMatchObject([{ name: 'Quella 5%', confirmed: false, role: 'customer' }]);
    const many = Array.from({ length: 21 }, (_, nth) => ({
      user_id: uuidV7(),
      email: `crowd${nth}@den.example`,
      name: 'Crowd',
      provider: 'local' as const,
    }));
    await api.db.insertInto('users').values(many).execute();
    expect(await ids('crowd')).toHaveLength(20);
  });

  test('opening one shows orders, points and vouchers, and is itself an entry', async () => {
    const { token, user } = await api.registerConfirmed();
    const { orderNumber } = await orderCalls.place(token);
    await give('points', user.id);
    await give('vouchers', user.id);
    const { status, body, headers } = await look(user.id);
    expect(status).toBe(200);
    expect(headers.etag).toBeUndefined();
    expect(body.data).toMatchObject({
      id: user.id,
      email: user.email,
      confirmed: true,
      role: 'customer',
      points: 150,
      orderCount: 1,
      history: [
        { kind: 'adjust', points: 50, reason: 'A long wait' },
        { kind: 'welcome', points: 100 },
      ],
      orders: [{ orderNumber, cups: 3 }],
    });
    expect(body.data.vouchers).toContainEqual(
      expect.objectContaining({ kind: 'thanks', offCents: 500, reason: 'Cold soup', orderNumber: null }),
    );
    const looks = (await findAudit(user.id)).filter(({ action }) => action === 'customer.look');
    expect(looks).toMatchObject([{ actor: manager.userId, role: 'manager' }]);
    const nobody = uuidV7();
    expect(await look(nobody)).toMatchObject({ status: 404 });
    expect(await findAudit(nobody)).toEqual([]);
  });
});

describe('gifts', () => {
  test('50 sends of two forms at once give each once; balance and ledger agree, with one audit row each', async () => {
    const { user } = await api.register();
    const [points, voucher] = [uuidV7(), uuidV7()];
    const sent = await callConcurrently(50, (nth) =>
      nth % 2 ? give('vouchers', user.id, { id: voucher }) : give('points', user.id, { id: points }),
    );
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(2);
    expect(await getPoints(user.id)).toEqual({ balance: 150, ledger: 150, entries: 2 });
    expect((await lookAt(user.id)).vouchers).toHaveLength(1);
    const given = (await findAudit(user.id)).filter(({ action }) => action === 'customers.give');
    expect(given).toHaveLength(2);
    expect(JSON.stringify(given)).not.toContain('wait');
  });

  test('control: 50 forms give 50 times', async () => {
    const { user } = await api.register();
    await callConcurrently(50, () => give('points', user.id, { points: 2 }));
    expect(await getPoints(user.id)).toEqual({ balance: 200, ledger: 200, entries: 51 });
  });

  test('something else under the same id is refused', async () => {
    const { user } = await api.register();
    const id = uuidV7();
    await give('points', user.id, { id });
    await give('vouchers', user.id, { id });
    for (const change of [{ points: 51 }, { reason: 'Another' }]) {
      expect(await give('points', user.id, { id, ...change })).toMatchObject({
        status: 409,
        body: { code: 'key_reused' },
      });
    }
    for (const change of [{ offCents: 501 }, { days: 31 }, { reason: 'Another' }]) {
      const again = await give('vouchers', user.id, { id, ...change });
      expect(again).toMatchObject({ status: 409, body: { code: 'key_reused' } });
    }
    expect(await give('vouchers', user.id, { id })).toMatchObject({ status: 200 });
    const { entry_id } = await findRow(api.db, 'loyalty_ledger', { user_id: user.id, kind: 'welcome' }, ['entry_id']);
    expect(await give('points', user.id, { id: entry_id, points: 100 })).toMatchObject({ status: 409 });
    expect(await getPoints(user.id)).toMatchObject({ balance: 150, ledger: 150 });
  });

  test('a correction takes points back, never below 0 [console-4]', async () => {
    const { user } = await api.register();
    expect(await give('points', user.id, { points: -101 })).toMatchObject({
      status: 409,
      body: { code: 'balance_too_low', message: expect.stringContaining('100 points') },
    });
    const corrections = await callConcurrently(3, () => give('points', user.id, { points: -40 }));
    expect(corrections.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect(await getPoints(user.id)).toEqual({ balance: 20, ledger: 20, entries: 3 });
  });

  test('the limit holds for all that somebody gives on a day, also at once; the owner sees the sums', async () => {
    const { user } = await api.register();
    const refused = { status: 403, body: { code: 'above_limit' } };
    const vouchers = await callConcurrently(5, () => give('vouchers', user.id, { offCents: 500 }));
    expect(vouchers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 403]);
    for (const points of [300, 200]) expect(await give('points', user.id, { points })).toMatchObject({ status: 200 });
    expect(await give('points', user.id, { points: 1 })).toMatchObject(refused);
    // A correction is possible, and makes no room for another gift.
    expect(await give('points', user.id, { points: -500 })).toMatchObject({ status: 200 });
    expect(await give('points', user.id, { points: 1 })).toMatchObject(refused);
    const today = async (by: Actor) => (await api.call('GET', '/owner/today', by)).body.data.given;
    expect(await today(owner)).toContainEqual({
      id: manager.userId,
      name: 'Bo Barista',
      refunds: 0,
      cancelled: 0,
      vouchers: 2_000,
      points: 500,
    });
    expect(await today(manager)).toBeUndefined();
    // Yesterday's do not count.
    await sql`alter table audit_log disable trigger user`.execute(api.db);
    await sql`update audit_log set at = at - interval '1 day' where actor = ${manager.userId}`.execute(api.db);
    await sql`alter table audit_log enable trigger user`.execute(api.db);
    expect(await give('points', user.id, { points: 500 })).toMatchObject({ status: 200 });
  });

  test('each role has its limit, nobody gives to themselves, and customers must exist [console-4]', async () => {
    const { user } = await api.register();
    const refused = { status: 403, body: { code: 'above_limit' } };
    for (const points of [501, -501]) expect(await give('points', user.id, { points })).toMatchObject(refused);
    expect(await give('points', user.id, { points: 500 })).toMatchObject({
      status: 200,
      body: { data: { points: 600 } },
    });
    expect(await give('points', user.id, { by: owner, points: 9_501 })).toMatchObject({ status: 200 });
    expect(await give('points', user.id, { by: owner, points: 10_001 })).toMatchObject(refused);
    expect(await give('vouchers', user.id, { offCents: 2_001 })).toMatchObject(refused);
    expect(await give('vouchers', user.id, { offCents: 2_000 })).toMatchObject({ status: 200 });
    expect(await give('vouchers', user.id, { by: owner, offCents: 20_000 })).toMatchObject({ status: 200 });
    expect(await give('vouchers', user.id, { by: owner, offCents: 20_001 })).toMatchObject(refused);
    for (const what of ['points', 'vouchers'] as const) {
      const own = { status: 403, body: { code: 'own_account' } };
      expect(await give(what, manager.userId)).toMatchObject(own);
      // However it is spelled.
      expect(await give(what, manager.userId.toUpperCase())).toMatchObject(own);
      expect(await give(what, owner.userId, { by: owner })).toMatchObject(own);
      expect(await give(what, uuidV7())).toMatchObject({ status: 404 });
    }
    expect(await getPoints(manager.userId)).toEqual({ balance: 100, ledger: 100, entries: 1 });
    for (const wrong of [{ points: 0 }, { points: 1.5 }, { reason: ' ' }, { id: 'x' }, { kind: 'order' }]) {
      expect(await give('points', user.id, wrong)).toMatchObject({ status: 400 });
    }
    for (const wrong of [{ days: 6 }, { days: 366 }, { offCents: 0 }]) {
      expect(await give('vouchers', user.id, wrong)).toMatchObject({ status: 400 });
    }
  });
});

describe('what the customer has of it', () => {
  test('the reason in history and vouchers, and a voucher that takes its amount off one order', async () => {
    const { token, user } = await api.register();
    await give('points', user.id);
    const { body } = await give('vouchers', user.id);
    const voucherId = body.data.id;
    const history = await api.call('GET', '/loyalty', { token });
    expect(history.body).toMatchObject({
      points: 150,
      data: [{ kind: 'adjust', reason: 'A long wait' }, { kind: 'welcome' }],
    });
    expect((await api.call('GET', '/vouchers', { token })).body.data).toMatchObject([
      { id: voucherId, kind: 'thanks', offCents: 500, reason: 'Cold soup' },
    ]);
    // 14.40 less 5.00, and 9 % twice.
    const order = await orderCalls.place(token, { voucherId, expectedTotal: 11.1 });
    expect(order).toMatchObject({ discount: 5, totalAmount: 11.1 });
    expect((await api.call('GET', '/vouchers', { token })).body.data).toEqual([]);
    expect((await lookAt(user.id)).vouchers).toMatchObject([{ orderNumber: order.orderNumber }]);
    await orderCalls.cancel(token, order.id);
    expect((await api.call('GET', '/vouchers', { token })).body.data).toMatchObject([{ id: voucherId, offCents: 500 }]);
  });

  test('a voucher of more than the order makes it free', async () => {
    const { token, user } = await api.register();
    const { body } = await give('vouchers', user.id, { offCents: 2_000 });
    expect(await orderCalls.place(token, { voucherId: body.data.id })).toMatchObject({
      discount: 14.4,
      totalAmount: 0,
    });
  });

  test('any number of such vouchers, also before the welcome drink', async () => {
    const { token, user } = await api.register();
    for (const _ of [1, 2]) expect(await give('vouchers', user.id)).toMatchObject({ status: 200 });
    expect((await api.call('GET', '/vouchers', { token })).body.data).toHaveLength(2);
  });

  test('all of it in the download, and no word of it after the account is deleted', async () => {
    const { token, user } = await api.register();
    await give('points', user.id, { reason: 'Sorry, dear Wilma' });
    await give('vouchers', user.id, { reason: 'Come back, Wilma' });
    const body = { password: 'Secret1!' };
    const { data } = (await api.call('POST', '/auth/export', { token, body })).body;
    expect(data.loyalty_ledger).toContainEqual(expect.objectContaining({ points: 50, reason: 'Sorry, dear Wilma' }));
    expect(data.vouchers).toMatchObject([{ off_cents: 500, reason: 'Come back, Wilma' }]);
    expect(await api.call('DELETE', '/auth/user', { token, body })).toMatchObject({ status: 200 });
    const left = api.db.selectFrom('loyalty_ledger').select(['points', 'reason']).where('user_id', '=', user.id);
    expect(await left.orderBy('points').execute()).toEqual([
      { points: 50, reason: '' },
      { points: 100, reason: null },
    ]);
    expect(await look(user.id)).toMatchObject({ status: 404 });
  });
});
