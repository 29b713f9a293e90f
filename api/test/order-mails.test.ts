import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { sendEmail } from '../src/emails/send-email.ts';
import { openCatcher } from './mail-catcher.ts';
import { readMail } from './mail-reader.ts';
import { createOrderCalls } from './order-calls.ts';
import { openTestApp } from './test-app.ts';
import { createEmailServices } from './test-worker.ts';

const api = await openTestApp();
const orderCalls = createOrderCalls(api);
const staff = (await orderCalls.employ()).token;
const catcher = await openCatcher();
afterAll(catcher.close);

/** By a job of its own each time. */
const send = (kind: 'placed' | 'completed' | 'cancelled', userId: string, orderId: string) =>
  sendEmail(createEmailServices(api.db, catcher.url), { kind: `order-${kind}`, userId, orderId }, randomUUID());
const mailsTo = (email: string) => catcher.mails.filter(({ to }) => to.includes(email)).map(readMail);
const subjectsTo = (email: string) => mailsTo(email).map(({ subject }) => subject);

/** A customer with an order and this notification setting. */
const ordered = async ({ notifications = true } = {}) => {
  const { token, user } = await api.registerConfirmed();
  await api.call('PUT', '/auth/profile', { token, body: { preferences: { notifications } } });
  const { id, orderNumber } = await orderCalls.place(token);
  return { token, user, id, orderNumber };
};
const complete = async (id: string) => {
  await orderCalls.change(staff, id, 'pending', 'preparing');
  await orderCalls.change(staff, id, 'preparing', 'completed');
};

test('the receipt goes to the account’s address, not to the one from checkout, and once [email-1]', async () => {
  const { user, id, orderNumber } = await ordered();
  const tries = await Promise.allSettled([send('placed', user.id, id), send('placed', user.id, id)]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).not.toEqual([]);
  await send('placed', user.id, id);
  expect(subjectsTo(user.email)).toEqual([`We’re on it: Latte and Carrot Cake (${orderNumber})`]);
  expect(mailsTo(user.email)[0]?.text).toContain('Final price $17.00');
  expect(mailsTo('ada.orders@example.com')).toEqual([]);
});

test('each kind once: placed, then completed with its points', async () => {
  const { user, id, orderNumber } = await ordered();
  await send('placed', user.id, id);
  await complete(id);
  for (const _ of [1, 2]) await send('completed', user.id, id);
  expect(subjectsTo(user.email)).toEqual([
    `We’re on it: Latte and Carrot Cake (${orderNumber})`,
    `It’s ready: Latte and Carrot Cake (${orderNumber})`,
  ]);
  expect(mailsTo(user.email)[1]?.text).toContain('It has earned you 1 loyalty point.');
});

test('a mail that came too late to be true is not sent', async () => {
  const { token, user, id, orderNumber } = await ordered();
  await send('completed', user.id, id);
  await send('cancelled', user.id, id);
  await orderCalls.cancel(token, id);
  await send('placed', user.id, id);
  await send('cancelled', user.id, id);
  expect(subjectsTo(user.email)).toEqual([`Cancelled: Latte and Carrot Cake (${orderNumber})`]);
});

describe('with notifications switched off', () => {
  test('the receipt stays, and word of a completed order does not come [email-2]', async () => {
    const { user, id, orderNumber } = await ordered({ notifications: false });
    await send('placed', user.id, id);
    await complete(id);
    await send('completed', user.id, id);
    expect(subjectsTo(user.email)).toEqual([`We’re on it: Latte and Carrot Cake (${orderNumber})`]);
  });

  test('who has cancelled knows; that we had to cancel is told all the same [email-2]', async () => {
    const own = await ordered({ notifications: false });
    await orderCalls.cancel(own.token, own.id);
    await send('cancelled', own.user.id, own.id);
    expect(mailsTo(own.user.email)).toEqual([]);

    const ours = await ordered({ notifications: false });
    await orderCalls.change(staff, ours.id, 'pending', 'cancelled', 'We are out of oat milk.');
    await send('cancelled', ours.user.id, ours.id);
    expect(mailsTo(ours.user.email)[0]?.text).toContain('We had to cancel it: We are out of oat milk.');
  });
});

test('an account that is gone gets nothing', async () => {
  const { token, user, id } = await ordered();
  await orderCalls.cancel(token, id);
  await api.call('DELETE', '/auth/user', { token, body: { password: 'Secret1!' } });
  for (const kind of ['placed', 'completed', 'cancelled'] as const) await send(kind, user.id, id);
  expect(mailsTo(user.email)).toEqual([]);
});
