import type { OwnerStore } from '@juniper/core/contracts/owner-shop.ts';
import type { StaffMember } from '@juniper/core/contracts/owner-staff.ts';
import type { Ticket } from '@juniper/core/contracts/staff.ts';
import type { Role } from '@juniper/core/rules/permissions.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startSession } from '../src/identity/sessions.ts';
import { type Actor, createStaffMember, findAuditRows, staffPassword } from './actors.ts';
import { readEvents } from './event-reader.ts';
import { placeOrder } from './place-order.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();
const url = `${await api.app.listen({ host: '127.0.0.1', port: 0 })}/api`;
const owner = await createStaffMember(api, 'owner');
const { user } = await api.registerConfirmed();
const customerId = user.id;
const order = (store: string, status: 'pending' | 'completed') =>
  placeOrder(api, user.id, 1000, { store, status, closed_at: status === 'completed' ? new Date() : null });
const orders = { downtown: await order('downtown', 'pending'), uptown: await order('uptown', 'pending') };
await order('uptown', 'completed');
await order('downtown', 'completed');
for (const store of ['downtown', 'uptown']) {
  const body = { store, kind: 'item', id: 3, left: 0, until: 'open' };
  await api.call('POST', '/staff/availability', { token: owner.token, body });
}

const bind = (id: string, stores: string[], { token } = owner, password = staffPassword) =>
  api.call('PUT', `/owner/staff/${id}/stores`, { token, body: { stores, password } });
/** Creates a worker of these stores, who has logged in since. */
const createWorker = async (role: Role, ...stores: string[]): Promise<Actor> => {
  const person = await createStaffMember(api, role);
  expect((await bind(person.id, stores)).status).toBe(200);
  return { ...person, token: await startSession(api.db, person.id) };
};
const days = () => {
  const day = (away: number) => new Date(Date.now() + away * 86_400_000).toISOString().slice(0, 10);
  return `from=${day(-1)}&to=${day(1)}`;
};
const otherStore = { status: 403, body: { code: 'other_store', message: 'You work in another store.' } };

describe('the owner says who works where', () => {
  test('it holds at once, logs out, and one row says so', async () => {
    const bo = await createStaffMember(api, 'staff');
    const { body } = await bind(bo.id, ['uptown', 'downtown']);
    const row = () => body.data.find(({ id }: StaffMember) => id === bo.id);
    expect(row()).toMatchObject({ stores: ['downtown', 'uptown'] });
    expect((await api.call('GET', '/auth/user', { token: bo.token })).status).toBe(401);
    const entry = { actor: owner.id, role: 'owner', action: 'staff.stores' };
    const first = { ...entry, before: { stores: [] }, after: { stores: ['downtown', 'uptown'] } };
    expect(await findAuditRows(api, `user:${bo.id}`)).toEqual([first]);
    // The same again changes nothing.
    const token = await startSession(api.db, bo.id);
    await bind(bo.id, ['downtown', 'uptown']);
    expect((await api.call('GET', '/auth/user', { token })).status).toBe(200);
    await bind(bo.id, []);
    expect(await findAuditRows(api, `user:${bo.id}`)).toEqual([
      first,
      { ...entry, before: { stores: ['downtown', 'uptown'] }, after: { stores: [] } },
    ]);
  });

  test('asks for the owner’s password', async () => {
    const bo = await createWorker('staff', 'mall');
    for (const password of ['', 'Wrong1!Wrong1!'])
      expect(await bind(bo.id, [], owner, password)).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
    const { rows } = await sql`select store from staff_stores where user_id = ${bo.id}`.execute(api.db);
    expect(rows).toEqual([{ store: 'mall' }]);
    expect((await api.call('GET', '/auth/user', { token: bo.token })).status).toBe(200);
  });

  test('an open board ends with it', async () => {
    const bo = await createStaffMember(api, 'staff');
    const board = await readEvents(`${url}/staff/events`, bo.token);
    await expect.poll(board.text).not.toBe('');
    await bind(bo.id, ['mall']);
    await board.ends();
  });

  test('no unknown stores, no owners, no customers; nobody but an owner', async () => {
    const [bo, ada] = [await createStaffMember(api, 'staff'), await createStaffMember(api, 'customer')];
    const unknown = { status: 400, body: { code: 'invalid_request', data: { field: 'stores' } } };
    expect(await bind(bo.id, ['harbour'])).toMatchObject(unknown);
    expect(await bind(bo.id, ['mall', 'mall'])).toMatchObject(unknown);
    expect(await bind(owner.id, ['mall'])).toMatchObject({ status: 409, body: { code: 'owner_everywhere' } });
    expect(await bind(ada.id, ['mall'])).toMatchObject({ status: 404 });
    const manager = await createStaffMember(api, 'manager');
    expect(await bind(bo.id, ['mall'], manager)).toMatchObject({ status: 403, body: { code: 'owner_only' } });
    const { rows } = await sql`select from staff_stores where user_id = any(${[bo.id, owner.id, ada.id]})`.execute(
      api.db,
    );
    expect(rows).toEqual([]);
  });

  test('who stops working here is bound to nothing when they come back', async () => {
    const bo = await createWorker('staff', 'mall');
    const body = { password: staffPassword };
    expect((await api.call('DELETE', `/owner/staff/${bo.id}`, { token: owner.token, body })).status).toBe(200);
    const { rows } = await sql`select from staff_stores where user_id = ${bo.id}`.execute(api.db);
    expect(rows).toEqual([]);
  });
});

test('a manager of one store sees of a customer and of the day only what is of that store', async () => {
  const mei = await createWorker('manager', 'uptown');
  const customer = async ({ token }: Actor) =>
    (await api.call('GET', `/owner/customers/${customerId}`, { token })).body.data;
  expect(await customer(owner)).toMatchObject({ orderCount: 4 });
  const seen = await customer(mei);
  expect(seen.orderCount).toBe(2);
  expect(seen.orders.map((order: { storeLocation: string }) => order.storeLocation)).toEqual(['uptown', 'uptown']);
  const today = async ({ token }: Actor) => (await api.call('GET', '/owner/today', { token })).body.data;
  expect(await today(mei)).toMatchObject({ failedMails: 0, invitations: 0 });
});

describe('staff of one store cannot touch another', () => {
  const soldOut = (store: string) => ({ store, kind: 'item', id: 5, left: 0, until: 'open' });
  const calls: [string, Role, (store: 'downtown' | 'uptown') => [string, object?]][] = [
    ['GET', 'staff', (store) => [`/staff/orders?store=${store}`]],
    ['POST', 'staff', (store) => [`/staff/orders/${orders[store]}/status`, { from: 'preparing', to: 'completed' }]],
    ['POST', 'staff', (store) => [`/staff/orders/${orders[store]}/claim`, { board: orders.uptown, to: 'completed' }]],
    ['GET', 'staff', (store) => [`/staff/availability?store=${store}`]],
    ['POST', 'staff', (store) => ['/staff/availability', soldOut(store)]],
    ['GET', 'staff', (store) => [`/owner/orders?store=${store}`]],
    ['GET', 'staff', (store) => [`/owner/orders/${orders[store]}`]],
    ['POST', 'manager', (store) => [`/owner/orders/${orders[store]}/cancel`, { from: 'preparing', reason: 'No milk' }]],
    ['GET', 'manager', (store) => [`/owner/reports?by=day&store=${store}&${days()}`]],
    ['GET', 'manager', (store) => [`/owner/reports.csv?kind=lines&store=${store}&${days()}`]],
    ['PUT', 'manager', (store) => [`/owner/stores/${store}/hours`, { week: [], version: 99 }]],
    ['PUT', 'manager', (store) => [`/owner/stores/${store}/special-days`, { specialDays: [], version: 99 }]],
    [
      'PUT',
      'manager',
      (store) => [
        `/owner/stores/${store}/stations`,
        {
          countsWork: false,
          leadMinutes: 5,
          daysAhead: 0,
          version: 99,
          stations: [{ station: 'bar', workers: 1, onlinePercent: 60 }],
        },
      ],
    ],
  ];

  test.each(calls)('%s by %s, call %#', async (method, role, ask) => {
    const [theirs, everywhere] = [await createWorker(role, 'uptown', 'mall'), await createStaffMember(api, role)];
    const call = ({ token }: Actor, store: 'downtown' | 'uptown') => {
      const [path, body] = ask(store);
      return api.call(method as 'GET', path, { token, body });
    };
    expect(await call(theirs, 'downtown')).toMatchObject(otherStore);
    for (const [who, store] of [
      [theirs, 'uptown'],
      [everywhere, 'downtown'],
      [owner, 'downtown'],
    ] as const) {
      // Allowed; a status or a version may be another one by now.
      expect([200, 409]).toContain((await call(who, store)).status);
    }
  });

  test('the stream of another store is refused', async () => {
    const { token } = await createWorker('staff', 'uptown');
    const { status, text } = await readEvents(`${url}/staff/events?store=downtown`, token);
    await expect.poll(text).not.toBe('');
    expect([status, JSON.parse(text()).code]).toEqual([403, 'other_store']);
  });

  test('an owner is bound by nothing, even if they were as a manager', async () => {
    const boss = await createWorker('manager', 'uptown');
    await api.updateUser(boss.id, { role: 'owner' });
    expect((await api.call('GET', '/staff/orders?store=downtown', { token: boss.token })).status).toBe(200);
  });
});

describe('without a store, they get what is theirs', () => {
  const storesIn = (tickets: { storeLocation: string | null }[]) => [
    ...new Set(tickets.map((each) => each.storeLocation)),
  ];

  test('the board and its stream', async () => {
    const { token } = await createWorker('staff', 'uptown', 'mall');
    const { body } = await api.call('GET', '/staff/orders', { token });
    expect(storesIn(body.data)).toEqual(['uptown']);
    expect(storesIn((await api.call('GET', '/staff/orders', { token: owner.token })).body.data).sort()).toEqual([
      ...['downtown', 'uptown'],
    ]);
    const board = await readEvents<{ tickets: Ticket[] }>(`${url}/staff/events`, token);
    await expect.poll(() => board.events().length).toBe(1);
    expect(storesIn(board.events()[0]?.tickets ?? [])).toEqual(['uptown']);
  });

  test('what is sold out, the orders of the desk, reports, the day, and the stores', async () => {
    const { token } = await createWorker('manager', 'uptown', 'mall');
    const ask = async (path: string) => (await api.call('GET', path, { token })).body.data;
    expect((await ask('/staff/availability')).map(({ store }: { store: string }) => store)).not.toContain('downtown');
    expect(storesIn(await ask('/owner/orders'))).toEqual(['uptown']);
    expect(await ask(`/owner/reports?by=store&${days()}`)).toMatchObject({
      rows: [{ key: 'uptown', orders: 1 }],
      total: { orders: 1 },
    });
    const today = await ask('/owner/today');
    expect(today).toMatchObject({ today: { orders: 1 }, open: 1 });
    expect(today.soldOut.map(({ store }: { store: string }) => store)).toEqual(['uptown']);
    expect((await ask('/owner/stores')).stores.map(({ store }: OwnerStore) => store)).toEqual(['uptown', 'mall']);
  });
});
