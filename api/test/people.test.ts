import type { StaffMember } from '@juniper/core/contracts/owner-staff.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Actor, createStaffMember, findAuditRows, staffPassword as password } from './actors.ts';
import { updateRows } from './database.ts';
import { readEvents } from './event-reader.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();
const url = `${await api.app.listen({ host: '127.0.0.1', port: 0 })}/api`;

let owner: Actor;
beforeEach(async () => {
  await api.db.updateTable('users').set({ role: 'customer' }).execute();
  owner = await createStaffMember(api, 'owner', { name: 'Ola Owner' });
});

const list = (token: string) => api.call('GET', '/owner/staff', { token });
const change = (token: string, id: string, body: object) => api.call('PUT', `/owner/staff/${id}`, { token, body });
const remove = (token: string, id: string, body: object = { password }) =>
  api.call('DELETE', `/owner/staff/${id}`, { token, body });
const logOut = (token: string, id: string) => api.call('POST', `/owner/staff/${id}/log-out`, { token });
const isLoggedIn = async (token: string) => (await api.call('GET', '/auth/user', { token })).status === 200;
const lastOwner = { status: 409, body: { code: 'last_owner' } };
const byOwner = () => ({ actor: owner.id, role: 'owner', action: 'staff.manage' });

test('who works here: owners first, then managers, then staff, each by name; no customers', async () => {
  await createStaffMember(api, 'staff', { name: 'Bo Barista' });
  await createStaffMember(api, 'manager', { name: 'Mei Manager' });
  await createStaffMember(api, 'staff', { name: 'ada barista' });
  await createStaffMember(api, 'customer');
  const seen = new Date('2026-02-03T04:05:06Z');
  await api.updateUser(owner.id, { last_login_at: seen });
  const later = new Date('2026-02-04T04:05:06Z');
  await api.db.updateTable('sessions').set({ last_seen_at: later }).where('user_id', '=', owner.id).execute();
  const { body } = await list(owner.token);
  expect(body.data.map(({ name, role }: StaffMember) => [name, role])).toEqual([
    ['Ola Owner', 'owner'],
    ['Mei Manager', 'manager'],
    ['ada barista', 'staff'],
    ['Bo Barista', 'staff'],
  ]);
  // Authentication of this call may have moved the time on.
  expect(body.data[0]).toMatchObject({ id: owner.id, email: owner.email });
  expect(Date.parse(body.data[0].lastSeenAt)).toBeGreaterThanOrEqual(later.getTime());
});

describe('another role', () => {
  test('holds at once, ends all sessions and keeps the password; one row says who gave it', async () => {
    const bo = await createStaffMember(api, 'staff');
    const { body } = await change(owner.token, bo.id, { role: 'manager', password });
    expect(body.data).toMatchObject([{ id: owner.id }, { id: bo.id, role: 'manager' }]);
    expect(await isLoggedIn(bo.token)).toBe(false);
    const login = await api.call('POST', '/auth/login', { body: { email: bo.email, password } });
    expect(login.body.user.role).toBe('manager');
    const entry = { ...byOwner(), before: { role: 'staff' }, after: { role: 'manager' } };
    expect(await findAuditRows(api, `user:${bo.id}`)).toEqual([entry]);

    // The same again changes nothing.
    await change(owner.token, bo.id, { role: 'manager', password });
    expect(await isLoggedIn(login.body.token)).toBe(true);
    expect(await findAuditRows(api, `user:${bo.id}`)).toEqual([entry]);
  });

  test('stays when a name is corrected, and the name stays when a role is given', async () => {
    const bo = await createStaffMember(api, 'manager', { name: 'Bo Barista' });
    await change(owner.token, bo.id, { role: 'staff', password });
    const { body } = await change(owner.token, bo.id, { name: 'Bo Berg', password });
    expect(body.data).toMatchObject([{ id: owner.id }, { id: bo.id, role: 'staff', name: 'Bo Berg' }]);
    expect(await findAuditRows(api, `user:${bo.id}`)).toMatchObject([
      { after: { role: 'staff' } },
      { after: { renamed: true } },
    ]);
    const ada = await createStaffMember(api, 'customer', { name: 'Ada' });
    expect(await change(owner.token, ada.id, { name: 'Eve', password })).toMatchObject({ status: 404 });
  });

  test.each([
    ['a wrong password', { role: 'owner', password: 'Wrong1!Wrong1!' }, 403, 'wrong_password'],
    ['no password', { role: 'owner' }, 403, 'wrong_password'],
    ['a role that is none', { role: 'king', password }, 400, 'invalid_request'],
    ['the role of customers', { role: 'customer', password }, 400, 'invalid_request'],
  ])('with %s is refused', async (_what, body, status, code) => {
    const bo = await createStaffMember(api, 'staff');
    expect(await change(owner.token, bo.id, body)).toMatchObject({ status, body: { code } });
    expect(await isLoggedIn(bo.token)).toBe(true);
    expect(await findAuditRows(api, `user:${bo.id}`)).toEqual([]);
  });

  test('without a password at all needs a login within 15 minutes', async () => {
    const bo = await createStaffMember(api, 'staff');
    await api.updateUser(owner.id, { password_hash: null });
    const loggedInAt = (ms: number) =>
      updateRows(api.db, 'sessions', { user_id: owner.id }, { created_at: new Date(Date.now() - ms) });
    await loggedInAt(16 * 60_000);
    const again = { status: 403, body: { code: 'login_again' } };
    expect(await change(owner.token, bo.id, { role: 'manager' })).toMatchObject(again);
    await loggedInAt(14 * 60_000);
    expect(await change(owner.token, bo.id, { role: 'manager' })).toMatchObject({ status: 200 });
  });

  test('is nothing for a customer: nobody works here without having accepted it', async () => {
    const ada = await createStaffMember(api, 'customer');
    const nobody = { status: 404, body: { code: 'not_found' } };
    expect(await change(owner.token, ada.id, { role: 'manager', password })).toMatchObject(nobody);
    expect(await remove(owner.token, ada.id)).toMatchObject(nobody);
    expect(await logOut(owner.token, ada.id)).toMatchObject(nobody);
    expect(await isLoggedIn(ada.token)).toBe(true);
    const login = await api.call('POST', '/auth/login', { body: { email: ada.email, password } });
    expect(login.body.user.role).toBe('customer');
    expect(await findAuditRows(api, `user:${ada.id}`)).toEqual([]);
  });
});

test('who is removed is a customer again, and logged out of an open board too', async () => {
  const bo = await createStaffMember(api, 'staff');
  const board = await readEvents(`${url}/staff/events`, bo.token);
  await expect.poll(board.text).not.toBe('');
  expect((await remove(owner.token, bo.id)).body.data.map(({ id }: StaffMember) => id)).toEqual([owner.id]);
  await board.ends();
  expect(await isLoggedIn(bo.token)).toBe(false);
  expect(await findAuditRows(api, `user:${bo.id}`)).toEqual([
    { ...byOwner(), before: { role: 'staff' }, after: { role: 'customer' } },
  ]);
});

test('sessions are ended for somebody whose phone is lost, without a password', async () => {
  const bo = await createStaffMember(api, 'manager');
  expect((await logOut(owner.token, bo.id)).status).toBe(200);
  expect(await isLoggedIn(bo.token)).toBe(false);
  expect(await findAuditRows(api, `user:${bo.id}`)).toEqual([
    { ...byOwner(), before: null, after: { loggedOut: true } },
  ]);
});

describe('the last owner', () => {
  test('can neither be lowered nor removed, by nobody; with a second one it works', async () => {
    expect(await change(owner.token, owner.id, { role: 'manager', password })).toMatchObject(lastOwner);
    expect(await remove(owner.token, owner.id)).toMatchObject(lastOwner);
    // However it is spelled.
    expect(await remove(owner.token, owner.id.toUpperCase())).toMatchObject(lastOwner);
    expect(await isLoggedIn(owner.token)).toBe(true);
    expect(await findAuditRows(api, `user:${owner.id}`)).toEqual([]);
    const second = await createStaffMember(api, 'owner');
    expect(await change(owner.token, owner.id, { role: 'staff', password })).toMatchObject({ status: 200 });
    expect(await remove(second.token, second.id)).toMatchObject(lastOwner);
  });

  test('two who remove each other at once: one of them stays, and one row says who did it', async () => {
    const second = await createStaffMember(api, 'owner');
    const answers = await Promise.all([remove(owner.token, second.id), remove(second.token, owner.id)]);
    // The slower one is not an owner any more.
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const left = await api.db.selectFrom('users').select('user_id').where('role', '=', 'owner').execute();
    expect(left).toHaveLength(1);
    const rows = [
      ...(await findAuditRows(api, `user:${owner.id}`)),
      ...(await findAuditRows(api, `user:${second.id}`)),
    ];
    expect(rows).toHaveLength(1);
  });
});

test.each(['staff', 'manager'] as const)('%s manage nobody, not even themselves', async (role) => {
  const eve = await createStaffMember(api, role);
  const refused = { status: 403, body: { code: 'owner_only' } };
  expect(await list(eve.token)).toMatchObject(refused);
  expect(await change(eve.token, eve.id, { role: 'owner', password })).toMatchObject(refused);
  expect(await remove(eve.token, owner.id)).toMatchObject(refused);
  expect(await logOut(eve.token, owner.id)).toMatchObject(refused);
  expect(await isLoggedIn(owner.token)).toBe(true);
});
