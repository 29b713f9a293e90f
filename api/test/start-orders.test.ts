// A store may let the shop press Start at an order's start time, so that a card is charged without a press.
import { getDueTime } from '@juniper/core/rules/opening.ts';
import { findStore } from '@juniper/core/rules/shop.ts';
import { dayMs } from '@juniper/core/rules/wall-clock.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { startOrders } from '../src/orders/day-end/close-day.ts';
import { createStaffMember, findAuditRows } from './actors.ts';
import { findRow, findRows, updateRows } from './database.ts';
import { createOrderCalls } from './order-calls.ts';
import { openTestPayments } from './test-payments.ts';

const cards = await openTestPayments();
const { api } = cards;
const orderCalls = createOrderCalls(api);
const staff = await orderCalls.employ();
const owner = await createStaffMember(api, 'owner');

const listStores = async () => (await api.call('GET', '/owner/stores', { token: owner.token })).body.data.stores;
const setStart = async (store: string, startsOrders: boolean | undefined) => {
  const row = (await listStores()).find((each: { store: string }) => each.store === store);
  const { name, address, phone, timeZone, taxProfile, isArchived, version } = row;
  const form = { name, address, phone, timeZone, taxProfile, isArchived, version };
  const body = startsOrders === undefined ? form : { ...form, startsOrders };
  return api.call('PUT', `/owner/stores/${store}`, { token: owner.token, body });
};
const getStatus = async (order_id: string) => (await findRow(api.db, 'orders', { order_id }, ['status'])).status;

/** When an order of now is to be started in a store that promises no times. */
const dueMs = getDueTime(
  findStore(api.menu.get().catalogue, 'main') ?? { timeZone: 'UTC', week: [], specialDays: [] },
  Date.now(),
);
const start = (ms = dueMs) => startOrders(cards.tools, new Date(Math.max(ms, Date.now())));

describe('in a store that does not want it', () => {
  test('no order is started, and the published menu says nothing of it: so in the default cafe [day-7]', async () => {
    expect(api.menu.get().body).not.toContain('startsOrders');
    const { token } = await api.registerRegular();
    const { id } = await orderCalls.place(token);
    expect(await start()).toBe(0);
    expect(await getStatus(id)).toBe('pending');
    await orderCalls.cancel(token, id);
  });
});

describe('in a store that wants it', () => {
  beforeAll(async () => {
    expect((await setStart('main', true)).body.data).toMatchObject({ startsOrders: true });
  });

  test('an order is started at its time, and its card is charged [day-7]', async () => {
    const { order, session, token } = await cards.pay();
    await updateRows(api.db, 'orders', { order_id: order.id }, { start_at: new Date(dueMs + 60_000) });
    await start(dueMs);
    expect(await getStatus(order.id)).toBe('pending');
    await start(dueMs + 60_000);
    await cards.work();
    expect(await cards.get(token, order.id)).toMatchObject({ status: 'preparing', payment: { state: 'captured' } });
    expect(cards.findIntent(session)).toMatchObject({ status: 'succeeded', amount_received: 1_700 });
    const events = await findRows(api.db, 'order_events', { order_id: order.id }, ['to_status', 'actor'], 'event_id');
    expect(events.at(-1)).toEqual({ to_status: 'preparing', actor: 'shop' });
  });

  test('once, also when staff press at the same moment', async () => {
    const { token } = await api.registerRegular();
    const { id } = await orderCalls.place(token);
    await Promise.all([start(), orderCalls.change(staff.token, id, 'pending', 'preparing'), start()]);
    const events = await findRows(api.db, 'order_events', { order_id: id }, ['to_status']);
    expect(events).toHaveLength(2);
    expect(await getStatus(id)).toBe('preparing');
  });

  test('but not an order of a past day, nor in another store', async () => {
    const { token } = await api.registerRegular();
    const [late, elsewhere] = [
      await orderCalls.place(token),
      await orderCalls.place(token, { storeLocation: 'uptown' }),
    ];
    await updateRows(api.db, 'orders', { order_id: elsewhere.id }, { created_at: new Date(Date.now() - 60_000) });
    await startOrders(cards.tools, new Date(dueMs + dayMs + 3_600_000));
    expect([await getStatus(late.id), await getStatus(elsewhere.id)]).toEqual(['pending', 'pending']);
  });

  test('the setting stays when an older page saves the store, is in the audit log, and can be switched off', async () => {
    expect((await setStart('main', undefined)).body.data).toMatchObject({ startsOrders: true });
    expect(api.menu.get().body).toContain('"startsOrders":true');
    expect((await setStart('main', false)).body.data).not.toHaveProperty('startsOrders');
    expect(api.menu.get().body).not.toContain('startsOrders');
    const changes = await findAuditRows(api, 'store:main');
    expect(changes).toMatchObject([
      { action: 'shop.edit', after: { startsOrders: true } },
      { action: 'shop.edit', before: { startsOrders: true } },
    ]);
  });
});
