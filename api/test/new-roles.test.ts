// A role is a set of permissions. These roles are planted: each has one permission without those that go with it today.
import { type Permission, type Role, roles } from '@juniper/core/rules/permissions.ts';
import { expect, test } from 'vitest';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();
const orderCalls = createOrderCalls(api);

/** Registers a person with a new role. */
function employWith(...permissions: Permission[]) {
  const role = permissions.join(' and ');
  const limits = { points: 0, voucherCents: 0, refundCents: 10_000 };
  Object.assign(roles, { [role]: { ...roles.staff, permissions, limits } });
  return orderCalls.employ(role as Role);
}

test('who may cancel orders and not block customers blocks nobody', async () => {
  const { token } = await employWith('orders.cancel');
  const { token: customer } = await api.registerConfirmed();
  await orderCalls.place(customer);
  const counted = await api.call('GET', '/owner/orders/new', { token });
  const { orders, newest } = counted.body.data;
  const cancel = (block: boolean) =>
    api.call('POST', '/owner/orders/new/cancel', { token, body: { orders, newest, block } });
  expect(await cancel(true)).toMatchObject({ status: 403, body: { code: 'manager_only' } });
  expect(await cancel(false)).toMatchObject({ status: 200, body: { data: { orders: 1, customers: 0 } } });
  expect(await orderCalls.post(customer, anOrder)).toMatchObject({ status: 200 });
});

test('who may refund and not see orders sees none in the answer', async () => {
  const { token: customer } = await api.registerConfirmed();
  const { id } = await orderCalls.place(customer);
  const refund = async (token: string) =>
    api.call('POST', `/owner/orders/${id}/refunds`, {
      token,
      body: { id: uuidV7(), cents: 100, reason: 'It was cold' },
    });
  const [blind, seeing] = [await employWith('orders.refund'), await employWith('orders.refund', 'orders.find')];
  expect(await refund(blind.token)).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
  expect(await refund(seeing.token)).toMatchObject({ status: 409, body: { code: 'more_than_paid' } });
});
