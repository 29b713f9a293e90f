import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createConfirmLink } from '../src/identity/confirm-link.ts';
import { createStaffMember, findAuditRows } from './actors.ts';
import { createClaims, createKey, serveKeys, sign } from './google-keys.ts';
import { catchMails } from './mail-catcher.ts';
import { readMail } from './mail-reader.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { startTestWorker } from './test-worker.ts';

const key = await createKey('today');
const google = await serveKeys([key]);
const drink = [{ id: expect.any(String), kind: 'welcome-drink', expiresAt: expect.any(String) }];
const listVouchers = async (api: TestApp, token: string) => (await api.call('GET', '/vouchers', { token })).body.data;

describe('where mail is off', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await createTestApp({ google: google.settings });
  });
  afterAll(async () => {
    await api.close();
    await google.close();
  });

  test('a registration gives the welcome drink, for 60 days [vouchers-1]', async () => {
    const { token } = await api.register();
    const vouchers = await listVouchers(api, token);
    expect(vouchers).toEqual(drink);
    const days = (Date.parse(vouchers[0].expiresAt) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(60);
  });

  test('a first visit with Google gives it, also with an address that Google does not host', async () => {
    const claims = createClaims('elsewhere', { email: 'elsewhere@elsewhere.example', hd: undefined });
    const { body } = await api.call('POST', '/auth/google', { body: { credential: await sign(key, claims) } });
    expect(body.user.emailVerified).toBe(false);
    expect(await listVouchers(api, body.token)).toEqual(drink);
  });

  test('a mailbox gets it once, also after its account was deleted', async () => {
    const first = await api.register({ email: 'once@example.com' });
    const body = { password: 'Secret1!' };
    expect((await api.call('DELETE', '/auth/user', { token: first.token, body })).status).toBe(200);
    for (const email of ['once@example.com', 'once+2@example.com'])
      expect(await listVouchers(api, (await api.register({ email })).token)).toEqual([]);
  });

  test('a registration that is refused gives none: the limits on registrations hold for drinks', async () => {
    const address = '10.9.9.9';
    const statuses: number[] = [];
    for (let n = 0; n < 30; n += 1) {
      const body = { name: 'Ada Byron', email: `many${n}@example.com`, password: 'Secret1!' };
      statuses.push((await api.call('POST', '/auth/register', { address, body })).status);
    }
    expect(statuses).toContain(429);
    const given = await api.db
      .selectFrom('vouchers')
      .innerJoin('users', 'users.user_id', 'vouchers.user_id')
      .select('email')
      .where('email', 'like', 'many%')
      .execute();
    expect(given).toHaveLength(statuses.filter((status) => status === 200).length);
  });

  test('the welcome mail, sent once mail is on, does not promise it again', async () => {
    const { mails, url } = await catchMails();
    await api.register({ email: 'mailed-later@example.com' });
    onTestFinished(await startTestWorker(api.databaseUrl, url));
    const find = () => mails.find(({ to }) => to.includes('mailed-later@example.com'));
    await expect.poll(find, { timeout: 10_000 }).toBeDefined();
    const { text } = readMail(find());
    expect(text).toContain('please confirm that this email address is yours');
    expect(text).not.toContain('welcome drink');
  });
});

describe.each(['on', 'off'] as const)('where mail is %s, the owner', (mail) => {
  test('switches it off and on: published, with a row in the audit log, and nobody else may', async () => {
    const api = await createTestApp({ health: { mail, isStopping: () => false } });
    onTestFinished(api.close);
    const [owner, manager] = await Promise.all([createStaffMember(api, 'owner'), createStaffMember(api, 'manager')]);
    const put = (isOn: boolean, { token } = owner) =>
      api.call('PUT', '/owner/welcome-drink', { token, body: { isOn } });
    const enter = async () => {
      const { token, user } = await api.register();
      if (mail === 'on') {
        const link = await createConfirmLink({ db: api.db, publicUrl: '' }, user.id, user.email, '7 days');
        const body = { token: link.split('token=')[1] };
        expect((await api.call('POST', '/auth/verify-email', { token, body })).status).toBe(200);
      }
      return listVouchers(api, token);
    };
    const published = () => JSON.parse(api.menu.get().body).shop.isWelcomeDrinkOff;

    expect(await enter()).toEqual(drink);
    expect((await put(false, manager)).status).toBe(403);
    expect((await put(false)).body.data).toEqual({ isOn: false });
    expect(published()).toBe(true);
    expect(await enter()).toEqual([]);
    expect((await put(true)).body.data).toEqual({ isOn: true });
    expect(published()).toBeUndefined();
    expect(await enter()).toEqual(drink);
    expect(await findAuditRows(api, 'welcome-drink')).toMatchObject([
      { actor: owner.id, before: { isWelcomeDrinkOff: false }, after: { isWelcomeDrinkOff: true } },
      { actor: owner.id, before: { isWelcomeDrinkOff: true }, after: { isWelcomeDrinkOff: false } },
    ]);
  });
});
