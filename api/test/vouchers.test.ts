import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eraseExpiredData } from '../src/account/retention/erase-old.ts';
import { createConfirmLink } from '../src/identity/confirm-link.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { giveBirthdayVouchers } from '../src/rewards/vouchers/give-birthday-vouchers.ts';
import { insertBirthdayVouchers } from '../src/rewards/vouchers/queries.ts';
import { callConcurrently } from './call-concurrently.ts';
import { findRows, insertRow } from './database.ts';
import { createClaims, sign } from './google-keys.ts';
import { catchMails } from './mail-catcher.ts';
import { readMail } from './mail-reader.ts';
import { openOldDatabase } from './old-database.ts';
import { createPasswordReset } from './reset-link.ts';
import { openGoogleApp } from './test-app.ts';
import { startTestWorker } from './test-worker.ts';

const { api, key } = await openGoogleApp({ health: { mail: 'on', isStopping: () => false } });

const day = 24 * 3_600_000;
const list = async (token: string) => (await api.call('GET', '/vouchers', { token })).body.data;
const giveIn = (now: Date) => giveBirthdayVouchers(api.db, { mail: 'off', now });
const openLink = (link: string, token: string) =>
  api.call('POST', '/auth/verify-email', { token, body: { token: link.split('token=')[1] } });
const linkFor = (userId: string, email: string) =>
  createConfirmLink({ db: api.db, publicUrl: '' }, userId, email, '7 days');
const signIn = async (subject: string, changes = {}) =>
  api.call('POST', '/auth/google', { body: { credential: await sign(key, createClaims(subject, changes)) } });
const listRows = (userId: string) =>
  findRows(api.db, 'vouchers', { user_id: userId }, ['kind', 'year', 'expires_at'], 'expires_at');

describe('the welcome drink', () => {
  const drink = [{ id: expect.any(String), kind: 'welcome-drink', expiresAt: expect.any(String) }];
  const confirmed = 'Your email address is confirmed. Thank you!';

  test('is given when the address is confirmed, for 60 days, and the answer says so once [vouchers-1]', async () => {
    const { token, user } = await api.register();
    expect(await list(token)).toEqual([]);
    const link = await linkFor(user.id, user.email);
    const answer = await openLink(link, token);
    expect(answer.body.message).toBe(`${confirmed} Your free welcome drink is in your account, good for 60 days.`);
    const given = await list(token);
    expect(given).toEqual(drink);
    expect(Math.abs(Date.parse(given[0].expiresAt) - Date.now() - 60 * day)).toBeLessThan(3_700_000);
    expect((await openLink(link, token)).body.message).toBe(confirmed);
    expect(await list(token)).toEqual(given);
  });

  test('comes with a new address that is the first one confirmed, and never again with another', async () => {
    const { token, user } = await api.register();
    for (const email of ['first@new.example', 'second@new.example']) {
      await api.updateUser(user.id, { pending_email: email });
      const { body } = await openLink(await linkFor(user.id, email), token);
      expect(body).toMatchObject({ changed: true });
      expect(body.message.includes('welcome drink')).toBe(email.startsWith('first'));
    }
    expect(await list(token)).toEqual(drink);
  });

  test('two links opened at once give one', async () => {
    const { token, user } = await api.register();
    const links = await Promise.all([1, 2, 3, 4].map(() => linkFor(user.id, user.email)));
    await callConcurrently(4, (at) => openLink(links[at] as string, token));
    expect(await list(token)).toHaveLength(1);
  });

  test('is given to who comes with an address that Google has confirmed, once', async () => {
    const { body } = await signIn('voucher-grace');
    expect(await list(body.token)).toEqual(drink);
    await signIn('voucher-grace');
    expect(await list(body.token)).toHaveLength(1);
  });

  test('is given when Google confirms the address of an account', async () => {
    const { user } = await api.register({ email: 'linked@example.com' });
    const { body } = await signIn('linked');
    expect(body.user.id).toBe(user.id);
    expect(await list(body.token)).toEqual(drink);
  });

  test('is given when the link to a new password proves the address', async () => {
    const { user } = await api.register();
    const reset = await createPasswordReset(api.db, user.id);
    const body = { token: reset?.token, password: 'Another2?' };
    expect((await api.call('POST', '/auth/reset-password', { body })).status).toBe(200);
    expect(await listRows(user.id)).toMatchObject([{ kind: 'welcome-drink', year: 0 }]);
  });

  test('is given to accounts that were confirmed before there were vouchers', async () => {
    const { db, upgrade } = await openOldDatabase('0005');
    const person = (email: string) => ({ user_id: uuidV7(), email, name: 'Ada', provider: 'local' as const });
    const confirmedOne = person('ada@example.com');
    await insertRow(db, 'users', [
      { ...confirmedOne, email_verified_at: new Date('2026-01-01') },
      person('eve@example.com'),
    ]);
    await upgrade();
    const given = await db.selectFrom('vouchers').select(['user_id', 'kind', 'expires_at']).execute();
    expect(given).toMatchObject([{ user_id: confirmedOne.user_id, kind: 'welcome-drink' }]);
    expect(Math.abs((given[0]?.expires_at.getTime() ?? 0) - Date.now() - 60 * day)).toBeLessThan(3_700_000);
  });

  test('belongs to every account with a confirmed address, whichever way it came', async () => {
    const { rows } = await sql`select user_id from users where (email_verified_at is not null)
      <> exists (select from vouchers v where v.user_id = users.user_id and kind = 'welcome-drink')`.execute(api.db);
    expect(rows).toEqual([]);
  });
});

describe('the list', () => {
  const add = async (user_id: string, expires: string, changes: { order_id?: string; year?: number } = {}) => {
    const voucher_id = uuidV7();
    const expires_at = sql<Date>`now() + ${expires}::interval`;
    await insertRow(api.db, 'vouchers', { user_id, voucher_id, kind: 'birthday', expires_at, ...changes });
    return voucher_id;
  };

  test('has what can be used now, the one that ends first at the top, and nothing of anyone else', async () => {
    const [ada, eve] = [await api.register(), await api.register()];
    await add(ada.user.id, '-1 second', { year: 2023 });
    await add(ada.user.id, '5 days', { year: 2024, order_id: uuidV7() });
    const later = await add(ada.user.id, '20 days', { year: 2025 });
    const sooner = await add(ada.user.id, '3 days', { year: 2026 });
    expect((await list(ada.token)).map(({ id }: { id: string }) => id)).toEqual([sooner, later]);
    expect(await list(eve.token)).toEqual([]);
    expect(await api.call('GET', '/vouchers')).toMatchObject({ status: 401 });
  });
});

describe('the birthday voucher', () => {
  /** A customer with a birthday in this month, entered at this time. */
  const born = async (month: number, setAt: string) => {
    const { token, user } = await api.register();
    const birthday = { birthday_month: month, birthday_day: 9, birthday_set_at: new Date(setAt) };
    await api.updateUser(user.id, birthday);
    return { token, id: user.id };
  };
  // Los Angeles is seven hours behind UTC in June, eight in December.
  const juneBegins = '2031-06-01T07:00:00Z';
  const juneEnds = new Date('2031-07-01T07:00:00Z');
  const inJune = new Date('2031-06-15T12:00:00Z');

  test('is for confirmed addresses where mail is on', async () => {
    const [confirmed, invented] = [await born(11, '2031-01-01T00:00:00Z'), await born(11, '2031-01-01T00:00:00Z')];
    await api.confirm(confirmed.id);
    await giveBirthdayVouchers(api.db, { mail: 'on', now: new Date('2031-11-03T12:00:00Z') });
    expect([await listRows(confirmed.id), await listRows(invented.id)]).toEqual([[expect.anything()], []]);
  });

  test('is for who gave the birthday before the month began in the shop’s time zone [vouchers-2]', async () => {
    const before = await born(6, '2031-06-01T06:59:59Z');
    const after = await born(6, juneBegins);
    const other = await born(7, '2030-01-01T00:00:00Z');
    await giveIn(inJune);
    expect(await listRows(before.id)).toEqual([{ kind: 'birthday', year: 2031, expires_at: juneEnds }]);
    expect([await listRows(after.id), await listRows(other.id)]).toEqual([[], []]);
  });

  test.each([
    ['the last moment of May', '2031-06-01T06:59:59Z', 0],
    ['the first moment of June', juneBegins, 1],
    ['the last moment of June', '2031-07-01T06:59:59Z', 1],
    ['the first moment of July', '2031-07-01T07:00:00Z', 0],
  ])('in %s', async (_when, now, count) => {
    const { id } = await born(6, '2031-01-01T00:00:00Z');
    await giveIn(new Date(now));
    expect(await listRows(id)).toHaveLength(count);
  });

  test('December’s ends with the year, and the next year brings the next', async () => {
    const { id } = await born(12, '2031-01-01T00:00:00Z');
    await giveIn(new Date('2031-12-01T08:00:00Z'));
    await giveIn(new Date('2032-12-24T12:00:00Z'));
    expect(await listRows(id)).toEqual([
      { kind: 'birthday', year: 2031, expires_at: new Date('2032-01-01T08:00:00Z') },
      { kind: 'birthday', year: 2032, expires_at: new Date('2033-01-01T08:00:00Z') },
    ]);
  });

  test('comes once, however often and however many at once give it; a spent one is not replaced', async () => {
    const { id } = await born(6, '2031-01-01T00:00:00Z');
    await Promise.all([1, 2, 3].map(() => giveIn(inJune)));
    await api.db.updateTable('vouchers').set({ order_id: uuidV7() }).where('user_id', '=', id).execute();
    expect(await giveIn(inJune)).toBe(0);
    expect(await listRows(id)).toHaveLength(1);
  });

  test('a birthday changed to a later month of the year brings no second one; changed within its month, none that month', async () => {
    const { id } = await born(6, '2031-01-01T00:00:00Z');
    await giveIn(inJune);
    const change = (birthday_month: number, setAt: string) =>
      api.updateUser(id, { birthday_month, birthday_set_at: new Date(setAt) });
    await change(9, '2031-08-01T00:00:00Z');
    await giveIn(new Date('2031-09-02T12:00:00Z'));
    expect(await listRows(id)).toHaveLength(1);

    await change(10, '2032-10-03T00:00:00Z');
    await giveIn(new Date('2032-10-04T12:00:00Z'));
    expect(await listRows(id)).toHaveLength(1);
  });

  test('more customers than one statement takes are served in several', async () => {
    const people = await Promise.all([1, 2, 3].map(() => born(8, '2031-01-01T00:00:00Z')));
    const now = new Date('2031-08-01T12:00:00Z');
    const giving = { now, most: 2, confirmedOnly: false };
    expect([await insertBirthdayVouchers(api.db, giving), await insertBirthdayVouchers(api.db, giving)]).toEqual([
      2, 1,
    ]);
    for (const { id } of people) expect(await listRows(id)).toHaveLength(1);
  });

  test('the worker gives it every day, in the shop’s time zone', async () => {
    const month = Number(
      new Intl.DateTimeFormat('en-US', { month: 'numeric', timeZone: 'America/Los_Angeles' }).format(),
    );
    const { token, id } = await born(month, '2020-01-01T00:00:00Z');
    await api.confirm(id);
    await api.boss.send('birthday-vouchers', {});
    const { url } = await catchMails();
    onTestFinished(await startTestWorker(api.databaseUrl, url));
    const schedules = await api.boss.getSchedules('birthday-vouchers');
    expect(schedules).toMatchObject([{ cron: '5 0 * * *', timezone: 'America/Los_Angeles' }]);
    await expect.poll(() => list(token), { timeout: 10_000 }).toMatchObject([{ kind: 'birthday' }]);
    // In May, other tests would give this account one too.
    await api.updateUser(id, { birthday_month: null, birthday_day: null });
  });
});

describe('once for a mailbox', () => {
  const confirm = async ({ user, token }: { user: { id: string; email: string }; token: string }) =>
    (await openLink(await linkFor(user.id, user.email), token)).body.message as string;
  const leave = (token: string) => api.call('DELETE', '/auth/user', { token, body: { password: 'Secret1!' } });

  test.each([
    ['deleted and opened again', 'again@example.com', 'AGAIN@example.com', true],
    ['with a tag', 'tagged@example.com', 'tagged+1@example.com', false],
    ['with dots at Gmail', 'd.otted@gmail.com', 'dott.ed+x@googlemail.com', false],
  ])('the welcome drink: %s', async (_what, first, second, isDeleted) => {
    const ada = await api.register({ email: first });
    expect(await confirm(ada)).toContain('welcome drink');
    if (isDeleted) expect((await leave(ada.token)).status).toBe(200);
    const again = await api.register({ email: second });
    expect(await confirm(again)).toBe('Your email address is confirmed. Thank you!');
    expect(await list(again.token)).toEqual([]);
  });

  test('what is not the same mailbox gets its own', async () => {
    for (const email of ['do.tted@example.com', 'dotted@example.com', 'dotted@example.org']) {
      expect(await confirm(await api.register({ email }))).toContain('welcome drink');
    }
  });

  test('the birthday voucher, and the welcome mail promises no second drink', async () => {
    const { mails, url } = await catchMails();
    const now = new Date('2031-05-10T12:00:00Z');
    const withBirthday = async (email: string) => {
      const registered = await api.register({ email });
      await sql`update users set birthday_month = 5, birthday_day = 1, birthday_set_at = '2031-04-01'
        where user_id = ${registered.user.id}`.execute(api.db);
      return registered;
    };
    const first = await withBirthday('born@example.com');
    const tagged = await withBirthday('born+twin@example.com');
    await confirm(first);
    expect(await giveIn(now)).toBe(1);
    expect(
      [await listRows(first.user.id), await listRows(tagged.user.id)]
        .flat()
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['birthday', 'welcome-drink']);
    await leave(first.token);
    await withBirthday('born@example.com');
    expect(await giveIn(now)).toBe(0);
    expect(await giveIn(new Date('2032-05-10T12:00:00Z'))).toBe(1);

    onTestFinished(await startTestWorker(api.databaseUrl, url));
    const welcome = () =>
      mails.find(({ to, text }) => to[0] === 'born@example.com' && text.includes('Welcome'))?.text ?? '';
    await expect.poll(welcome, { timeout: 15_000 }).toContain('Welcome');
    expect(readMail({ text: welcome() }).text).not.toContain('drink');
  });

  test('a hash is kept, for 12 months beyond the account and not longer, and leads to nobody', async () => {
    const { token, user } = await api.register({ email: 'private@example.com' });
    await confirm({ user, token });
    await leave(token);
    const hashes = () =>
      sql<{ row: string }>`select vouchers_given::text as row from vouchers_given
        where address_hash = address_hash('private@example.com')`.execute(api.db);
    const [kept] = (await hashes()).rows;
    expect(kept?.row).not.toMatch(new RegExp(`private|${user.id}`));
    const age = (time: string) =>
      sql`update vouchers_given set left_at = now() - ${time}::interval where address_hash = address_hash('private@example.com')`.execute(
        api.db,
      );
    await age('11 months');
    await eraseExpiredData(api.db, { mail: 'on' });
    expect((await hashes()).rows).toHaveLength(1);
    await age('12 months 1 minute');
    await eraseExpiredData(api.db, { mail: 'on' });
    expect((await hashes()).rows).toEqual([]);
    expect(await confirm(await api.register({ email: 'private@example.com' }))).toContain('welcome drink');
  });
});
