// A store may say 'Ready' before an order is handed over. Its customer is told once, and only then.
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createStaffMember, findAuditRows } from './actors.ts';
import { findRows, updateRows } from './database.ts';
import { catchMails } from './mail-catcher.ts';
import { readMail } from './mail-reader.ts';
import { createOrderCalls } from './order-calls.ts';
import { openTestApp } from './test-app.ts';
import { startTestWorker } from './test-worker.ts';

const api = await openTestApp();
const orderCalls = createOrderCalls(api);
const staff = await orderCalls.employ();
const owner = await createStaffMember(api, 'owner');

const setReady = async (usesReady: boolean | undefined) => {
  const { stores } = (await api.call('GET', '/owner/stores', { token: owner.token })).body.data;
  const row = stores.find((each: { store: string }) => each.store === 'main');
  const { name, address, phone, timeZone, taxProfile, isArchived, version } = row;
  const form = { name, address, phone, timeZone, taxProfile, isArchived, version };
  const body = usesReady === undefined ? form : { ...form, usesReady };
  return api.call('PUT', '/owner/stores/main', { token: owner.token, body });
};
const sayReady = (id: string, token = staff.token) => api.call('POST', `/staff/orders/${id}/ready`, { token });
const move = (id: string, from: string, to: string) => orderCalls.change(staff.token, id, from, to);
const start = async (changes = {}) => {
  const { token } = await api.registerRegular();
  const order = await orderCalls.place(token, changes);
  await move(order.id, 'pending', 'preparing');
  return { ...order, token };
};
const get = async ({ id, token }: { id: string; token: string }) =>
  (await api.call('GET', `/orders/${id}`, { token })).body.data;
const listReadyMails = async (id: string) =>
  (await orderCalls.findMails(id)).filter((kind) => kind === 'order-completed');

test('a store that does not want it says nothing of it, and no order becomes ready: so in the default cafe [ready-1]', async () => {
  expect(api.menu.get().body).not.toContain('usesReady');
  const order = await start();
  expect(await sayReady(order.id)).toMatchObject({ status: 409, body: { code: 'status_changed' } });
  expect(await get(order)).not.toHaveProperty('readyAt');
  expect(await listReadyMails(order.id)).toEqual([]);
  expect(await move(order.id, 'preparing', 'completed')).toMatchObject({ status: 200 });
  expect(await get(order)).not.toHaveProperty('readyAt');
  expect(await listReadyMails(order.id)).toHaveLength(1);
});

describe('in a store that wants it', () => {
  beforeAll(async () => {
    expect((await setReady(true)).body.data).toMatchObject({ usesReady: true });
  });

  test('an order is ready once somebody says so, with an event and an email; it stays open until it is handed over [ready-1]', async () => {
    const order = await start();
    expect(await listReadyMails(order.id)).toEqual([]);
    const answer = await sayReady(order.id);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { status: 'preparing', readyAt: expect.any(String), closedAt: null } },
    });
    expect(await get(order)).toMatchObject({ status: 'preparing', readyAt: answer.body.data.readyAt });
    expect(await listReadyMails(order.id)).toHaveLength(1);
    expect(await move(order.id, 'preparing', 'completed')).toMatchObject({ status: 200 });
    expect(await get(order)).toMatchObject({ status: 'completed', readyAt: answer.body.data.readyAt });
    const events = await findRows(api.db, 'order_events', { order_id: order.id }, ['to_status', 'actor'], 'event_id');
    expect(events.map(({ to_status }) => to_status)).toEqual(['pending', 'preparing', 'ready', 'completed']);
  });

  test('of ten presses at once one counts', async () => {
    const order = await start();
    const answers = await Promise.all(Array.from({ length: 10 }, () => sayReady(order.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await listReadyMails(order.id)).toHaveLength(1);
  });

  test('a delivery, an order that is not being made, and an order of another store cannot be ready', async () => {
    const delivery = await start({ fulfilment: 'delivery' });
    const elsewhere = await start({ storeLocation: 'mall' });
    const { token } = await api.registerRegular();
    const waiting = await orderCalls.place(token);
    for (const { id } of [delivery, elsewhere, waiting]) expect(await sayReady(id)).toMatchObject({ status: 409 });
    await orderCalls.cancel(token, waiting.id);
    expect(await sayReady(waiting.id)).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
  });

  test('nobody says it of an own order, and no customer does [access-6]', async () => {
    const colleague = await orderCalls.employ();
    const own = await orderCalls.place(colleague.token);
    await move(own.id, 'pending', 'preparing');
    expect(await sayReady(own.id, colleague.token)).toMatchObject({ status: 403, body: { code: 'own_order' } });
    const { token } = await api.registerRegular();
    expect(await sayReady(own.id, token)).toMatchObject({ status: 403, body: { code: 'staff_only' } });
    expect(await sayReady(own.id)).toMatchObject({ status: 200 });
  });

  test('a recall takes it back, and saying it again counts from then', async () => {
    const order = await start();
    await sayReady(order.id);
    await move(order.id, 'preparing', 'completed');
    await updateRows(api.db, 'orders', { order_id: order.id }, { ready_at: new Date(Date.now() - 60_000) });
    const recall = (isReady: boolean) =>
      api.call('POST', `/staff/orders/${order.id}/recall`, { token: staff.token, body: { isReady } });
    expect((await recall(false)).body.data).not.toHaveProperty('readyAt');
    const { readyAt, closedAt } = (await recall(true)).body.data;
    expect(Date.parse(readyAt)).toBeGreaterThan(Date.parse(closedAt));
  });

  test('the customer gets one email, at Ready, and none that comes after the handover [ready-2]', async () => {
    const ada = await api.registerConfirmed({ email: 'ada@ready.example' });
    const [told, late] = [await orderCalls.place(ada.token), await orderCalls.place(ada.token)];
    for (const { id } of [told, late]) await move(id, 'pending', 'preparing');
    await sayReady(late.id);
    await move(late.id, 'preparing', 'completed');
    await sayReady(told.id);
    const { mails, url } = await catchMails();
    onTestFinished(await startTestWorker(api.databaseUrl, url));
    const listReady = () =>
      mails
        .filter(({ to }) => to.includes('ada@ready.example'))
        .map((mail) => readMail(mail).subject)
        .filter((subject) => subject.startsWith('It’s ready'));
    const countOpenJobs = async () =>
      (await api.boss.findJobs('mail')).filter(({ state }) => state !== 'completed').length;
    await expect.poll(countOpenJobs, { timeout: 20_000 }).toBe(0);
    expect(listReady()).toEqual([`It’s ready: Latte and Carrot Cake (${told.orderNumber})`]);
    await move(told.id, 'preparing', 'completed');
    await expect.poll(countOpenJobs, { timeout: 20_000 }).toBe(0);
    expect(listReady()).toHaveLength(1);
  }, 60_000);

  test('an older page keeps the switch; switching it off is in the audit log', async () => {
    expect((await setReady(undefined)).body.data).toMatchObject({ usesReady: true });
    expect((await setReady(false)).body.data).not.toHaveProperty('usesReady');
    expect(api.menu.get().body).not.toContain('usesReady');
    expect(await findAuditRows(api, 'store:main')).toMatchObject([
      { action: 'shop.edit', after: { usesReady: true } },
      { action: 'shop.edit', before: { usesReady: true } },
    ]);
  });
});
