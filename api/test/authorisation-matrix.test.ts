import { setTimeout as delay } from 'node:timers/promises';
import type { Contract } from '@juniper/core/contracts/contract.ts';
import { type Permission, type Role, roles, type WorkRole, workRoles } from '@juniper/core/rules/permissions.ts';
import { describe, expect, test } from 'vitest';
import { findHouseAccount } from '../src/identity/house-queries.ts';
import { parseToken } from '../src/identity/session-token.ts';
import { startSession } from '../src/identity/sessions.ts';
import { insertUser } from '../src/identity/user-queries.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { expectedPermissions, type Ids, matrix, type Row } from './authorisation-matrix.ts';
import { contracts, getName } from './contracts.ts';
import { countLocked } from './database.ts';
import { dumpTables } from './dump.ts';
import { readEvents } from './event-reader.ts';
import { addFullCustomer, traces } from './full-customer.ts';
import { placeOrder } from './place-order.ts';
import { openTestApp } from './test-app.ts';

/** Yesterday's to tomorrow's: the customer's order is in it. */
const aroundToday = () => {
  const day = (away: number) => new Date(Date.now() + away * 86_400_000).toISOString().slice(0, 10);
  return `from=${day(-1)}&to=${day(1)}`;
};

/** Calls that add rows and change none: a look is recorded, a gift is given. */
const addsRows = ['GET /owner/customers/:id', 'POST /owner/customers/:id/vouchers'];

/** The queries of calls that need one. */
const queries: Record<string, (ids: Ids) => string> = {
  'GET /orders': ({ open }) => `?cursor=${open}`,
  'GET /owner/reports': () => `?by=item&${aroundToday()}`,
  'GET /owner/reports.csv': () => `?kind=lines&${aroundToday()}`,
  'GET /owner/customers': () => '?q=wilhelmina',
};

const api = await openTestApp();
const listening = await api.app.listen({ host: '127.0.0.1', port: 0 });
const customer = await addFullCustomer(api);
const open = await placeOrder(api, customer.userId, 1234, { status: 'pending' });
const { favorite_id: favorite } = await api.db.selectFrom('favorites').select('favorite_id').executeTakeFirstOrThrow();
const { voucher_id: voucher } = await api.db.selectFrom('vouchers').select('voucher_id').executeTakeFirstOrThrow();
const { session_id: session } = await api.db.selectFrom('sessions').select('session_id').executeTakeFirstOrThrow();
const ids = { open, closed: customer.orderId, favorite, voucher, session };

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

/** The `:id` of a path, by its beginning; for all others an open order. */
const idByPath: [begin: string, id: () => string][] = [
  ['/auth/favorites', () => ids.favorite],
  ['/auth/recipes', () => 'mocha'],
  ['/auth/sessions', () => ids.session],
  ['/owner/customers', () => customer.userId],
  ['/owner/categories', () => 'coffee'],
  ['/owner/items', () => '3'],
  ['/owner/groups', () => '3'],
  ['/owner/deals', () => '3'],
];

type Answer = { status: number | undefined; body: { code?: string } };

async function call(contract: Contract, token?: string): Promise<Answer> {
  const { method, path, stream } = contract;
  const id = (idByPath.find(([begin]) => path.startsWith(begin))?.[1] ?? (() => ids.open))();
  const url =
    path
      .replace(':id', id)
      .replace(':name', 'p-0123456789abcdef')
      .replace(':revision', '1')
      .replace(':store', 'downtown') + (queries[getName(contract)]?.(ids) ?? '');
  if (stream) {
    const { status, text, events } = await readEvents<object>(`${listening}/api${url}`, token);
    await expect.poll(text).not.toBe('');
    return { status, body: events()[0] ?? JSON.parse(text()) };
  }
  const body = matrix[getName(contract)]?.[5]?.(ids);
  return api.call(method, url, { body, headers: { 'idempotency-key': uuidV7() }, ...(token && { token }) });
}

/** Returns every row with the customer's id. The security log has rows of earlier calls, written once a minute. */
const theirRows = async () => {
  const { 'public.security_events': _, ...tables } = await dumpTables(api.db);
  return Object.values(tables).flatMap((rows) => rows.split('\n').filter((row) => row.includes(customer.userId)));
};

test('every contract has its row, and every row its contract', () => {
  expect(Object.keys(matrix).sort()).toEqual(contracts.map(getName).sort());
});

test('every role has its permissions', () => {
  const permissions = Object.entries(roles).map(([role, entry]) => [role, [...entry.permissions].sort()]);
  const expected = Object.entries(expectedPermissions).map(([role, all]) => [role, all.toSorted()]);
  expect(Object.fromEntries(permissions)).toEqual(Object.fromEntries(expected));
});

const inOrder = Object.keys(matrix).flatMap((name) => contracts.filter((contract) => getName(contract) === name));
const everyones = ['public', 'optional', 'customer'];
/** Returns whether a role has the permission that a call names; calls of customers name none. */
const hasPermission = (role: Role, { access }: Contract) => expectedPermissions[role].includes(access as Permission);
const getStatuses = (contract: Contract) => matrix[getName(contract)] as Row;

describe('nobody else sees or changes what is a customer’s [access-5]', () => {
  test.each(inOrder)('$method $path', async (contract) => {
    const [visitor, , other, works, gone] = getStatuses(contract);
    const ofRole = (role: WorkRole) => (typeof works === 'number' ? works : works(role));
    const before = await theirRows();
    const answers = {
      visitor: await call(contract),
      customer: await call(contract, await newcomer('customer')),
      ended: await call(contract, await ended()),
      invented: await call(contract, 'x'.repeat(64)),
      // A store's own account has no session, whatever starts one.
      house: await call(contract, await startSession(api.db, await findHouseAccount(api.db, 'main'))),
    };
    const answersOfRoles: [WorkRole, Answer][] = [];
    for (const role of workRoles) answersOfRoles.push([role, await call(contract, await newcomer(role))]);
    const statuses = Object.values(answers).map(({ status }) => status);
    expect(statuses).toEqual([visitor, other, gone, gone, gone]);
    const getStatusesRoles = answersOfRoles.map(([role, { status }]) => [role, status]);
    expect(getStatusesRoles).toEqual(workRoles.map((role) => [role, ofRole(role)]));
    if (contract.access !== 'public' && contract.access !== 'optional') {
      expect(answers.visitor.body.code).toBe('no_token');
      expect(answers.ended.body.code).toBe('session_ended');
      expect(answers.invented.body.code).toBe('session_ended');
    }
    // The board and the console show the customer of an order, to those who may make the call.
    const isShown = /^\/(staff|owner\/(orders|customers|audit))/.test(contract.path);
    const others = answersOfRoles.filter(([role]) => !isShown || !hasPermission(role, contract));
    const shown = JSON.stringify([answers, others]);
    for (const secret of [customer.userId, ...Object.values(ids), ...Object.values(traces)])
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
  while ((await countLocked(api.db)) === 0) await delay(10);
}

describe('a session that ends after its call was authenticated writes nothing', () => {
  const writes = inOrder.filter(
    (contract) =>
      contract.method !== 'GET' &&
      !everyones.includes(contract.access) &&
      !hasPermission('staff', contract) &&
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
    if (everyones.includes(contract.access)) return;
    const first = workRoles.find((role) => hasPermission(role, contract));
    expect(answer.body.code).toBe(`${first}_only`);
  });
});
