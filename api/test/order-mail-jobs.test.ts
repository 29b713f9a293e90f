import { expect, onTestFinished, test } from 'vitest';
import { catchMails } from './mail-catcher.ts';
import { readMail } from './mail-reader.ts';
import { createOrderCalls } from './order-calls.ts';
import { openTestApp } from './test-app.ts';
import { startTestWorker } from './test-worker.ts';

const api = await openTestApp();

test('a customer gets the receipt and word of each end, once, at the account’s address; who wants none, the receipt and what we had to cancel', async () => {
  const orderCalls = createOrderCalls(api);
  const staff = await orderCalls.employ();
  const ada = await api.registerConfirmed({ email: 'ada@mails.example' });
  const bob = await api.registerConfirmed({ email: 'bob@mails.example' });
  await api.updateUser(bob.user.id, { notifications: false });
  const settle = async (token: string) => {
    const [made, refused, kept] = [
      await orderCalls.place(token),
      await orderCalls.place(token),
      await orderCalls.place(token),
    ];
    await orderCalls.change(staff.token, made.id, 'pending', 'preparing');
    await orderCalls.change(staff.token, made.id, 'preparing', 'completed');
    await orderCalls.change(staff.token, refused.id, 'pending', 'cancelled', 'The oven is broken.');
    return [made, refused, kept].map(({ orderNumber }) => orderNumber);
  };
  const [adas, bobs] = [await settle(ada.token), await settle(bob.token)];

  const { mails, url } = await catchMails();
  onTestFinished(await startTestWorker(api.databaseUrl, url));
  const openJobs = async () => {
    const jobs = await api.boss.findJobs('mail');
    return jobs.filter(({ state }) => state !== 'completed');
  };
  await expect.poll(openJobs, { timeout: 20_000 }).toEqual([]);
  const subjectsTo = (address: string) =>
    mails
      .filter(({ to }) => to.includes(address))
      .map((mail) => readMail(mail).subject)
      .filter((subject) => subject.includes('ORD-'))
      .sort();
  // An order that is cancelled before its receipt is sent gets no receipt.
  expect(subjectsTo('ada@mails.example')).toEqual(
    [
      `We’re on it: Latte and Carrot Cake (${adas[0]})`,
      `We’re on it: Latte and Carrot Cake (${adas[2]})`,
      `It’s ready: Latte and Carrot Cake (${adas[0]})`,
      `Cancelled: Latte and Carrot Cake (${adas[1]})`,
    ].sort(),
  );
  expect(subjectsTo('bob@mails.example')).toEqual(
    [
      `We’re on it: Latte and Carrot Cake (${bobs[0]})`,
      `We’re on it: Latte and Carrot Cake (${bobs[2]})`,
      `Cancelled: Latte and Carrot Cake (${bobs[1]})`,
    ].sort(),
  );
  expect(mails.some(({ text }) => text.includes('The oven is broken.'))).toBe(true);
  expect(mails.some(({ to }) => to.includes('ada.orders@example.com'))).toBe(false);
});
