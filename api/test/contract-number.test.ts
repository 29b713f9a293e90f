import { contractNumber } from '@juniper/core/contracts/contract-number.ts';
import { expect, test } from 'vitest';
import { contracts, getName } from './contracts.ts';
import { anOrder } from './order-calls.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();

const older = { contract: String(contractNumber - 1) };
const refused = {
  status: 409,
  body: {
    success: false,
    code: 'outdated_page',
    message: 'This page is from an older version. Please reload it; your cart is kept.',
  },
};

const changing = contracts.filter(({ method, path }) => method !== 'GET' && path !== '/auth/logout');

test.each(changing.map((contract) => [getName(contract), contract] as const))(
  '%s of an older page is refused, whatever its body',
  async (_name, { method, path, access }) => {
    const { token, user } = await api.register();
    if (!['public', 'optional', 'customer'].includes(access)) {
      await api.updateUser(user.id, { role: 'owner' });
    }
    const body = { of: 'another time' };
    const headers = { ...older, 'idempotency-key': 'never-used' };
    const filled = path.replace(':id', user.id);
    expect(await api.call(method, filled, { token, headers, body })).toMatchObject(refused);
  },
);

test.each([
  ['no number', {}],
  ['its own number', { contract: String(contractNumber) }],
  ['a newer number', { contract: String(contractNumber + 1) }],
  ['no number at all', { contract: 'two' }],
])('a call with %s goes on', async (_what, headers: Record<string, string>) => {
  const { token } = await api.register();
  const body = { name: 'Ada Lovelace' };
  expect(await api.call('PUT', '/auth/profile', { token, headers, body })).toMatchObject({ status: 200 });
});

test('an older page reads, and logs out', async () => {
  const { token } = await api.register();
  expect(await api.call('GET', '/auth/user', { token, headers: older })).toMatchObject({ status: 200 });
  expect(await api.call('POST', '/auth/logout', { token, headers: older })).toMatchObject({ status: 200 });
  expect(await api.call('GET', '/auth/user', { token })).toMatchObject({ status: 401 });
});

test('an older page that sends its order again is told of the order; another customer’s key does not help', async () => {
  const { token } = await api.register();
  const headers = { 'idempotency-key': 'sent-before-the-release' };
  const placed = await api.call('POST', '/orders', { token, headers, body: anOrder });
  const again = { headers: { ...headers, ...older }, body: anOrder };
  expect(await api.call('POST', '/orders', { token, ...again })).toEqual({
    ...placed,
    headers: expect.anything(),
  });
  const stranger = await api.register();
  expect(await api.call('POST', '/orders', { token: stranger.token, ...again })).toMatchObject(refused);
});

test('who is not logged in is told so first', async () => {
  expect(await api.call('PUT', '/cart', { headers: older, body: {} })).toMatchObject({ status: 401 });
});
