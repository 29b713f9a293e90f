// A block holds for a mailbox: it outlives the account, and ends when a manager takes it back.
import { expect, test } from 'vitest';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();
const orderCalls = createOrderCalls(api);
const manager = await orderCalls.employ('manager');

const block = (userId: string, isBlocked: boolean) =>
  api.call('PUT', `/owner/customers/${userId}/block`, { token: manager.token, body: { isBlocked } });
const leave = async (token: string) =>
  expect(await api.call('DELETE', '/auth/user', { token, body: { password: 'Secret1!' } })).toMatchObject({
    status: 200,
  });
const refused = { status: 403, body: { code: 'account_blocked' } };
const newName = () => uuidV7().slice(-12);

test('whoever deletes a blocked account and registers the address again is blocked, until let in', async () => {
  const name = newName();
  const first = await api.registerConfirmed({ email: `${name}@example.com` });
  expect(await block(first.user.id, true)).toMatchObject({ status: 200 });
  await leave(first.token);
  const second = await api.registerConfirmed({ email: `${name.toUpperCase()}+again@example.com` });
  expect(await orderCalls.post(second.token, anOrder)).toMatchObject(refused);
  const { body } = await api.call('GET', `/owner/customers/${second.user.id}`, { token: manager.token });
  expect(body.data.isBlocked).toBe(true);
  await leave(second.token);

  const third = await api.registerConfirmed({ email: `${name}@example.com` });
  expect(await orderCalls.post(third.token, anOrder)).toMatchObject(refused);
  expect(await block(third.user.id, false)).toMatchObject({ status: 200 });
  expect(await orderCalls.post(third.token, anOrder)).toMatchObject({ status: 200 });
  await leave(third.token);
  const fourth = await api.registerConfirmed({ email: `${name}@example.com` });
  expect(await orderCalls.post(fourth.token, anOrder)).toMatchObject({ status: 200 });
});

test('another address in between does not help', async () => {
  const [one, other] = [`${newName()}@example.com`, `${newName()}@example.com`];
  const { token, user } = await api.registerConfirmed({ email: one });
  await block(user.id, true);
  await api.updateUser(user.id, { email: other });
  await leave(token);
  for (const email of [one, other]) {
    expect(await orderCalls.post((await api.registerConfirmed({ email })).token, anOrder)).toMatchObject(refused);
  }
  const mover = await api.registerConfirmed();
  const tagged = one.replace('@', '+moved@');
  await api.updateUser(mover.user.id, { email: tagged });
  expect(await orderCalls.post(mover.token, anOrder)).toMatchObject(refused);
});

test('an address that was never confirmed may be a stranger’s, who is not blocked', async () => {
  const email = `${newName()}@example.com`;
  const { token, user } = await api.register({ email });
  await block(user.id, true);
  await leave(token);
  expect(await orderCalls.post((await api.registerConfirmed({ email })).token, anOrder)).toMatchObject({ status: 200 });
});
