import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { eraseExpiredData } from '../src/account/retention/erase-old.ts';
import { createStaffMember, findAuditRows, staffPassword } from './actors.ts';
import { dumpTables } from './dump.ts';
import { readMail } from './mail-reader.ts';
import { createTestApp, openTestApp } from './test-app.ts';
import { openTestWorker } from './test-worker.ts';

const api = await openTestApp({ health: { mail: 'on', isStopping: () => false } });
const catcher = await openTestWorker(api.databaseUrl, (address) =>
  address.startsWith('refused') ? '550 5.1.1 no such user' : undefined,
);
const owner = await createStaffMember(api, 'owner', { name: 'Ola Owner' });

type Row = { id: string; email: string; role: string; isSent: boolean; expiresAt: string };
const password = staffPassword;
const short = 'Secret1!';
let people = 0;
const newEmail = () => {
  people += 1;
  return `mei${people}@invited.example`;
};

const invite = (email: string, role = 'manager', { token } = owner) =>
  api.call('POST', '/owner/invitations', { token, body: { email, role, password } });
const open = async ({ token } = owner): Promise<Row[]> =>
  (await api.call('GET', '/owner/invitations', { token })).body.data;
const findRow = async (email: string) => (await open()).find((row) => row.email === email);
const mailsTo = (address: string) =>
  catcher.mails
    .filter(({ to }) => to[0]?.toLowerCase() === address)
    .map(readMail)
    .filter(({ text }) => text.includes('/owner/join#token='));
const isSent = (email: string) =>
  vi.waitFor(async () => expect(await findRow(email)).toMatchObject({ isSent: true }), { timeout: 15_000 });

/** Invites, and waits until the link in the mail works. */
async function invited(email: string, role = 'manager'): Promise<string> {
  expect(await invite(email, role)).toMatchObject({ status: 200 });
  await isSent(email);
  return mailsTo(email).at(-1)?.token ?? '';
}
const join = (token: string, link: string, body: object = { password }) =>
  api.call('POST', '/owner/invitations/accept', { token, body: { token: link, ...body } });
const over = { status: 410, body: { code: 'link_over' } };
const getRole = async (email: string) =>
  (await api.db.selectFrom('users').select('role').where('email', '=', email).executeTakeFirst())?.role;

test('an invitation: the mail, the list, and joining with it', async () => {
  const email = newEmail();
  const { body } = await invite(email);
  expect(body.mail).toBe('on');
  expect(body.data[0]).toMatchObject({ email, role: 'manager', invitedBy: 'Ola Owner' });
  const days = (Date.parse(body.data[0].expiresAt) - Date.parse(body.data[0].createdAt)) / 86_400_000;
  expect(days).toBeCloseTo(7, 3);
  await isSent(email);
  const [mail] = mailsTo(email);
  expect(mail).toMatchObject({ subject: 'Join us at Juniper Row' });
  expect(mail?.text).toContain('as a manager');
  expect(mail?.text).toContain(`Join as manager:\r\nhttp://localhost:3000/owner/join#token=${mail?.token}`);
  // Neither the queue nor a table holds the link.
  expect(JSON.stringify(await dumpTables(api.db))).not.toContain(mail?.token);

  const { token, user } = await api.register({ email: email.toUpperCase(), name: 'Mei Tanaka', password: short });
  const link = mail?.token ?? '';
  expect(await join(token, link, {})).toMatchObject({
    status: 400,
    body: { code: 'password_needed', data: { role: 'manager', account: 'signed-in' } },
  });
  expect(await join(token, link, { password: short })).toMatchObject({
    status: 400,
    body: { code: 'password_too_short' },
  });
  expect(await getRole(user.email)).toBe('customer');
  expect(await join(token, link)).toMatchObject({ status: 200, body: { role: 'manager' } });

  expect(await api.call('GET', '/auth/user', { token })).toMatchObject({ status: 401 });
  const logIn = (word: string) => api.call('POST', '/auth/login', { body: { email, password: word } });
  expect(await logIn(short)).toMatchObject({ status: 401 });
  expect((await logIn(password)).body.user).toMatchObject({ role: 'manager', emailVerified: true });
  expect(await findRow(email)).toBeUndefined();
  expect(await findAuditRows(api, `user:${user.id}`)).toEqual([
    {
      actor: user.id,
      role: 'customer',
      action: 'staff.manage',
      before: { role: 'customer' },
      after: { role: 'manager' },
    },
  ]);
  const byOwner = { actor: owner.id, role: 'owner', action: 'staff.manage' };
  expect(await findAuditRows(api, `invitation:${body.data[0].id}`)).toEqual([
    { ...byOwner, before: null, after: { role: 'manager' } },
  ]);
  const changed = () => api.db.selectFrom('mails').select('kind').where('user_id', '=', user.id).execute();
  await expect.poll(changed, { timeout: 15_000 }).toContainEqual({ kind: 'password-changed' });
});

test('whoever has no account joins with a name and one password, and is logged in', async () => {
  const email = newEmail();
  const link = await invited(email, 'staff');
  const accept = (body: object) => api.call('POST', '/owner/invitations/accept', { body: { token: link, ...body } });
  expect(await accept({})).toMatchObject({ status: 400, body: { data: { role: 'staff', email, account: 'new' } } });
  expect(await accept({ password })).toMatchObject({ status: 400, body: { code: 'password_needed' } });
  expect(await accept({ name: 'Bo', password: short })).toMatchObject({ body: { code: 'password_too_short' } });
  const { status, body } = await accept({ name: 'Bo Barista', password });
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ email, name: 'Bo Barista', role: 'staff', emailVerified: true });
  expect(await api.call('GET', '/staff/orders', { token: body.token })).toMatchObject({ status: 200 });
  expect(await api.boss.findJobs('mail', { data: { kind: 'password-changed', userId: body.user.id } })).toEqual([]);
});

test('whoever has an account joins with its password alone; one that is too short is replaced', async () => {
  const email = newEmail();
  const link = await invited(email, 'staff');
  const { user } = await api.register({ email, password: short });
  const accept = (body: object) => api.call('POST', '/owner/invitations/accept', { body: { token: link, ...body } });
  expect(await accept({})).toMatchObject({ body: { data: { account: 'known' } } });
  // The link alone does not open an existing account.
  expect(await accept({ password })).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
  expect(await accept({ password, newPassword: password })).toMatchObject({ status: 403 });
  expect(await accept({ password: short })).toMatchObject({ status: 400, body: { code: 'password_too_short' } });
  expect(await getRole(email)).toBe('customer');
  const { status, body } = await accept({ password: short, newPassword: password });
  expect([status, body.user?.id, body.role]).toEqual([200, user.id, 'staff']);
  expect(await api.call('GET', '/staff/orders', { token: body.token })).toMatchObject({ status: 200 });
});

test('who has a long password may keep it, and is not told that it was changed', async () => {
  const email = newEmail();
  const link = await invited(email, 'staff');
  const { token, user } = await api.register({ email, password });
  expect(await join(token, link)).toMatchObject({ status: 200, body: { role: 'staff' } });
  expect(await api.call('POST', '/auth/login', { body: { email, password } })).toMatchObject({ status: 200 });
  expect(await api.boss.findJobs('mail', { data: { kind: 'password-changed', userId: user.id } })).toEqual([]);
});

describe('a link', () => {
  test('works once, though two use it at the same moment', async () => {
    const email = newEmail();
    const link = await invited(email);
    const { token } = await api.register({ email });
    const answers = await Promise.all([join(token, link), join(token, link), join(token, link)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // The others find the session ended or the link gone.
    for (const { status } of answers) expect([200, 401, 410]).toContain(status);
    const again = (await api.call('POST', '/auth/login', { body: { email, password } })).body.token;
    expect(await join(again, link)).toMatchObject(over);
  });

  test('is over after 7 days, and the night erases it', async () => {
    const email = newEmail();
    const link = await invited(email);
    const { token } = await api.register({ email });
    await sql`update invitations set expires_at = now() - interval '1 second' where email = ${email}`.execute(api.db);
    expect(await join(token, link)).toMatchObject(over);
    expect(await findRow(email)).toBeUndefined();
    expect(await eraseExpiredData(api.db, { mail: 'on' })).toMatchObject({ invitations: 1 });
    expect(await getRole(email)).toBe('customer');
  });

  test('is replaced by the next one for the address, however it is written', async () => {
    const email = newEmail();
    const first = await invited(email, 'owner');
    expect(await invite(email.toUpperCase(), 'staff')).toMatchObject({ status: 200 });
    const { token } = await api.register({ email });
    expect(await join(token, first)).toMatchObject(over);
    await isSent(email.toUpperCase());
    expect((await open()).filter((row) => row.email.toLowerCase() === email)).toMatchObject([{ role: 'staff' }]);
    const second = mailsTo(email).at(-1)?.token ?? '';
    expect(await join(token, second)).toMatchObject({ status: 200, body: { role: 'staff' } });
    expect(await join(owner.token, first)).toMatchObject(over);
  });

  test('is over once it is withdrawn, with one row of its own', async () => {
    const email = newEmail();
    const link = await invited(email);
    const { token } = await api.register({ email });
    const { id } = (await findRow(email)) as Row;
    const withdraw = () => api.call('DELETE', `/owner/invitations/${id}`, { token: owner.token });
    expect((await withdraw()).body.data).not.toContainEqual(expect.objectContaining({ id }));
    expect(await withdraw()).toMatchObject({ status: 200 });
    expect(await join(token, link)).toMatchObject(over);
    expect(await findAuditRows(api, `invitation:${id}`)).toMatchObject([
      { before: null, after: { role: 'manager' } },
      { actor: owner.id, before: { role: 'manager' }, after: null },
    ]);
  });

  test('is over when who sent it is not an owner any more', async () => {
    const email = newEmail();
    const gone = await createStaffMember(api, 'owner');
    expect(await invite(email, 'owner', gone)).toMatchObject({ status: 200 });
    await isSent(email);
    const link = mailsTo(email).at(-1)?.token ?? '';
    const { token } = await api.register({ email });
    const body = { password };
    expect(await api.call('DELETE', `/owner/staff/${gone.id}`, { token: owner.token, body })).toMatchObject({
      status: 200,
    });
    expect(await join(token, link)).toMatchObject(over);
    expect(await findRow(email)).toBeUndefined();
  });

  test('is for its address alone, of which others see no more than they need', async () => {
    const email = newEmail();
    const link = await invited(email);
    const { token, user } = await api.register({ email: `not.${email}` });
    const answer = await join(token, link);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'other_address', message: 'This invitation is for m...@invited.example.' },
    });
    expect(JSON.stringify(answer.body)).not.toContain('mei');
    expect(await getRole(user.email)).toBe('customer');
    const { token: right } = await api.register({ email });
    expect(await join(right, link)).toMatchObject({ status: 200 });
  });

  test('made up or cut short is over too', async () => {
    const { token } = await api.register();
    const email = newEmail();
    const link = await invited(email);
    const other = link.slice(0, -1) + (link.endsWith('A') ? 'E' : 'A');
    for (const wrong of ['x', '', other, link.slice(0, 40)]) expect(await join(token, wrong)).toMatchObject(over);
  });

  test('drops a stranger’s Google login from an address that nobody had confirmed', async () => {
    const email = newEmail();
    const link = await invited(email);
    const { token, user } = await api.register({ email });
    const identity = { issuer: 'https://accounts.google.com', subject: `stranger-${user.id}`, user_id: user.id };
    await api.db.insertInto('user_identities').values(identity).execute();
    expect(await join(token, link)).toMatchObject({ status: 200 });
    const left = api.db.selectFrom('user_identities').select('subject').where('user_id', '=', user.id);
    expect(await left.execute()).toEqual([]);
  });
});

describe('nobody is invited', () => {
  test('by a manager, as owner or as anything', async () => {
    const manager = await createStaffMember(api, 'manager');
    for (const role of ['owner', 'staff']) {
      const refused = { status: 403, body: { code: 'owner_only' } };
      expect(await invite('eve@invited.example', role, manager)).toMatchObject(refused);
    }
    expect(await findRow('eve@invited.example')).toBeUndefined();
  });

  test('without the owner’s password', async () => {
    const body = { email: 'eve@invited.example', role: 'owner', password: 'Wrong1!Wrong1!' };
    expect(await api.call('POST', '/owner/invitations', { token: owner.token, body })).toMatchObject({
      status: 403,
      body: { code: 'wrong_password' },
    });
    expect(await findRow('eve@invited.example')).toBeUndefined();
  });

  test('who works here already; and who began meanwhile keeps the role', async () => {
    const bo = await createStaffMember(api, 'staff');
    const works = { status: 409, body: { code: 'works_here' } };
    expect(await invite(bo.email.toUpperCase(), 'owner')).toMatchObject(works);
    const email = newEmail();
    const link = await invited(email, 'staff');
    const mei = await createStaffMember(api, 'manager', { email });
    expect(await join(mei.token, link)).toMatchObject(works);
    expect(await getRole(email)).toBe('manager');
  });

  test('where mail is off: says what to do on the server', async () => {
    const silent = await createTestApp({}, api.databaseUrl);
    const { token } = owner;
    const body = { email: newEmail(), role: 'manager', password };
    expect(await silent.call('POST', '/owner/invitations', { token, body })).toMatchObject({
      status: 409,
      body: { code: 'mail_off', message: 'Mail is off on this site. On the server: juniper staff manager EMAIL' },
    });
    expect((await silent.call('GET', '/owner/invitations', { token })).body.mail).toBe('off');
    await silent.close();
    expect(await findRow(body.email)).toBeUndefined();
  });
});

test('an address that the mail server refuses stays unsent in the list', async () => {
  const email = `refused.${newEmail()}`;
  const { body } = await invite(email);
  const [{ id }] = body.data;
  const job = async () =>
    (await api.boss.findJobs('mail', { data: { kind: 'invitation', invitationId: id } }))[0]?.state;
  await expect.poll(job, { timeout: 15_000 }).toBe('completed');
  expect(await findRow(email)).toMatchObject({ isSent: false });
});
