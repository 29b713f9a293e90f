import { setTimeout as delay } from 'node:timers/promises';
import type { AuditEntry } from '@juniper/core/contracts/audit.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { eraseExpiredData } from '../src/account/retention/erase-old.ts';
import { insertAudit } from '../src/audit/queries.ts';
import { type Actor, createStaffMember, staffPassword as password } from './actors.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();
const owner = await createStaffMember(api, 'owner', { name: 'Ola Owner' });

const list = async (query = ''): Promise<{ data: AuditEntry[]; nextCursor: string | null }> => {
  const { status, body } = await api.call('GET', `/owner/audit${query}`, { token: owner.token });
  expect(status).toBe(200);
  return body;
};
const soldOut = ({ token }: Actor, id: number, left: number | null = 0) =>
  api.call('POST', '/staff/availability', { token, body: { store: 'main', kind: 'item', id, left, until: 'today' } });

test('an entry says who, as what, did what to what, where and when', async () => {
  const bo = await createStaffMember(api, 'staff', { name: 'Bo Barista' });
  await soldOut(bo, 3);
  expect((await list()).data[0]).toEqual({
    id: expect.any(String),
    at: expect.any(String),
    actor: { id: bo.id, name: 'Bo Barista', email: bo.email },
    role: 'staff',
    action: 'soldOut.set',
    subject: 'item:3',
    subjectName: null,
    reason: null,
    store: 'main',
    before: expect.objectContaining({ left: null }),
    after: expect.objectContaining({ left: 0 }),
  });
  const body = { role: 'manager', password };
  await api.call('PUT', `/owner/staff/${bo.id}`, { token: owner.token, body });
  expect((await list()).data[0]).toMatchObject({
    actor: { id: owner.id, name: 'Ola Owner', email: owner.email },
    role: 'owner',
    action: 'staff.manage',
    subject: `user:${bo.id}`,
    subjectName: 'Bo Barista',
  });
  // Name and address of who worked here outlive the account.
  await api.db.deleteFrom('users').where('user_id', '=', bo.id).execute();
  const [changed, pressed] = (await list()).data;
  expect(changed).toMatchObject({ subject: `user:${bo.id}`, subjectName: null });
  expect(pressed).toMatchObject({ actor: { id: bo.id, name: 'Bo Barista', email: bo.email }, role: 'staff' });
  // The menu came from the command line.
  expect((await list('?subject=revision:1')).data).toMatchObject([{ actor: null, role: null, action: 'menu.publish' }]);
});

test('nobody who works here chooses the name in the log or leaves it without one', async () => {
  const mei = await createStaffMember(api, 'manager', { name: 'Mei Manager' });
  await soldOut(mei, 6);
  const as = (token: string) => ({
    rename: (name: string) => api.call('PUT', '/auth/profile', { token, body: { name } }),
    remove: () => api.call('DELETE', '/auth/user', { token, body: { password } }),
  });
  const worksHere = { status: 409, body: { code: 'works_here' } };
  expect(await as(mei.token).rename('Ola Owner')).toMatchObject(worksHere);
  expect(await as(mei.token).rename('Mei Manager')).toMatchObject({ status: 200 });
  expect(await as(mei.token).remove()).toMatchObject(worksHere);
  expect(await as(owner.token).remove()).toMatchObject(worksHere);

  // An owner does it for her.
  const body = { role: 'manager', name: 'Mei Tanaka', password };
  expect(await api.call('PUT', `/owner/staff/${mei.id}`, { token: owner.token, body })).toMatchObject({ status: 200 });
  expect((await list(`?subject=user:${mei.id}`)).data).toMatchObject([{ after: { renamed: true } }]);
  await api.call('DELETE', `/owner/staff/${mei.id}`, { token: owner.token, body: { password } });
  const login = await api.call('POST', '/auth/login', { body: { email: mei.email, password } });
  expect(await as(login.body.token).rename('Ola Owner')).toMatchObject({ status: 200 });
  expect(await as(login.body.token).remove()).toMatchObject({ status: 200 });
  const record = { name: 'Mei Tanaka', email: mei.email };
  expect((await list(`?actor=${mei.id}`)).data).toMatchObject([{ actor: record, action: 'soldOut.set' }]);

  // The record goes with the last entry.
  const recorded = () =>
    api.db.selectFrom('staff_records').select(['name', 'email']).where('user_id', '=', mei.id).execute();
  await eraseExpiredData(api.db, { mail: 'on' });
  expect(await recorded()).toEqual([record]);
  await sql`alter table audit_log disable trigger user`.execute(api.db);
  await sql`delete from audit_log
    where actor = ${mei.id} or subject = ${`user:${mei.id}`}`.execute(api.db);
  await sql`alter table audit_log enable trigger user`.execute(api.db);
  await eraseExpiredData(api.db, { mail: 'on' });
  expect(await recorded()).toEqual([]);
});

test('a row without an id behind its kind is refused, and one of before does not make the list fail', async () => {
  const wrong = () => insertAudit(api.db, { actor: null, action: 'orders.find', subject: 'order:x' });
  await expect(wrong()).rejects.toThrow('audit_log_subject_check');
  await sql`alter table audit_log drop constraint audit_log_subject_check`.execute(api.db);
  await wrong();
  expect((await list()).data[0]).toMatchObject({ subject: 'order:x', subjectName: null });
});

describe('newest first', () => {
  test('by person and by subject, page by page, with nothing twice and nothing left out', async () => {
    const mei = await createStaffMember(api, 'manager');
    for (let n = 0; n < 120; n += 1) {
      const actor = { user_id: n % 2 ? mei.id : owner.id, role: 'manager' };
      const subject = `item:${100 + (n % 3)}`;
      await insertAudit(api.db, { actor, action: 'menu.edit', subject, after: { n }, reason: `edit ${n}` });
      // Rows of one millisecond have no order.
      await delay(2);
    }
    const all = async (query: string) => {
      const found: unknown[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Awaited<ReturnType<typeof list>> = await list(`?${query}${cursor && `&cursor=${cursor}`}`);
        expect(page.data.length).toBeLessThanOrEqual(50);
        found.push(...page.data.map(({ after }) => (after as { n: number }).n));
        cursor = page.nextCursor;
      }
      return found;
    };
    const numbers = (isIn: (n: number) => boolean) => [...Array(120).keys()].filter(isIn).reverse();
    expect(await all(`actor=${mei.id}`)).toEqual(numbers((n) => n % 2 === 1));
    expect(await all('subject=item:101')).toEqual(numbers((n) => n % 3 === 1));
    expect(await all(`actor=${mei.id}&subject=item:100`)).toEqual(numbers((n) => n % 6 === 3));
    expect((await list('?subject=item:101')).data[0]?.reason).toBe('edit 118');
  });

  test('by a day of the shop, which ends at its midnight', async () => {
    const times = ['2026-03-08T07:59:59Z', '2026-03-08T08:00:00Z', '2026-03-09T06:59:59Z', '2026-03-09T07:00:00Z'];
    for (const [n, at] of times.entries()) {
      await sql`insert into audit_log (entry_id, at, action, subject)
        values (${`01900000-0000-7000-8000-00000000000${n}`}, ${at}, 'menu.edit', 'item:7')`.execute(api.db);
    }
    // A day of 23 hours.
    const day = await list('?day=2026-03-08');
    expect(day.data.map(({ at }) => at)).toEqual(['2026-03-09T06:59:59.000Z', '2026-03-08T08:00:00.000Z']);
    expect((await list('?day=2026-03-08&subject=item:8')).data).toEqual([]);
  });

  test('is a 304 while nothing was added', async () => {
    const ask = (etag?: string) =>
      api.app.inject({
        method: 'GET',
        url: '/api/owner/audit',
        headers: { authorization: `Bearer ${owner.token}`, ...(etag && { 'if-none-match': etag }) },
      });
    const etag = String((await ask()).headers.etag);
    expect((await ask(etag)).statusCode).toBe(304);
    await soldOut(owner, 5);
    expect((await ask(etag)).statusCode).toBe(200);
  });

  test.each(['actor=me', 'subject=%00', 'subject=', 'day=2026-02-30', 'day=0000-01-01', 'cursor=1'])(
    'a question that is none: %s',
    async (query) => {
      const { token } = owner;
      expect(await api.call('GET', `/owner/audit?${query}`, { token })).toMatchObject({ status: 400 });
    },
  );
});

test.each([
  ['changed', "update audit_log set action = 'x'"],
  ['changed, even one that is old', "update audit_log set action = 'x' where at < now() - interval '8 years'"],
  ['deleted', 'delete from audit_log'],
  ['emptied', 'truncate audit_log'],
])('no entry can be %s', async (_what, statement) => {
  await expect(sql.raw(statement).execute(api.db)).rejects.toThrow('audit_log is append only');
});

test('an entry is kept for 7 years, and then erased by the night', async () => {
  const add = (id: string, age: string) =>
    sql`insert into audit_log (entry_id, at, action, subject)
    values (${id}, now() - ${age}::interval, 'menu.edit', 'item:9')`.execute(api.db);
  await add('01800000-0000-7000-8000-000000000001', '7 years 1 minute');
  await add('01800000-0000-7000-8000-000000000002', '7 years -1 minute');
  expect(await eraseExpiredData(api.db, { mail: 'on' })).toMatchObject({ audit_log: 1 });
  const left = await list('?subject=item:9');
  expect(left.data.map(({ id }) => id)).toEqual(['01800000-0000-7000-8000-000000000002']);
});

test('a change that fails leaves no entry, and a change whose entry fails does not happen', async () => {
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from audit_log`.execute(api.db)).rows[0]?.n;
  const before = await count();
  const mei = await createStaffMember(api, 'manager');
  await soldOut(mei, 9_999);
  const wrong = { role: 'staff', password: 'Wrong1!Wrong1!' };
  await api.call('PUT', `/owner/staff/${mei.id}`, { token: owner.token, body: wrong });
  expect(await count()).toBe(before);

  await sql`alter table audit_log add constraint none check (false) not valid`.execute(api.db);
  const body = { role: 'staff', password };
  expect(await api.call('PUT', `/owner/staff/${mei.id}`, { token: owner.token, body })).toMatchObject({ status: 500 });
  expect(await soldOut(mei, 4)).toMatchObject({ status: 500 });
  await sql`alter table audit_log drop constraint none`.execute(api.db);
  expect((await api.call('GET', '/auth/user', { token: mei.token })).body.user.role).toBe('manager');
  const { body: now } = await api.call('GET', '/catalogue/now');
  expect(now.stores.main?.items[4]).toBeUndefined();
});
