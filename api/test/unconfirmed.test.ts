import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sendEmail } from '../src/emails/send-email.ts';
import { catchMails } from './mail-catcher.ts';
import { readMail } from './mail-reader.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { createTestApp, openTestApp } from './test-app.ts';
import { createEmailServices, startTestWorker } from './test-worker.ts';

const api = await openTestApp({ health: { mail: 'on', isStopping: () => false } });
const orderCalls = createOrderCalls(api);

const password = 'Secret1!';

/** Runs the queue until nothing waits in it. */
const workQueue = async (url: string) => {
  onTestFinished(await startTestWorker(api.databaseUrl, url));
  const open = async () => (await api.boss.findJobs('mail')).filter(({ state }) => state !== 'completed').length;
  await expect.poll(open, { timeout: 60_000, interval: 250 }).toBe(0);
};

describe('an unconfirmed address', () => {
  test('has one open order, and five once it is confirmed [checkout-12]', async () => {
    const { token, user } = await api.register();
    const first = await orderCalls.place(token);
    expect(await orderCalls.post(token, anOrder)).toMatchObject({
      status: 409,
      body: {
        code: 'confirm_email',
        message: 'You’ve got one on the way! Confirm your email to place another: we sent you a link.',
      },
    });
    await orderCalls.cancel(token, first.id);
    expect((await orderCalls.post(token, anOrder)).status).toBe(200);
    await api.confirm(user.id);
    for (let count = 2; count <= 5; count += 1) expect((await orderCalls.post(token, anOrder)).status).toBe(200);
    expect(await orderCalls.post(token, anOrder)).toMatchObject({
      status: 409,
      body: { code: 'too_many_open_orders' },
    });
  });

  test('of ten orders at once one is placed, under whichever keys', async () => {
    const { token, user } = await api.register();
    const answers = await Promise.all(Array.from({ length: 10 }, () => orderCalls.post(token, anOrder)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'confirm_email')).toHaveLength(9);
    expect(await orderCalls.countOrders(user.id)).toBe(1);
  });

  test('a retry of its open order gets that order', async () => {
    const { token } = await api.register();
    const key = randomUUID();
    const first = await orderCalls.post(token, anOrder, key);
    expect(await orderCalls.post(token, anOrder, key)).toMatchObject({ status: 200, body: { data: first.body.data } });
  });

  test('has five open orders where mail is off, since nobody can confirm there', async () => {
    const off = await createTestApp({}, api.databaseUrl);
    onTestFinished(off.close);
    const { token } = await api.register();
    for (let count = 1; count <= 5; count += 1)
      expect((await createOrderCalls(off).post(token, anOrder)).status).toBe(200);
  });

  test('is told nothing but links, and none of them has the words of who registered [email-2]', async () => {
    const { mails, url } = await catchMails();
    const words = ['Winner', '9 Prize Street'];
    const email = 'stranger@example.com';
    const { token } = await api.register({ name: 'Winner', email });
    const { id } = await orderCalls.place(token, { name: 'Winner', address: '9 Prize Street', fulfilment: 'delivery' });
    await orderCalls.cancel(token, id);
    await orderCalls.place(token, { address: '9 Prize Street', fulfilment: 'delivery' });
    await api.call('POST', '/auth/password', { token, body: { currentPassword: password, newPassword: password } });
    const again = await api.call('POST', '/auth/verify-email/resend', { token });
    expect(again.body.message).toBe('A new link is on its way.');
    await api.call('POST', '/auth/forgot-password', { body: { email } });
    const leaving = await api.register({ email: 'stranger2@example.com' });
    await api.call('DELETE', '/auth/user', { token: leaving.token, body: { password } });
    await workQueue(url);
    expect(mails.filter(({ to }) => to[0]?.startsWith('stranger2'))).toEqual([]);
    const got = mails.filter(({ to }) => to.includes(email)).map(readMail);
    expect(got.map(({ subject }) => subject).sort()).toEqual([
      'Confirm your email address',
      'Set a new password',
      'Welcome to Juniper Row: your first 100 points are here',
    ]);
    for (const mail of got) for (const word of words) expect(mail.text + mail.html).not.toContain(word);
  });

  test('gets the receipt after all when it is confirmed before the mail is sent', async () => {
    const { mails, url } = await catchMails();
    const services = createEmailServices(api.db, url);
    const { token, user } = await api.register();
    const { id } = await orderCalls.place(token);
    const send = () => sendEmail(services, { kind: 'order-placed', userId: user.id, orderId: id }, randomUUID());
    await send();
    expect(mails).toHaveLength(0);
    await api.confirm(user.id);
    await send();
    expect(mails).toHaveLength(1);
  });
});

describe('orders of one account', () => {
  test('are ten an hour, cancelled ones too; a retry, a refused and a failed one do not count', async () => {
    const { token, user } = await api.registerConfirmed();
    const keys = Array.from({ length: 10 }, () => randomUUID());
    for (const key of keys) {
      expect((await orderCalls.post(token, { ...anOrder, items: [{ id: 99_999, quantity: 1 }] })).status).toBe(409);
      const { status, body } = await orderCalls.post(token, anOrder, key);
      expect(status).toBe(200);
      await orderCalls.cancel(token, body.data.id);
    }
    const refused = await orderCalls.post(token, anOrder);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_orders' } });
    expect(refused.body.message).toContain('Please try again in 60 minutes.');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    expect((await orderCalls.post(token, anOrder, keys[0])).status).toBe(200);
    expect(await orderCalls.countOrders(user.id)).toBe(10);

    await sql`update orders set created_at = created_at - interval '61 minutes' where idempotency_key = ${keys[0]}`.execute(
      api.db,
    );
    expect((await orderCalls.post(token, anOrder)).status).toBe(200);
    expect((await orderCalls.post(token, anOrder)).status).toBe(429);
  });

  test('of ten at once when one is left, one is placed', async () => {
    const { token, user } = await api.registerConfirmed();
    for (let count = 0; count < 9; count += 1) await orderCalls.cancel(token, (await orderCalls.place(token)).id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => orderCalls.post(token, anOrder)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await orderCalls.countOrders(user.id)).toBe(10);
  });
});
