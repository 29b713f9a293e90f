// Former colleagues are named as they were then, wherever an order or a log names them.
import { expect, test } from 'vitest';
import { eraseExpiredData } from '../src/account/retention/erase-old.ts';
import { insertConfirmation } from '../src/identity/link-queries.ts';
import { createToken } from '../src/identity/session-token.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { type Actor, createStaffMember, staffPassword as password } from './actors.ts';
import { createOrderCalls } from './order-calls.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();
const owner = await createStaffMember(api, 'owner', { name: 'Ola Owner' });

const worksHere = { status: 409, body: { code: 'works_here' } };
const requestEmailChange = ({ token }: Actor, email: string) =>
  api.call('POST', '/auth/email', { token, body: { email, password } });

test('staff and managers do not choose the address in the audit log; owners do', async () => {
  for (const role of ['staff', 'manager'] as const) {
    expect(await requestEmailChange(await createStaffMember(api, role), `${role}@elsewhere.example`)).toMatchObject(
      worksHere,
    );
  }
  expect(await requestEmailChange(owner, 'owner@elsewhere.example')).toMatchObject({ status: 200 });
});

test('nor by a link that they asked for as a customer', async () => {
  const mei = await createStaffMember(api, 'customer');
  const email = 'mei@elsewhere.example';
  expect(await requestEmailChange(mei, email)).toMatchObject({ status: 200 });
  const { token: link, tokenHash } = createToken(mei.id);
  await insertConfirmation(api.db, { userId: mei.id, tokenHash }, email, '1 day');
  const open = () => api.call('POST', '/auth/verify-email', { token: mei.token, body: { token: link } });
  const setRole = (role: 'manager' | 'customer') => api.updateUser(mei.id, { role });
  await setRole('manager');
  expect(await open()).toMatchObject(worksHere);
  await setRole('customer');
  expect(await open()).toMatchObject({ status: 200 });
  const records = api.db.selectFrom('staff_records').select('email').where('user_id', '=', mei.id);
  expect(await records.execute()).toEqual([{ email: mei.email }]);
});

test('an order names who only worked the board and who refunded it, also after both changed their name and left', async () => {
  const bo = await createStaffMember(api, 'staff', { name: 'Bo Barista' });
  const mei = await createStaffMember(api, 'manager', { name: 'Mei Manager' });
  const { token } = await api.registerRegular();
  const orderCalls = createOrderCalls(api);
  const { id } = await orderCalls.place(token);
  await orderCalls.change(bo.token, id, 'pending', 'preparing');
  await orderCalls.change(bo.token, id, 'preparing', 'completed');
  const refund = { id: uuidV7(), cents: 100, reason: 'Cold coffee' };
  expect(await api.call('POST', `/owner/orders/${id}/refunds`, { token: mei.token, body: refund })).toMatchObject({
    status: 200,
  });
  for (const person of [bo, mei]) {
    await api.call('DELETE', `/owner/staff/${person.id}`, { token: owner.token, body: { password } });
    const login = await api.call('POST', '/auth/login', { body: { email: person.email, password } });
    const asCustomer = { token: login.body.token };
    expect(await api.call('PUT', '/auth/profile', { ...asCustomer, body: { name: 'Ola Owner' } })).toMatchObject({
      status: 200,
    });
  }
  await eraseExpiredData(api.db, { mail: 'on' });
  const { body } = await api.call('GET', `/owner/orders/${id}`, { token: owner.token });
  expect(body.data.events.map(({ by }: { by: string }) => by)).toEqual([null, 'Bo Barista', 'Bo Barista']);
  expect(body.data.refunds).toMatchObject([{ by: 'Mei Manager' }]);
});
