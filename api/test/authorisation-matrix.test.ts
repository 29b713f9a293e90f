import type { Contract } from '@juniper/core/contracts/contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSession } from '../src/auth/sessions.ts';
import { insertUser } from '../src/auth/store.ts';
import { uuidV7 } from '../src/db/uuid-v7.ts';
import { contracts, nameOf } from './contracts.ts';
import { dumpTables } from './dump.ts';
import { readEvents } from './event-reader.ts';
import { addFullCustomer, traces } from './full-customer.ts';
import { anOrder } from './order-desk.ts';
import { placeOrder } from './place-order.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** What is the owner's; calls name it wherever they can name anything. */
type Named = { open: string; closed: string; favorite: string; voucher: string; session: string };

type Body = ((named: Named) => object) | undefined;

/** Who the columns are: nobody, whose everything is, another customer, staff, and who is no longer logged in. */
type Row = [visitor: number, owner: number, other: number, staff: number, ended: number, body?: Body];

const everyone = (status: number, body: object = {}): Row => [status, status, status, status, status, () => body];
const loggedIn = (body?: Body): Row => [401, 200, 200, 200, 401, body];
const ownersAlone = (body?: Body, others = 404): Row => [401, 200, others, others, 401, body];
const password = 'Secret1!';

const matrix: Record<string, Row> = {
  'GET /health/live': [200, 200, 200, 200, 200],
  'GET /health/ready': [200, 200, 200, 200, 200],
  'GET /config': [200, 200, 200, 200, 200],
  'POST /contact': everyone(400),
  'POST /auth/register': everyone(400),
  'POST /auth/login': everyone(401, { email: traces.email, password: 'Wrong1!' }),
  'POST /auth/google': everyone(503, { credential: 'x' }),
  'POST /auth/forgot-password': everyone(400),
  'POST /auth/reset-password': everyone(410, { token: 'x', password }),
  'POST /auth/verify-email': everyone(410, { token: 'x' }),
  'POST /auth/unsubscribe': everyone(410, { token: 'x' }),
  'GET /auth/user': loggedIn(),
  'GET /auth/account': loggedIn(),
  'GET /auth/sessions': loggedIn(),
  'DELETE /auth/sessions/:id': loggedIn(),
  'GET /auth/export': loggedIn(),
  'PUT /auth/profile': loggedIn(() => ({ name: 'Eve' })),
  'GET /auth/profile/stats': loggedIn(),
  'POST /auth/verify-email/resend': loggedIn(),
  'POST /auth/email': loggedIn(() => ({ email: 'eve@next.example', password })),
  'POST /auth/password': loggedIn(() => ({ currentPassword: password, newPassword: password })),
  'POST /auth/favorites': loggedIn(() => ({ id: 2 })),
  'DELETE /auth/favorites/:id': loggedIn(),
  'GET /cart': loggedIn(),
  // The owner has kept a cart already; the others have none.
  'PUT /cart': [401, 409, 200, 200, 401, () => ({ revision: 0, items: [{ id: 2, quantity: 1 }], wishlist: [] })],
  'GET /vouchers': loggedIn(),
  'GET /loyalty': loggedIn(),
  'POST /auth/loyalty/add': ownersAlone(({ closed }) => ({ points: 1, orderId: closed })),
  'POST /feedback': loggedIn(() => ({ rating: 1, comments: 'Eve was here.' })),
  'POST /orders': ownersAlone(({ voucher }) => ({ ...anOrder, voucherId: voucher }), 409),
  'GET /orders': loggedIn(),
  'GET /orders/events': loggedIn(),
  'GET /orders/:id': ownersAlone(),
  'POST /orders/:id/cancel': ownersAlone(),
  'GET /staff/orders': [401, 403, 403, 200, 401],
  'GET /staff/events': [401, 403, 403, 200, 401],
  // Past the check of the role; the order is none that could be moved.
  'POST /staff/orders/:id/status': [401, 403, 403, 409, 401, () => ({ from: 'preparing', to: 'completed' })],
  'POST /auth/logout': loggedIn(),
  'DELETE /auth/user': loggedIn(() => ({ password })),
};

let api: TestApp;
let listening: string;
let owner: Awaited<ReturnType<typeof addFullCustomer>>;
let named: Named;
beforeAll(async () => {
  api = await createTestApp();
  listening = await api.app.listen({ host: '127.0.0.1', port: 0 });
  owner = await addFullCustomer(api);
  const open = await placeOrder(api, owner.userId, 1234, { status: 'pending' });
  const { favorite_id: favorite } = await api.db
    .selectFrom('favorites')
    .select('favorite_id')
    .executeTakeFirstOrThrow();
  const { voucher_id: voucher } = await api.db.selectFrom('vouchers').select('voucher_id').executeTakeFirstOrThrow();
  const { session_id: session } = await api.db.selectFrom('sessions').select('session_id').executeTakeFirstOrThrow();
  named = { open, closed: owner.orderId, favorite, voucher, session };
});
afterAll(() => api.close());

/** Without a password, whose hash alone would take longer than all calls together. */
async function newcomer(role: 'customer' | 'staff'): Promise<string> {
  const user_id = uuidV7();
  await insertUser(api.db, {
    user_id,
    email: `${user_id}@example.com`,
    name: 'Eve',
    provider: 'local',
    role,
    loyalty_points: 0,
  });
  return startSession(api.db, user_id, role);
}

async function ended(): Promise<string> {
  const token = await newcomer('customer');
  await api.call('POST', '/auth/logout', { token });
  return token;
}

async function call(
  contract: Contract,
  token?: string,
): Promise<{ status: number | undefined; body: { code?: string } }> {
  const { method, path, stream } = contract;
  const id = path.startsWith('/auth/favorites')
    ? named.favorite
    : path.includes('/sessions')
      ? named.session
      : named.open;
  const url = path.replace(':id', id) + (nameOf(contract) === 'GET /orders' ? `?cursor=${named.open}` : '');
  if (stream) {
    const { status, text, events } = await readEvents<object>(`${listening}/api${url}`, token);
    await expect.poll(text).not.toBe('');
    return { status, body: events()[0] ?? JSON.parse(text()) };
  }
  const body = matrix[nameOf(contract)]?.[5]?.(named);
  return api.call(method, url, { body, headers: { 'idempotency-key': uuidV7() }, ...(token && { token }) });
}

/** Every row, of any table, that says whose it is. */
const ownersRows = async () =>
  Object.values(await dumpTables(api.db)).flatMap((rows) =>
    rows.split('\n').filter((row) => row.includes(owner.userId)),
  );

test('every contract has its row, and every row its contract', () => {
  expect(Object.keys(matrix).sort()).toEqual(contracts.map(nameOf).sort());
});

const inOrder = Object.keys(matrix).flatMap((name) => contracts.filter((contract) => nameOf(contract) === name));
const statusesOf = (contract: Contract) => matrix[nameOf(contract)] as Row;

describe('nobody but its owner sees or changes what is a customer’s', () => {
  test.each(inOrder)('$method $path', async (contract) => {
    const [visitor, , other, staff, gone] = statusesOf(contract);
    const before = await ownersRows();
    const answers = {
      visitor: await call(contract),
      other: await call(contract, await newcomer('customer')),
      staff: await call(contract, await newcomer('staff')),
      ended: await call(contract, await ended()),
      invented: await call(contract, 'x'.repeat(64)),
    };
    const statuses = Object.values(answers).map(({ status }) => status);
    expect(statuses).toEqual([visitor, other, staff, gone, gone]);
    if (contract.access !== 'public') {
      expect(answers.visitor.body.code).toBe('no_token');
      expect(answers.ended.body.code).toBe('session_ended');
      expect(answers.invented.body.code).toBe('session_ended');
    }
    // The board shows staff whose an order is.
    const shown = JSON.stringify(contract.access === 'staff' ? { ...answers, staff: '' } : answers);
    for (const secret of [owner.userId, ...Object.values(named), ...Object.values(traces)])
      expect(shown).not.toContain(secret);
    expect(await ownersRows()).toEqual(before);
  });
});

describe('the owner', () => {
  test.each(inOrder)('$method $path', async (contract) => {
    const answer = await call(contract, await startSession(api.db, owner.userId, 'customer'));
    expect(answer.status).toBe(statusesOf(contract)[1]);
    if (contract.access === 'staff') expect(answer.body.code).toBe('staff_only');
  });
});
