import { getStructuredData } from '@juniper/core/content/structured-data.ts';
import { getBusinessDay } from '@juniper/core/rules/reports.ts';
import { getMainStore } from '@juniper/core/rules/shop.ts';
import { expect, test } from 'vitest';
import { createStaffMember } from './actors.ts';
import { createOrderCalls } from './order-calls.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();
const owner = await createStaffMember(api, 'owner');
const orderCalls = createOrderCalls(api);
const { address, phone, timeZone, taxProfile } = getMainStore(api.menu.get().catalogue);
const body = {
  store: 'harbor',
  name: 'Harbor',
  address: { ...address, street: '1 Pier' },
  phone,
  timeZone,
  taxProfile,
};
expect(await api.call('POST', '/owner/stores', { token: owner.token, body })).toMatchObject({ status: 200 });

test('a store that the owner opens takes orders, and has its board and its row in the reports', async () => {
  const { token } = await api.register();
  const order = await orderCalls.place(token, { storeLocation: 'harbor' });
  expect(order).toMatchObject({ storeLocation: 'harbor' });
  const board = async (store: string) =>
    (await api.call('GET', `/staff/orders?store=${store}`, { token: owner.token })).body.data;
  expect([await board('harbor'), await board('main')]).toMatchObject([[{ id: order.id }], []]);
  await orderCalls.change(owner.token, order.id, 'pending', 'preparing');
  await orderCalls.change(owner.token, order.id, 'preparing', 'completed');
  const day = getBusinessDay('America/Los_Angeles', Date.now());
  const report = await api.call('GET', `/owner/reports?by=store&from=${day}&to=${day}`, { token: owner.token });
  expect(report.body.data.rows).toMatchObject([{ key: 'harbor', orders: 1 }]);
});

test('search engines learn of it', () => {
  const cafe = getStructuredData(api.menu.get().catalogue, 'https://x.example', '/contact');
  expect(cafe?.department).toContainEqual(
    expect.objectContaining({ address: expect.objectContaining({ streetAddress: '1 Pier' }) }),
  );
});

test('it can be a favorite, and sold out of something', async () => {
  const { token } = await api.register();
  const saved = await api.call('PUT', '/auth/profile', { token, body: { preferences: { favoriteStore: 'harbor' } } });
  expect(saved).toMatchObject({ status: 200, body: { user: { preferences: { favoriteStore: 'harbor' } } } });
  const body = { store: 'harbor', kind: 'item', id: 3, left: 0, until: 'open' };
  expect(await api.call('POST', '/staff/availability', { token: owner.token, body })).toMatchObject({ status: 200 });
});

test('an order for a store that there is not is told which there are', async () => {
  const { token } = await api.register();
  const body = {
    items: [{ id: 3, quantity: 1 }],
    name: 'A',
    email: 'a@b.example',
    address: 'A',
    city: 'A',
    zipCode: '1',
  };
  expect(await orderCalls.post(token, { ...body, storeLocation: 'moon' })).toMatchObject({
    status: 409,
    body: {
      code: 'store_closed',
      data: { stores: ['main', 'downtown', 'uptown', 'westside', 'eastside', 'mall', 'harbor'] },
    },
  });
});
