import { setTimeout as delay } from 'node:timers/promises';
import type { Contract } from '@juniper/core/contracts/contract.ts';
import { isAtLeast, type Role } from '@juniper/core/rules/permissions.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseToken } from '../src/identity/session-token.ts';
import { startSession } from '../src/identity/sessions.ts';
import { insertUser } from '../src/identity/user-queries.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { contracts, getName } from './contracts.ts';
import { dumpTables } from './dump.ts';
import { readEvents } from './event-reader.ts';
import { addFullCustomer, traces } from './full-customer.ts';
import { anOrder } from './order-calls.ts';
import { placeOrder } from './place-order.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** Ids of one customer's rows; every call uses them wherever it takes an id. */
type Named = { open: string; closed: string; favorite: string; voucher: string; session: string };

type Body = ((named: Named) => object) | undefined;

/** Expected status per caller: not logged in, whose rows they are, another customer, who works here, an ended session. */
type Row = [
  visitor: number,
  whose: number,
  other: number,
  staff: number,
  manager: number,
  owner: number,
  ended: number,
  body?: Body,
];

const everyone = (status: number, body?: object): Row => [
  status,
  status,
  status,
  status,
  status,
  status,
  status,
  body && (() => body),
];
const loggedIn = (body?: Body): Row => [401, 200, 200, 200, 200, 200, 401, body];
const theirsAlone = (body?: Body, others = 404): Row => [401, 200, others, others, others, others, 401, body];
const atLeast = (least: Role, body?: Body, status = 200): Row => {
  const of = (role: Role) => (isAtLeast(role, least) ? status : 403);
  return [401, 403, 403, of('staff'), of('manager'), of('owner'), 401, body];
};
const password = 'Secret1!';

const version = 'x'.repeat(16);
const texts = { title: '', lead: '', description: '', picture: '' };
const category = {
  label: 'Teas',
  singular: 'tea',
  plural: 'teas',
  ...texts,
  hasPage: true,
  hasSearch: false,
  heart: 'visit',
};
const facts = { allergens: null, traces: null, diet: [] };
const item = {
  category: 'coffee',
  name: 'Tea',
  description: '',
  picture: '',
  priceCents: 1,
  isDrink: true,
  isDraft: true,
  ...facts,
};
const aStore = {
  name: 'Harbour',
  phone: null,
  timeZone: 'UTC',
  taxProfile: 1,
  address: { street: '1 Quay', town: 'Linz', region: '', zipCode: '4020', country: 'AT' },
};
const group = { name: 'Cup', kind: 'one', min: 0, max: 1, options: [] };

const matrix: Record<string, Row> = {
  'GET /health/live': everyone(200),
  'GET /health/ready': everyone(200),
  'GET /config': everyone(200),
  'GET /catalogue/now': everyone(200),
  'POST /pickup/quote': everyone(200, { store: null, items: [{ id: 3, quantity: 1 }] }),
  'POST /contact': everyone(400, {}),
  'POST /auth/register': everyone(400, {}),
  'POST /auth/login': everyone(401, { email: traces.email, password: 'Wrong1!' }),
  'POST /auth/google': everyone(503, { credential: 'x' }),
  'POST /auth/forgot-password': everyone(400, {}),
  'POST /auth/reset-password': everyone(410, { token: 'x', password }),
  'POST /auth/verify-email': everyone(410, { token: 'x' }),
  'POST /auth/unsubscribe': everyone(410, { token: 'x' }),
  'GET /auth/user': loggedIn(),
  'GET /auth/account': loggedIn(),
  'GET /auth/sessions': loggedIn(),
  'DELETE /auth/sessions/:id': loggedIn(),
  'POST /auth/export': loggedIn(() => ({ password })),
  'PUT /auth/profile': loggedIn(() => ({ name: 'Eve' })),
  'GET /auth/profile/stats': loggedIn(),
  'POST /auth/verify-email/resend': loggedIn(),
  'POST /auth/email': [401, 200, 200, 409, 409, 200, 401, () => ({ email: 'eve@next.example', password })],
  // Too short for staff.
  'POST /auth/password': [
    401,
    200,
    200,
    400,
    400,
    400,
    401,
    () => ({ currentPassword: password, newPassword: password }),
  ],
  'POST /auth/favorites': loggedIn(() => ({ id: 2, options: [[12, 1]] })),
  'DELETE /auth/favorites/:id': loggedIn(),
  'PUT /auth/recipes/:id': loggedIn(),
  'DELETE /auth/recipes/:id': loggedIn(),
  'GET /cart': loggedIn(),
  // Only the first has a cart already.
  'PUT /cart': [
    401,
    409,
    200,
    200,
    200,
    200,
    401,
    () => ({ revision: 0, items: [{ id: 2, quantity: 1, options: [[12, 1]] }], wishlist: [] }),
  ],
  'GET /vouchers': loggedIn(),
  'GET /loyalty': loggedIn(),
  'POST /auth/loyalty/add': theirsAlone(({ closed }) => ({ points: 1, orderId: closed })),
  'POST /feedback': loggedIn(() => ({ rating: 1, comments: 'Eve was here.' })),
  'POST /orders': theirsAlone(({ voucher }) => ({ ...anOrder, voucherId: voucher }), 409),
  'GET /orders': loggedIn(),
  'GET /orders/events': loggedIn(),
  'GET /orders/address': loggedIn(),
  'GET /orders/:id': theirsAlone(),
  // It is paid at the counter.
  'POST /orders/:id/payment': [401, 409, 404, 404, 404, 404, 401],
  'POST /orders/:id/payment/check': theirsAlone(),
  'POST /orders/:id/payment/counter': theirsAlone(),
  'POST /orders/:id/cancel': theirsAlone(),
  'GET /staff/orders': atLeast('staff'),
  'GET /staff/events': atLeast('staff'),
  // 409: the role is enough, but the order's status does not allow the change.
  'POST /staff/orders/:id/status': atLeast('staff', () => ({ from: 'preparing', to: 'completed' }), 409),
  'GET /staff/availability': atLeast('staff'),
  // Not what is ordered below.
  'POST /staff/availability': atLeast('staff', () => ({
    store: 'main',
    kind: 'option',
    id: 24,
    left: 0,
    until: 'today',
  })),
  // 'off', because orders are placed below.
  'POST /staff/stores/:store/pause': atLeast('staff', () => ({ off: true })),
  'POST /staff/stores/:store/busy': atLeast('staff', () => ({ minutes: 5, tellWaiting: true })),
  'GET /staff/stores/:store/state': atLeast('staff'),
  'GET /owner/reports': atLeast('manager'),
  'GET /owner/reports.csv': atLeast('manager'),
  'GET /owner/today': atLeast('manager'),
  'GET /owner/orders': atLeast('staff'),
  'GET /owner/orders/:id': atLeast('staff'),
  'POST /owner/orders/:id/cancel': atLeast('manager', () => ({ from: 'preparing', reason: 'No milk' }), 409),
  'GET /owner/orders/new': atLeast('manager'),
  'POST /owner/orders/new/cancel': atLeast('manager', () => ({
    orders: 100,
    newest: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
    block: false,
  })),
  // Mail is off here.
  'POST /owner/orders/:id/receipt': atLeast('manager', undefined, 409),
  // Nothing is paid yet.
  'POST /owner/orders/:id/refunds': atLeast(
    'manager',
    () => ({ id: uuidV7(), cents: 100, reason: 'It was cold' }),
    409,
  ),
  'POST /owner/orders/:id/payment/looked-at': atLeast('manager'),
  'GET /owner/payments': atLeast('owner'),
  // There are no keys here.
  'PUT /owner/payments': atLeast('owner', () => ({ isOn: true }), 409),
  'GET /owner/customers': atLeast('manager'),
  'GET /owner/customers/:id': atLeast('manager'),
  'PUT /owner/customers/:id/block': atLeast('manager', () => ({ isBlocked: false })),
  // More than the balance.
  'POST /owner/customers/:id/points': atLeast(
    'manager',
    () => ({ id: uuidV7(), points: -500, reason: 'By mistake' }),
    409,
  ),
  'POST /owner/customers/:id/vouchers': atLeast('manager', () => ({
    id: uuidV7(),
    offCents: 300,
    days: 30,
    reason: 'A long wait',
  })),
  // 400: the role is enough, but this is no picture.
  'POST /owner/pictures': atLeast('manager', () => ({}), 400),
  'POST /owner/pictures/:name/crop': atLeast('manager', () => ({ x: 0, y: 0, size: 10_000 }), 404),
  'GET /owner/pictures/:name': atLeast('manager', undefined, 404),
  'GET /owner/pictures/:name/original': atLeast('manager', undefined, 404),
  // 404: nobody who works here has this id.
  'GET /owner/staff': atLeast('owner'),
  'PUT /owner/staff/:id': atLeast('owner', () => ({ role: 'manager' }), 404),
  'PUT /owner/staff/:id/stores': atLeast('owner', () => ({ stores: ['mall'] }), 404),
  'DELETE /owner/staff/:id': atLeast('owner', () => ({}), 404),
  'POST /owner/staff/:id/log-out': atLeast('owner', undefined, 404),
  'GET /owner/invitations': atLeast('owner'),
  // 409: mail is off here.
  'POST /owner/invitations': atLeast('owner', () => ({ email: 'eve@next.example', role: 'manager' }), 409),
  'DELETE /owner/invitations/:id': atLeast('owner'),
  'POST /owner/invitations/accept': [401, 410, 410, 410, 410, 410, 401, () => ({ token: 'x'.repeat(64) })],
  'GET /owner/audit': atLeast('owner'),
  'GET /owner/stores': atLeast('manager'),
  // 409: nobody has seen this version of it, or the key is taken.
  'PUT /owner/stores/:store/hours': atLeast('manager', () => ({ week: [], version: 99 }), 409),
  'PUT /owner/stores/:store/special-days': atLeast('manager', () => ({ specialDays: [], version: 99 }), 409),
  'PUT /owner/stores/:store/stations': atLeast(
    'manager',
    () => ({
      countsWork: false,
      leadMinutes: 5,
      daysAhead: 0,
      version: 99,
      stations: [{ station: 'bar', workers: 1, onlinePercent: 60 }],
    }),
    409,
  ),
  'POST /owner/stores': atLeast('owner', () => ({ store: 'downtown', ...aStore }), 409),
  'PUT /owner/stores/:store': atLeast('owner', () => ({ ...aStore, isArchived: false, version: 99 }), 409),
  'PUT /owner/taxes': atLeast(
    'owner',
    () => ({ taxProfiles: [{ id: 1, name: 'Taxes', isInclusive: false, rates: [] }], version: 99 }),
    409,
  ),
  'PUT /owner/money': atLeast('owner', () => ({ money: { code: 'EUR', minor: 2, locale: 'de-AT' }, version: 99 }), 409),
  'PUT /owner/welcome-drink': atLeast('owner', () => ({ isOn: true })),
  'GET /owner/catalogue': atLeast('manager'),
  'POST /owner/items': atLeast('manager', () => item),
  'POST /owner/groups': atLeast('manager', () => group),
  'PUT /owner/positions': atLeast('manager', () => ({ kind: 'item', ids: [1, 2] })),
  // 409: the slug is taken, or the row is not as this editor saw it.
  'POST /owner/categories': atLeast('manager', () => ({ slug: 'coffee', ...category }), 409),
  'PUT /owner/items/:id': atLeast('manager', () => ({ ...item, version }), 409),
  'PUT /owner/categories/:id': atLeast('manager', () => ({ ...category, version }), 409),
  'PUT /owner/groups/:id': atLeast('manager', () => ({ ...group, version }), 409),
  'POST /owner/items/:id/archive': atLeast('manager', () => ({ version }), 409),
  'POST /owner/items/:id/restore': atLeast('manager', () => ({ version }), 409),
  'POST /owner/categories/:id/archive': atLeast('manager', () => ({ version }), 409),
  'POST /owner/categories/:id/restore': atLeast('manager', () => ({ version }), 409),
  'POST /owner/groups/:id/archive': atLeast('manager', () => ({ version }), 409),
  'POST /owner/groups/:id/restore': atLeast('manager', () => ({ version }), 409),
  'PUT /owner/deals/:id': atLeast('manager', () => ({ percentOff: 10, from: '2026-11-01', version }), 409),
  'DELETE /owner/deals/:id': atLeast('manager', () => ({ version }), 409),
  'POST /owner/catalogue/discard': atLeast('manager', () => ({ parts: [{ kind: 'item', id: 3, version }] }), 409),
  'POST /owner/catalogue/publish': atLeast('manager', () => ({ head: 1, only: [{ kind: 'item', id: 3 }], seen: [] })),
  'GET /owner/catalogue/revisions': atLeast('manager'),
  'POST /owner/catalogue/revisions/:revision/publish': atLeast('manager', () => ({ head: 1 })),
  // The others have no password.
  'DELETE /auth/google': theirsAlone(() => ({ password }), 409),
  'POST /auth/logout': loggedIn(),
  'DELETE /auth/user': [401, 200, 200, 409, 409, 409, 401, () => ({ password })],
};

/** Yesterday's to tomorrow's: the customer's order is in it. */
const aroundToday = () => {
  const day = (away: number) => new Date(Date.now() + away * 86_400_000).toISOString().slice(0, 10);
  return `from=${day(-1)}&to=${day(1)}`;
};

/** What is there stays as it is: a look is recorded, a gift is given. */
const addsRows = ['GET /owner/customers/:id', 'POST /owner/customers/:id/vouchers'];

/** What a call needs to be more than a wrong one. */
const queries: Record<string, (named: Named) => string> = {
  'GET /orders': ({ open }) => `?cursor=${open}`,
  'GET /owner/reports': () => `?by=item&${aroundToday()}`,
  'GET /owner/reports.csv': () => `?kind=lines&${aroundToday()}`,
  'GET /owner/customers': () => '?q=wilhelmina',
};

let api: TestApp;
let listening: string;
let customer: Awaited<ReturnType<typeof addFullCustomer>>;
let named: Named;
beforeAll(async () => {
  api = await createTestApp();
  listening = await api.app.listen({ host: '127.0.0.1', port: 0 });
  customer = await addFullCustomer(api);
  const open = await placeOrder(api, customer.userId, 1234, { status: 'pending' });
  const { favorite_id: favorite } = await api.db
    .selectFrom('favorites')
    .select('favorite_id')
    .executeTakeFirstOrThrow();
  const { voucher_id: voucher } = await api.db.selectFrom('vouchers').select('voucher_id').executeTakeFirstOrThrow();
  const { session_id: session } = await api.db.selectFrom('sessions').select('session_id').executeTakeFirstOrThrow();
  named = { open, closed: customer.orderId, favorite, voucher, session };
});
afterAll(() => api.close());

/** Without a password, because hashing one would take longer than all calls together. */
async function newcomer(role: Role): Promise<string> {
  const user_id = uuidV7();
  await insertUser(api.db, {
    user_id,
    email: `${user_id}@example.com`,
    name: 'Eve',
    provider: 'local',
    role,
    loyalty_points: 0,
  });
  return startSession(api.db, user_id);
}

async function ended(): Promise<string> {
  const token = await newcomer('customer');
  await api.call('POST', '/auth/logout', { token });
  return token;
}

/** What `:id` is, by how a path begins; for all others an open order. */
const ids: [begin: string, id: () => string][] = [
  ['/auth/favorites', () => named.favorite],
  ['/auth/recipes', () => 'mocha'],
  ['/auth/sessions', () => named.session],
  ['/owner/customers', () => customer.userId],
  ['/owner/categories', () => 'coffee'],
  ['/owner/items', () => '3'],
  ['/owner/groups', () => '3'],
  ['/owner/deals', () => '3'],
];

async function call(
  contract: Contract,
  token?: string,
): Promise<{ status: number | undefined; body: { code?: string } }> {
  const { method, path, stream } = contract;
  const id = (ids.find(([begin]) => path.startsWith(begin))?.[1] ?? (() => named.open))();
  const url =
    path
      .replace(':id', id)
      .replace(':name', 'p-0123456789abcdef')
      .replace(':revision', '1')
      .replace(':store', 'downtown') + (queries[getName(contract)]?.(named) ?? '');
  if (stream) {
    const { status, text, events } = await readEvents<object>(`${listening}/api${url}`, token);
    await expect.poll(text).not.toBe('');
    return { status, body: events()[0] ?? JSON.parse(text()) };
  }
  const body = matrix[getName(contract)]?.[7]?.(named);
  return api.call(method, url, { body, headers: { 'idempotency-key': uuidV7() }, ...(token && { token }) });
}

/** Every row of any table that contains the customer's id. */
const theirRows = async () =>
  Object.values(await dumpTables(api.db)).flatMap((rows) =>
    rows.split('\n').filter((row) => row.includes(customer.userId)),
  );

test('every contract has its row, and every row its contract', () => {
  expect(Object.keys(matrix).sort()).toEqual(contracts.map(getName).sort());
});

const inOrder = Object.keys(matrix).flatMap((name) => contracts.filter((contract) => getName(contract) === name));
const isStaffs = ({ access }: Contract) => access !== 'public' && access !== 'optional' && access !== 'customer';
const getStatuses = (contract: Contract) => matrix[getName(contract)] as Row;

describe('nobody else sees or changes what is a customer’s', () => {
  test.each(inOrder)('$method $path', async (contract) => {
    const [visitor, , other, staff, manager, owner, gone] = getStatuses(contract);
    const before = await theirRows();
    const answers = {
      visitor: await call(contract),
      other: await call(contract, await newcomer('customer')),
      staff: await call(contract, await newcomer('staff')),
      manager: await call(contract, await newcomer('manager')),
      owner: await call(contract, await newcomer('owner')),
      ended: await call(contract, await ended()),
      invented: await call(contract, 'x'.repeat(64)),
    };
    const statuses = Object.values(answers).map(({ status }) => status);
    expect(statuses).toEqual([visitor, other, staff, manager, owner, gone, gone]);
    if (contract.access !== 'public' && contract.access !== 'optional') {
      expect(answers.visitor.body.code).toBe('no_token');
      expect(answers.ended.body.code).toBe('session_ended');
      expect(answers.invented.body.code).toBe('session_ended');
    }
    // The board and the desk show the customer of an order, to those who may make the call.
    const isShown = /^\/(staff|owner\/(orders|customers|audit))/.test(contract.path);
    const others = Object.entries(answers).filter(([role]) => !isShown || !isAtLeast(role, contract.access as Role));
    const shown = JSON.stringify(others);
    for (const secret of [customer.userId, ...Object.values(named), ...Object.values(traces)])
      expect(shown).not.toContain(secret);
    const after = await theirRows();
    if (addsRows.includes(getName(contract))) expect(after).toEqual(expect.arrayContaining(before));
    else expect(after).toEqual(before);
  });
});

/** These are refused before they write: there is no mail, no key and no picture. */
const refusedEarlier = [
  'POST /owner/orders/:id/receipt',
  'PUT /owner/payments',
  'POST /owner/pictures',
  'POST /owner/pictures/:name/crop',
  'POST /owner/invitations',
];

/** Resolves when a statement waits for a lock. */
async function untilBlocked(): Promise<void> {
  const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await waits.execute(api.db)).rows.length === 0) await delay(10);
}

describe('a session that ends after its call was authenticated writes nothing', () => {
  const writes = inOrder.filter(
    (contract) =>
      contract.method !== 'GET' &&
      (contract.access === 'manager' || contract.access === 'owner') &&
      !refusedEarlier.includes(getName(contract)),
  );
  test.each(writes)('$method $path', async (contract) => {
    const token = await newcomer('owner');
    const userId = String(parseToken(token)?.userId);
    const answer = await api.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
      const called = call(contract, token);
      await Promise.race([called, untilBlocked()]);
      return { called };
    });
    expect(await answer.called).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  });
});

describe('the customer', () => {
  test.each(inOrder)('$method $path', async (contract) => {
    const answer = await call(contract, await startSession(api.db, customer.userId));
    expect(answer.status).toBe(getStatuses(contract)[1]);
    if (isStaffs(contract)) expect(answer.body.code).toBe(`${contract.access}_only`);
  });
});
