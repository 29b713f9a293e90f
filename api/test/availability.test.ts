import { getNextHour } from '@juniper/core/rules/opening.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { lockStock, putLimit, reserveStock } from '../src/catalogue/menu/availability-queries.ts';
import { changeCatalogue } from '../src/catalogue/menu/change-catalogue.ts';
import { openMenu } from '../src/catalogue/menu/open-menu.ts';
import { lockCatalogue } from '../src/catalogue/menu/revision-queries.ts';
import { readPlacingFacts } from '../src/orders/placing/placing-queries.ts';
import { inTransaction } from '../src/platform/db/transaction.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { createLog } from '../src/platform/log.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();
const menu = api.menu;
const staff = await createOrderCalls(api).employ();
beforeEach(async () => {
  await sql`delete from availability`.execute(api.db);
  await menu.refresh();
});

/** An order without lines. */
const nobodys = { user_id: uuidV7(), order_id: uuidV7(), store: 'main' };
const latte = { store: 'main', kind: 'item', id: 3 };
const set = (changes: object) =>
  api.call('POST', '/staff/availability', {
    token: staff.token,
    body: { ...latte, left: 0, until: 'today', ...changes },
  });
const list = async (query = '') =>
  (await api.call('GET', `/staff/availability${query}`, { token: staff.token })).body.data;
const now = () => api.call('GET', '/catalogue/now');
/** When the business day ends. */
const dayEnd = () => new Date(getNextHour(4, 'America/Los_Angeles', Date.now())).toISOString();

test('a press that changes nothing leaves no entry, and an account has 60 presses a minute', async () => {
  const presser = await createOrderCalls(api).employ();
  const press = (left: number | null) =>
    api.call('POST', '/staff/availability', { token: presser.token, body: { ...latte, left, until: 'today' } });
  const answers = [];
  // One more is possible for each second that this takes.
  for (let count = 0; count < 120; count += 1) answers.push(await press(0));
  const refusedFrom = answers.findIndex(({ status }) => status !== 200);
  expect(refusedFrom).toBeGreaterThanOrEqual(60);
  expect(answers[refusedFrom]).toMatchObject({ status: 429 });
  expect(answers[1]?.body.data.before).toEqual({ ...latte, left: 0, until: 'today' });
  const { rows } = await sql`select from audit_log where actor = ${presser.userId}`.execute(api.db);
  expect(rows).toHaveLength(1);
});

test('one press sells it out for today, everywhere at once; what was before takes it back', async () => {
  const other = await openMenu(api.databaseUrl, { db: api.db, log: createLog('silent') });
  const { body } = await set({});
  expect(body.data).toEqual({
    before: { ...latte, left: null, until: 'today' },
    after: { ...latte, left: 0, until: 'today' },
  });
  expect((await now()).body).toEqual({
    catalogue: menu.get().hash,
    stores: { main: { items: { 3: { left: 0, until: dayEnd() } }, options: {} } },
  });
  await expect.poll(() => other.limits()).toMatchObject([{ ...latte, left: 0 }]);
  expect(await list()).toMatchObject([{ ...latte, left: 0, until: 'today', setBy: expect.any(String) }]);
  expect(await list('?store=downtown')).toEqual([]);

  expect((await set(body.data.before)).body.data).toEqual({ before: body.data.after, after: body.data.before });
  expect((await now()).body.stores).toEqual({});
  expect(await list()).toEqual([]);
  await other.stop();

  const { rows } = await sql`select actor, role, store, subject, before, after from audit_log
    where action = 'soldOut.set' and actor = ${staff.userId} order by at`.execute(api.db);
  const entry = { actor: staff.userId, role: 'staff', store: 'main', subject: 'item:3' };
  expect(rows).toEqual([
    { ...entry, ...body.data },
    { ...entry, before: body.data.after, after: body.data.before },
  ]);
});

test('until it is switched back, and so many left', async () => {
  await set({ until: 'open' });
  expect((await now()).body.stores.main.items).toEqual({ 3: { left: 0, until: null } });
  expect((await set({ left: 5 })).body.data.before).toEqual({ ...latte, left: 0, until: 'open' });
  await set({ store: 'downtown', id: 101, left: 1 });
  expect(Object.keys((await now()).body.stores)).toEqual(['downtown', 'main']);
  expect((await list('?store=main')).map(({ left }: { left: number }) => left)).toEqual([5]);
});

test('a limit whose time is over counts as none', async () => {
  await set({});
  await sql`update availability set until = now() - interval '1 second'`.execute(api.db);
  await menu.refresh();
  expect((await now()).body.stores).toEqual({});
  expect(await list()).toEqual([]);
  expect((await set({ left: 2 })).body.data.before).toMatchObject({ left: null });
});

test('an unchanged answer is not sent again', async () => {
  const { headers } = await now();
  const again = await api.app.inject({ url: '/api/catalogue/now', headers: { 'if-none-match': String(headers.etag) } });
  expect(again).toMatchObject({ statusCode: 304, body: '' });
});

test.each([
  ['an item that is not on the menu', { id: 999 }, 404],
  ['an option', { kind: 'option' }, 404],
  ['an unknown store', { store: 'moon' }, 400],
  ['more than 99', { left: 100 }, 400],
  ['fewer than none', { left: -1 }, 400],
  ['another end', { until: 'tomorrow' }, 400],
])('refuses %s', async (_what, changes, status) => {
  expect(await set(changes)).toMatchObject({ status });
});

test('customers neither see who said so nor say so', async () => {
  const { token } = await api.register();
  expect(await api.call('GET', '/staff/availability', { token })).toMatchObject({ status: 403 });
  expect(await api.call('POST', '/staff/availability', { token, body: latte })).toMatchObject({ status: 403 });
});

test('an order reads the head and the limits of its store, items and time', async () => {
  const { revision } = menu.get();
  const ordered = [
    { product_id: 1, quantity: 1, options: null, is_default: true },
    { product_id: 3, quantity: 1, options: [[22, 1] as const], is_default: false },
  ];
  const read = (store: string, due: Date) =>
    readPlacingFacts(api.db, { userId: uuidV7(), number: 'ORD-22222', store, due, ordered, isByCard: false });
  expect(await read('main', new Date())).toMatchObject({ revision, stockLimits: [] });
  await set({ left: 2 });
  await set({ id: 4 });
  expect(await read('main', new Date())).toMatchObject({ revision, stockLimits: [{ kind: 'item', id: 3, left: 2 }] });
  expect(await read('downtown', new Date())).toMatchObject({ revision, stockLimits: [] });
  expect(await read('main', new Date(dayEnd()))).toMatchObject({ revision, stockLimits: [] });
});

const take = (items: { id: number; quantity: number }[]) =>
  inTransaction(api.db, async (trx) => {
    const counts = await lockStock(trx, nobodys.store, items, new Date());
    const lacking = counts.filter(({ left, wanted }) => left < wanted);
    if (lacking.length === 0) await reserveStock(trx, nobodys, counts);
    return lacking;
  });

test('ten are left and fifty want one: ten get it, and none is left', async () => {
  await set({ left: 10, until: 'open' });
  await set({ id: 4, left: 99, until: 'open' });
  // In both orders: rows are locked by id, so there is no deadlock.
  const buy = (nth: number) => {
    const items = [3, 4].map((id) => ({ id, quantity: 1 }));
    return take(nth % 2 ? items : items.toReversed());
  };
  const answers = await Promise.all(Array.from({ length: 50 }, (_, nth) => buy(nth)));
  expect(answers.filter((lacking) => lacking.length === 0)).toHaveLength(10);
  expect(answers.filter((lacking) => lacking.length > 0)).toEqual(Array(40).fill([{ id: 3, left: 0, wanted: 1 }]));
  expect((await list()).map(({ id, left }: { id: number; left: number }) => [id, left]).sort()).toEqual([
    [3, 0],
    [4, 89],
  ]);
});

test('too few of one take none of the others; what has no limit is not counted', async () => {
  await set({ left: 2 });
  await set({ id: 4, left: 1 });
  const takeThree = (quantity: number) => take([1, 3, 4].map((id) => ({ id, quantity })));
  expect(await takeThree(2)).toEqual([{ id: 4, left: 1, wanted: 2 }]);
  expect(menuLeft(await list())).toEqual({ 3: 2, 4: 1 });
  expect(await takeThree(1)).toEqual([]);
  expect(menuLeft(await list())).toEqual({ 3: 1, 4: 0 });
});

test('an order takes from a count, a cancelled one gives it back, and nothing to a limit that was set later', async () => {
  const orderCalls = createOrderCalls(api);
  const { token } = await api.registerConfirmed();
  await set({ left: 3, until: 'open' });
  const first = await orderCalls.place(token, { items: [{ id: 3, quantity: 2 }] });
  expect(menuLeft(await list())).toEqual({ 3: 1 });
  await api.call('POST', `/orders/${first.id}/cancel`, { token });
  expect(menuLeft(await list())).toEqual({ 3: 3 });
  const second = await orderCalls.place(token, { items: [{ id: 3, quantity: 2 }] });
  await set({ left: 0, until: 'open' });
  await api.call('POST', `/orders/${second.id}/cancel`, { token });
  expect(menuLeft(await list())).toEqual({ 3: 0 });
});

test('an order that waited for the press gives back what it took', async () => {
  const orderCalls = createOrderCalls(api);
  const { token } = await api.registerConfirmed();
  const placing = await changeCatalogue(api.db, async (trx) => {
    await lockCatalogue(trx);
    const placing = orderCalls.place(token, { items: [{ id: 3, quantity: 2 }] });
    // Its transaction has begun and waits for the catalogue.
    await expect
      .poll(async () => {
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from pg_locks where not granted and database = (
            select oid from pg_database where datname = current_database())`.execute(api.db);
        return rows[0]?.n;
      })
      .toBeGreaterThan(0);
    await putLimit(trx, { store: 'main', kind: 'item', id: 3 }, 5, null, staff.userId);
    return { placing };
  });
  const { id } = await placing.placing;
  expect(menuLeft(await list())).toEqual({ 3: 3 });
  await orderCalls.cancel(token, id);
  expect(menuLeft(await list())).toEqual({ 3: 5 });
});

test('an order of the previous release gives back by the times of the limit and the order', async () => {
  const orderCalls = createOrderCalls(api);
  const { token } = await api.registerConfirmed();
  await set({ left: 3, until: 'open' });
  const { id } = await orderCalls.place(token, { items: [{ id: 3, quantity: 2 }] });
  await sql`update order_items set counted = '-infinity' where order_id = ${id}`.execute(api.db);
  await orderCalls.cancel(token, id);
  expect(menuLeft(await list())).toEqual({ 3: 3 });
});

test('counts that orders changed are told to all, once a second', async () => {
  const other = await openMenu(api.databaseUrl, { db: api.db, log: createLog('silent') });
  await set({ left: 3 });
  await expect.poll(() => other.limits()).toMatchObject([{ left: 3 }]);
  await take([{ id: 3, quantity: 1 }]);
  for (let nth = 0; nth < 100; nth += 1) menu.notifyCounts();
  await expect.poll(() => other.limits(), { timeout: 5_000 }).toMatchObject([{ left: 2 }]);
  await other.stop();
});

test('while somebody holds the catalogue for long, the press is refused after three tries', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isHeld = Promise.withResolvers<void>();
  const holding = inTransaction(api.db, async (trx) => {
    await lockCatalogue(trx);
    isHeld.resolve();
    await held;
  });
  await isHeld.promise;
  // A press gives up after 6 seconds, as every call does.
  expect(await set({})).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  release();
  await holding;
  expect(await set({})).toMatchObject({ status: 200 });
}, 15_000);

const menuLeft = (rows: { id: number; left: number }[]) => Object.fromEntries(rows.map(({ id, left }) => [id, left]));

test('a time that is sent to a store without times leads past nothing that is sold out', async () => {
  const orderCalls = createOrderCalls(api);
  const { token } = await api.register();
  await set({});
  // The order is due before it at any time of day.
  await sql`update availability set until = now() + interval '7 days'`.execute(api.db);
  const order = { ...anOrder, items: [{ id: 3, quantity: 1 }] };
  const later = { ...order, pickup: { kind: 'asap', promised: '2099-01-01T08:00:00Z' } };
  for (const each of [order, later]) {
    expect(await orderCalls.post(token, each)).toMatchObject({ status: 409, body: { code: 'item_unavailable' } });
  }
});
