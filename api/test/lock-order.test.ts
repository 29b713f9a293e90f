// Every transaction locks in the order of `platform/db/lock-order.ts`. The statements of all that locks several things are read as
// they are sent.
import { expect, test, vi } from 'vitest';
import { type Lock, lockOrder } from '../src/platform/db/lock-order.ts';
import { PreparingClient } from '../src/platform/db/preparing-client.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { createStaffMember, staffPassword as password } from './actors.ts';
import { countWork } from './counting-store.ts';
import { createMenuEditor } from './menu-editor.ts';
import { openTestPayments } from './test-payments.ts';

const cards = await openTestPayments();

const matchLocks = (table: string) =>
  `(from "?${table}"? [^;]*for (no key )?(update|share)|from "?${table}"? [^;]*for key share|update "?${table}"? |delete from "?${table}"? )`;

/** How a statement that takes each lock is recognised. */
const recognised: Record<Lock, RegExp> = {
  owners: /hashtext\('owners'\)/,
  account: new RegExp(matchLocks('users')),
  session: new RegExp(matchLocks('sessions')),
  head: new RegExp(matchLocks('catalogue_head')),
  catalogue: /(share|hold)_catalogue\(\)/,
  // A new order is no lock: until the commit, only its own account could wait for it, which is locked first.
  order: new RegExp(matchLocks('orders')),
  payment: new RegExp(matchLocks('payments')),
  voucher: new RegExp(matchLocks('vouchers')),
  stock: new RegExp(matchLocks('availability')),
  slots: new RegExp(matchLocks('work_slots')),
  points: /insert into "?loyalty_ledger"?/,
};

/** Returns what each transaction of `act` locks, in order, each lock where it is first taken. */
async function recordLocks(act: () => Promise<unknown>): Promise<Lock[][]> {
  const query = vi.spyOn(PreparingClient.prototype, 'query');
  await act();
  const open = new Map<unknown, Set<Lock>>();
  const done: Lock[][] = [];
  for (const [nth, [statement]] of query.mock.calls.entries()) {
    const client = query.mock.contexts[nth];
    const text = String(statement).replace(/\s+/g, ' ');
    if (/^begin/.test(text)) open.set(client, new Set());
    const taken = open.get(client);
    if (!taken) continue;
    for (const lock of lockOrder) if (recognised[lock].test(text)) taken.add(lock);
    if (!/^(commit|rollback)$/.test(text)) continue;
    done.push([...taken]);
    open.delete(client);
  }
  query.mockRestore();
  return done;
}

test('whatever locks several things takes them in one order', async () => {
  const { api, orderCalls } = cards;
  const owner = await createStaffMember(api, 'owner');
  const manager = await createStaffMember(api, 'manager');
  const staff = await createStaffMember(api, 'staff');
  const menu = await createMenuEditor(api);
  const post = (path: string, token: string, body: object) => api.call('POST', path, { token, body });
  const soldOut = (left: number) =>
    post('/staff/availability', staff.token, { store: 'main', kind: 'item', id: 3, left, until: 'open' });
  await countWork(api, 'main');
  const { token, user } = await api.registerConfirmed();

  const found = await recordLocks(async () => {
    await soldOut(50);
    const voucherId = await orderCalls.giveVoucher(user.id);
    const first = await orderCalls.place(token, { voucherId });
    await orderCalls.cancel(token, first.id);

    const byCard = await cards.place(token);
    cards.standIn.pay(cards.sessionIn((await cards.open(token, byCard.id)).body.data.url));
    await cards.check(token, byCard.id);
    await orderCalls.change(staff.token, byCard.id, 'pending', 'preparing');
    await cards.work();
    await orderCalls.change(staff.token, byCard.id, 'preparing', 'completed');
    const reason = 'It was cold.';
    await post(`/owner/orders/${byCard.id}/refunds`, manager.token, { id: uuidV7(), cents: 500, reason });
    await cards.work();
    const unpaid = await cards.place(token, { voucherId });
    await cards.open(token, unpaid.id);
    await cards.expire(user.id, unpaid.id);

    const open = await orderCalls.place(token);
    await post(`/owner/orders/${open.id}/cancel`, manager.token, { from: 'pending', reason });
    await post(`/owner/customers/${user.id}/points`, manager.token, { id: uuidV7(), points: 50, reason });
    await menu.changeItem(1, { priceCents: 260 });
    await menu.publish();
    await api.call('PUT', `/owner/staff/${staff.id}`, { token: owner.token, body: { role: 'manager', password } });
    await api.call('DELETE', '/auth/user', { token, body: { password: 'Secret1!' } });
  });

  for (const taken of found) expect(taken).toEqual(lockOrder.filter((lock) => taken.includes(lock)));
  // All were seen, and in company.
  expect(new Set(found.flat())).toEqual(new Set(lockOrder));
  const pairs: Lock[][] = [
    ['account', 'catalogue'],
    ['account', 'session', 'head', 'catalogue'],
    ['order', 'payment', 'voucher', 'stock'],
    ['owners', 'account', 'session'],
  ];
  for (const pair of pairs) expect(found.some((taken) => pair.every((lock) => taken.includes(lock)))).toBe(true);
});
