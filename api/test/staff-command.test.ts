import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runStaffCommand } from '../src/commands/staff.ts';
import { changeRole } from '../src/owner/staff/change-role.ts';
import { runEntry, runInProcess } from './processes.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();

const staffWith = (env: Record<string, string>, ...words: string[]) =>
  runInProcess(runStaffCommand, { DATABASE_URL: api.databaseUrl, ...env }, ...words);
const staff = (...words: string[]) => staffWith({ LOG_LEVEL: 'silent' }, ...words);
const logIn = (email: string, password: string) => api.call('POST', '/auth/login', { body: { email, password } });
const board = (token: string) => api.call('GET', '/staff/orders', { token });
const strangers = 'Secret1!';
const long = 'Barista1!Barista1!';

test('an account becomes staff; what opened it before does not open it as staff', async () => {
  // A stranger may have registered with the address, and know its password.
  const { token } = await api.register({ email: 'bo@example.com', name: 'Bo Barista', password: strangers });
  // Where mail is on, the address must be confirmed.
  const withMail = staffWith({ LOG_LEVEL: 'silent', SMTP_URL: 'smtp://127.0.0.1:9' }, 'add', 'bo@example.com');
  expect(await withMail).toEqual({
    code: 1,
    said: 'bo@example.com is not confirmed yet. The link is in the welcome email, or asked for on /account.\n',
  });
  expect(await board(token)).toMatchObject({ status: 403 });

  const added = await staff('add', 'Bo@Example.com');
  expect(added).toMatchObject({ code: 0 });
  expect(await board(token)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  expect(await logIn('bo@example.com', strangers)).toMatchObject({ status: 401, body: { code: 'bad_credentials' } });

  // Mail is off here, so the command itself shows the link.
  const link = added.said.match(/\/reset-password#token=([\w-]{64})/)?.[1];
  const reset = (password: string) => api.call('POST', '/auth/reset-password', { body: { token: link, password } });
  expect(await reset('Short1!')).toMatchObject({
    status: 400,
    body: { code: 'password_too_short', message: expect.stringContaining('at least 12 characters') },
  });
  expect(await reset(long)).toMatchObject({ status: 200 });
  const asStaff = (await logIn('bo@example.com', long)).body.token;
  expect(await board(asStaff)).toMatchObject({ status: 200 });
  const change = (newPassword: string) =>
    api.call('POST', '/auth/password', { token: asStaff, body: { currentPassword: long, newPassword } });
  expect(await change('Short1!')).toMatchObject({ status: 400, body: { code: 'password_too_short' } });
});

test('who stops being staff is logged out and keeps the password', async () => {
  const { token, user } = await api.register({ email: 'lou@example.com', name: 'Lou Barista', password: long });
  await api.updateUser(user.id, { role: 'staff' });
  await api.confirm(user.id);
  expect(await staff('add', 'lou@example.com')).toEqual({ code: 0, said: 'lou@example.com is staff already.\n' });
  expect(await staff('list')).toMatchObject({
    said: expect.stringContaining('lou@example.com (Lou Barista), staff\n'),
  });
  expect(await board(token)).toMatchObject({ status: 200 });
  expect(await staff('remove', 'lou@example.com')).toMatchObject({ code: 0 });
  expect(await board(token)).toMatchObject({ status: 401 });
  expect(await board((await logIn('lou@example.com', long)).body.token)).toMatchObject({ status: 403 });
  expect(await staff('list')).toMatchObject({ said: expect.not.stringContaining('lou@example.com') });
});

test('where mail is on the link is mailed and not shown, and one line of the log says whose role it was', async () => {
  const { user } = await api.register({ email: 'kim@example.com' });
  await api.confirm(user.id);
  const env = { DATABASE_URL: api.databaseUrl, SMTP_URL: 'smtp://127.0.0.1:9' };
  const command = runEntry('commands/staff', env, 'add', 'kim@example.com');
  expect(await command.ended).toBe(0);
  const said = command.output();
  expect(said).not.toContain('token=');
  expect(
    await api.boss.findJobs('mail', { data: { kind: 'password-reset', userId: user.id, asStaff: true } }),
  ).toHaveLength(1);
  const line = said.split('\n').find((each) => each.startsWith('{')) ?? '';
  expect(JSON.parse(line)).toMatchObject({
    audit: 'role changed',
    account: user.id,
    network: 'command',
    from: 'customer',
    to: 'staff',
  });
  expect(line).not.toContain('@');
});

test('managers and owners: a higher role keeps the password, and the last owner stays [account-3]', async () => {
  const { token, user } = await api.register({ email: 'ola@example.com', name: 'Ola Owner', password: long });
  await api.updateUser(user.id, { role: 'staff' });
  expect(await staff('manager', 'ola@example.com')).toEqual({
    code: 0,
    said: 'ola@example.com is a manager now, and logged out everywhere.\n',
  });
  expect(await board(token)).toMatchObject({ status: 401 });
  expect(await board((await logIn('ola@example.com', long)).body.token)).toMatchObject({ status: 200 });
  expect((await staff('owner', 'ola@example.com')).said).toBe(
    'ola@example.com is an owner now, and logged out everywhere.\n',
  );
  const last = { code: 1, said: 'This is the only owner. Please make somebody else an owner first.\n' };
  for (const words of ['remove', 'add', 'manager']) expect(await staff(words, 'ola@example.com')).toEqual(last);
  const owner = (await logIn('ola@example.com', long)).body.token;
  expect(await board(owner)).toMatchObject({ status: 200 });
  const leave = () => api.call('DELETE', '/auth/user', { token: owner, body: { password: long } });
  expect(await leave()).toMatchObject({ status: 409, body: { code: 'works_here' } });

  const { user: second } = await api.register({ email: 'pat@example.com', name: 'Pat Partner', password: strangers });
  expect((await staff('owner', 'pat@example.com')).said).toContain(
    'is an owner now, logged out everywhere, and without',
  );
  expect((await staff('list')).said).toContain('pat@example.com (Pat Partner), owner\n');
  expect(await leave()).toMatchObject({ status: 409, body: { code: 'works_here' } });
  expect((await staff('remove', 'ola@example.com')).code).toBe(0);
  expect((await staff('remove', 'pat@example.com')).code).toBe(1);
  await api.updateUser(second.id, { role: 'customer' });
});

test('two owners who remove each other at once: one of them stays', async () => {
  const ids = await Promise.all(
    ['one@example.com', 'two@example.com'].map(async (email) => (await api.register({ email })).user.id),
  );
  for (let round = 0; round < 10; round += 1) {
    await api.db.updateTable('users').set({ role: 'owner' }).where('user_id', 'in', ids).execute();
    const removed = await Promise.allSettled(
      ids.map((id) =>
        api.db.transaction().execute((trx) => changeRole(trx, { userId: id, role: 'customer', actor: null })),
      ),
    );
    const refused = removed.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    expect(refused).toEqual(['last_owner']);
    const { rows } = await sql`select count(*)::int as owners from users where role = 'owner'`.execute(api.db);
    expect(rows).toEqual([{ owners: 1 }]);
  }
});

test('the first owner joins with one link and one password, without an account before', async () => {
  const invited = await staff('owner', 'Nora@Example.com');
  expect(invited).toMatchObject({ code: 0, said: expect.stringContaining('joins as an owner, once, within 7 days') });
  const token = invited.said.match(/\/owner\/join#token=([\w-]{64})/)?.[1];
  const join = (body: object) => api.call('POST', '/owner/invitations/accept', { body: { token, ...body } });
  expect(await join({})).toMatchObject({
    status: 400,
    body: { code: 'password_needed', data: { role: 'owner', email: 'Nora@Example.com', account: 'new' } },
  });
  const { status, body } = await join({ name: 'Nora Owner', password: long });
  expect(status).toBe(200);
  // The command prints the link, so it proves no address.
  expect(body.user).toMatchObject({ name: 'Nora Owner', role: 'owner', emailVerified: false });
  expect(await api.call('GET', '/owner/staff', { token: body.token })).toMatchObject({ status: 200 });
  expect(await join({ name: 'Eve', password: long })).toMatchObject({ status: 410, body: { code: 'link_over' } });
});

test.each([
  ['an unknown address', ['remove', 'nobody@example.com'], 'There is no account with the address nobody@example.com.'],
  ['a text that is no address', ['owner', 'nobody'], 'nobody is not an email address.'],
  [
    'a word that is no command',
    ['promote', 'a@example.com'],
    '|owner EMAIL | remove EMAIL | list | block EMAIL|ORDER | unblock EMAIL',
  ],
  ['no address', ['add'], 'Usage:'],
])('%s: says so', async (_what, words, said) => {
  const answer = await staff(...words);
  expect(answer).toMatchObject({ code: 1, said: expect.stringContaining(said) });
  expect(answer.said).not.toContain('    at ');
});
