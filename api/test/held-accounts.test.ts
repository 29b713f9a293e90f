import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createClaims, sign } from './google-keys.ts';
import { openGoogleApp } from './test-app.ts';

const { api, key } = await openGoogleApp();

/** Runs `work` while an open transaction has inserted a row that refers to the account, as sending a mail does. */
const whileReferred = (userId: string, work: () => Promise<unknown>) =>
  api.db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await trx.insertInto('mails').values({ user_id: userId, subject_id: userId, kind: 'held' }).execute();
    await work();
  });

test('a birthday is set while a mail to the account is being sent', async () => {
  const { token, user } = await api.register();
  await whileReferred(user.id, async () => {
    const body = { birthday: { month: 2, day: 29 } };
    expect(await api.call('PUT', '/auth/profile', { token, body })).toMatchObject({ status: 200 });
  });
});

test('Google is linked while a mail to the account is being sent', async () => {
  const { user } = await api.register({ email: 'linked@example.com' });
  await whileReferred(user.id, async () => {
    const credential = await sign(key, createClaims('linked', { email: 'linked@example.com' }));
    expect(await api.call('POST', '/auth/google', { body: { credential } })).toMatchObject({
      status: 200,
      body: { user: { id: user.id } },
    });
  });
});
