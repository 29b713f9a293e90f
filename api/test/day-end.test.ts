// The end of the day closes orders without a press, by each store's clock, once, also while staff press.
import { setTimeout as delay } from 'node:timers/promises';
import type { Order } from '@juniper/core/contracts/orders.ts';
import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { getDayEnd } from '@juniper/core/rules/day-end.ts';
import { getOrderPoints } from '@juniper/core/rules/loyalty.ts';
import { getDueTime } from '@juniper/core/rules/opening.ts';
import { findStore, getMainStore } from '@juniper/core/rules/shop.ts';
import { dayMs } from '@juniper/core/rules/wall-clock.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { composeOrderCancelledEmail } from '../src/emails/order-templates.ts';
import { closeDay } from '../src/orders/day-end/close-day.ts';
import { findReceipt } from '../src/orders/placing/queries.ts';
import { changeStore } from '../src/owner/shop/edit-shop.ts';
import { createStaffMember, findAuditRows } from './actors.ts';
import { findRow, findRows, updateRows } from './database.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { openTestPayments } from './test-payments.ts';

const cards = await openTestPayments();
const { api } = cards;
const orderCalls = createOrderCalls(api);
const staff = await orderCalls.employ();

const hourMs = 3_600_000;
/** The points of an order of 17 dollars. */
const pointsOfOrder = getOrderPoints({ minor: 2 }, 1_700);
const close = (at: number) => closeDay(cards.tools, new Date(at));
const getHours = (store = 'main') =>
  findStore(api.menu.get().catalogue, store) ?? getMainStore(api.menu.get().catalogue);
/** Returns the 4 AM after an order of now is due. */
const findNight = (store = 'main'): number => {
  const hours = getHours(store);
  return getDayEnd(hours.timeZone, getDueTime(hours, Date.now()));
};
const night = findNight();

const get = async (token: string, id: string) => (await api.call('GET', `/orders/${id}`, { token })).body.data;
const getPoints = async (token: string): Promise<number> =>
  (await api.call('GET', '/auth/user', { token })).body.user.loyaltyPoints;
const listBoard = async (): Promise<Ticket[]> =>
  (await api.call('GET', '/staff/orders', { token: staff.token })).body.data;
const answer = (orders: string[], said: string, token = staff.token) =>
  api.call('POST', '/staff/left-over', { token, body: { orders, answer: said } });
const find = (order_id: string) =>
  findRow(api.db, 'orders', { order_id }, ['status', 'closed_as', 'closed_at', 'cancelled_by', 'left_over_at']);
const countOpen = async (user_id: string) => (await findRow(api.db, 'users', { user_id }, ['open_orders'])).open_orders;
const listEvents = (order_id: string) =>
  findRows(api.db, 'order_events', { order_id }, ['to_status', 'actor'], 'event_id');

/** Places an order that is left over in the night. */
const leaveOver = async (changes = {}) => {
  const { token, user } = await api.registerRegular();
  const { id } = await orderCalls.place(token, changes);
  await close(night);
  return { token, userId: user.id, id };
};
const leaveOverByCard = async () => {
  const bought = await cards.pay();
  await close(night);
  return { ...bought, id: bought.order.id };
};

describe('an order that was being made', () => {
  test('is completed by the shop at 4 AM, a sale of its day, with points and without a word [day-1]', async () => {
    const { token } = await api.registerRegular();
    const { id, totalAmount } = await orderCalls.place(token);
    await orderCalls.change(staff.token, id, 'pending', 'preparing');
    const points = await getPoints(token);

    await close(night - 1);
    expect((await find(id)).status).toBe('preparing');
    await close(night);
    expect(await find(id)).toMatchObject({ status: 'completed', closed_as: 'day_end', closed_at: new Date(night - 1) });
    expect((await listEvents(id)).at(-1)).toEqual({ to_status: 'completed', actor: 'shop' });
    expect(await getPoints(token)).toBe(points + getOrderPoints({ minor: 2 }, totalAmount * 100));
    expect(await orderCalls.findMails(id)).toEqual(['order-placed']);
    expect(await get(token, id)).toMatchObject({ status: 'completed', closedAs: 'day_end' });
    expect((await listBoard()).some((ticket) => ticket.id === id)).toBe(false);
    const recalled = await api.call('POST', `/staff/orders/${id}/recall`, {
      token: staff.token,
      body: { isReady: false },
    });
    expect(recalled.status).toBe(404);
  });

  test('stays open for an hour after it was begun', async () => {
    const { token } = await api.registerRegular();
    const { id } = await orderCalls.place(token);
    await orderCalls.change(staff.token, id, 'pending', 'preparing');
    await updateRows(api.db, 'orders', { order_id: id }, { preparing_at: new Date(night - hourMs / 2) });
    await close(night);
    expect((await find(id)).status).toBe('preparing');
    await close(night + hourMs / 2);
    expect(await find(id)).toMatchObject({ status: 'completed', closed_at: new Date(night - 1) });
  });
});

describe('an order that nobody began', () => {
  test('is left over: on the board with its time, and no longer in its customer’s limit [day-2, day-4]', async () => {
    const { token, user } = await api.registerRegular();
    const orders: Order[] = [];
    for (let nth = 0; nth < 5; nth += 1) orders.push(await orderCalls.place(token));
    expect((await orderCalls.post(token, anOrder)).body.code).toBe('too_many_open_orders');
    expect(await countOpen(user.id)).toBe(5);
    expect((await close(night)).leftOver).toBeGreaterThanOrEqual(5);
    expect(await countOpen(user.id)).toBe(0);
    const [first] = orders;
    expect(await get(token, first?.id ?? '')).toMatchObject({ status: 'pending', leftOverAt: expect.any(String) });
    expect((await listBoard()).find(({ id }) => id === first?.id)).toMatchObject({ leftOverAt: expect.any(String) });
    expect(await orderCalls.place(token)).toMatchObject({ status: 'pending' });

    // A server of the release before completes one of them: the count stays right.
    await updateRows(api.db, 'orders', { order_id: first?.id ?? '' }, { status: 'preparing' });
    await updateRows(api.db, 'orders', { order_id: first?.id ?? '' }, { status: 'completed', closed_at: new Date() });
    expect(await countOpen(user.id)).toBe(1);
  });

  test('does not count for the limits of a new customer either', async () => {
    const { token } = await api.registerConfirmed();
    const items = [103, 104].map((id) => ({ id, quantity: 20 }));
    expect(await orderCalls.place(token, { items })).toMatchObject({ status: 'pending' });
    const more = () => orderCalls.place(token, { items: [{ id: 104, quantity: 10 }] });
    expect(await more()).toBeUndefined();
    await close(night);
    expect(await more()).toMatchObject({ status: 'pending' });
  });

  test('waits if it is for a later day, or was placed after closing for the next one', async () => {
    const { token } = await api.registerRegular();
    const [later, tonight] = [await orderCalls.place(token), await orderCalls.place(token)];
    await updateRows(api.db, 'orders', { order_id: later.id }, { due_at: new Date(night + 5 * hourMs) });
    // 10 PM, an hour after the store closed.
    await updateRows(api.db, 'orders', { order_id: tonight.id }, { created_at: new Date(night - 6 * hourMs) });
    await close(night);
    expect(await find(later.id)).toMatchObject({ status: 'pending', left_over_at: null });
    expect(await find(tonight.id)).toMatchObject({ status: 'pending', left_over_at: null });
  });

  test('is handed over with one press: charged, completed, points, no word that it is ready, and in the audit log [day-2]', async () => {
    const { token, userId, id, session } = await leaveOverByCard();
    const points = await getPoints(token);
    expect(await answer([id], 'handed_over')).toMatchObject({
      status: 200,
      body: { data: { answered: [id], own: [] } },
    });
    await cards.work();
    expect(cards.findIntent(session)).toMatchObject({ status: 'succeeded', amount_received: 1_700 });
    expect(await find(id)).toMatchObject({ status: 'completed', closed_as: 'handed_over' });
    expect(await getPoints(token)).toBeGreaterThan(points);
    expect(await orderCalls.findMails(id)).toEqual(['order-placed']);
    expect(await findAuditRows(api, `order:${id}`)).toMatchObject([
      { actor: staff.userId, action: 'board.work', after: { closedAs: 'handed_over' } },
    ]);
    expect(await countOpen(userId)).toBe(0);
    const { trusted_at } = await findRow(api.db, 'users', { user_id: userId }, ['trusted_at']);
    expect(trusted_at).not.toBeNull();
    expect((await listBoard()).some((ticket) => ticket.id === id)).toBe(false);
  });

  test('that is paid at the counter makes its customer a regular when it was handed over', async () => {
    const { token, user } = await api.registerConfirmed();
    const { id } = await orderCalls.place(token);
    await close(night);
    await answer([id], 'handed_over');
    const { trusted_at } = await findRow(api.db, 'users', { user_id: user.id }, ['trusted_at']);
    expect(trusted_at).not.toBeNull();
    expect(await get(token, id)).toMatchObject({ status: 'completed', closedAs: 'handed_over' });
  });

  test('for which nobody came: hold released, voucher back, stock not, no points; its customer reads it [day-3]', async () => {
    const { token, userId, id, session } = await leaveOverByCard();
    const points = await getPoints(token);
    const setLimit = { store: 'main', kind: 'item', id: 104, left: 9, until: 'open' };
    await api.call('POST', '/staff/availability', { token: staff.token, body: setLimit });
    const other = await api.registerRegular();
    const voucherId = await orderCalls.giveVoucher(other.user.id);
    const counted = await orderCalls.place(other.token, { voucherId, items: [{ id: 104, quantity: 2 }] });
    const getLeft = async () => (await findRow(api.db, 'availability', { thing_id: 104 }, ['left_count'])).left_count;
    expect(await getLeft()).toBe(7);
    await close(night);

    expect((await answer([id, counted.id], 'no_show')).body.data.answered).toHaveLength(2);
    await cards.work();
    expect(cards.findIntent(session)).toMatchObject({ status: 'canceled' });
    expect(await find(id)).toMatchObject({ status: 'cancelled', closed_as: 'no_show', cancelled_by: 'staff' });
    expect(await get(token, id)).toMatchObject({ status: 'cancelled', closedAs: 'no_show' });
    expect(await getPoints(token)).toBe(points);
    expect((await orderCalls.findVoucher(voucherId)).order_id).toBeNull();
    expect(await getLeft()).toBe(7);
    expect((await orderCalls.findMails(id)).sort()).toEqual(['order-cancelled', 'order-placed']);
    const receipt = await findReceipt(api.db, userId, id);
    const at = { publicUrl: 'https://cafe.example', shop: api.menu.get().catalogue.shop };
    const mail = receipt && composeOrderCancelledEmail(receipt, at);
    expect(mail?.subject).toMatch(/^Not picked up: /);
    expect(mail?.text).toContain('You pay nothing for it.');
    expect(mail?.text).not.toMatch(/we had to cancel/i);
  });

  test('and of which nobody said anything for 24 hours is closed as unconfirmed, and its hold released [day-5]', async () => {
    const { token, id, session } = await leaveOverByCard();
    await close(night + dayMs - 1);
    expect((await find(id)).status).toBe('pending');
    await close(night + dayMs);
    await cards.work();
    expect(await find(id)).toMatchObject({ status: 'cancelled', closed_as: 'unconfirmed', cancelled_by: 'shop' });
    expect(cards.findIntent(session)).toMatchObject({ status: 'canceled' });
    expect(await orderCalls.findMails(id)).toEqual(['order-placed']);
    // Not 'shop', which pages of the release before read as 'not paid in time'.
    expect(await get(token, id)).toMatchObject({ cancelledBy: 'day_end', closedAs: 'unconfirmed' });
  });

  test('may still be started as before, and ends like any other', async () => {
    const { id } = await leaveOver();
    expect((await orderCalls.change(staff.token, id, 'pending', 'preparing')).status).toBe(200);
    await close(night + dayMs);
    expect(await find(id)).toMatchObject({ status: 'completed', closed_as: 'day_end' });
  });

  test('of a customer who is gone is closed all the same', async () => {
    const { id, userId } = await leaveOver();
    await api.db.deleteFrom('users').where('user_id', '=', userId).execute();
    expect((await answer([id], 'handed_over')).body.data.answered).toEqual([id]);
  });
});

describe('of presses and runs at once', () => {
  test('one wins, and nothing happens twice [day-6]', async () => {
    const winners = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const { token, id, session } = await leaveOverByCard();
      const points = await getPoints(token);
      const answered: string[][] = [];
      const say = async (said: string) => answered.push((await answer([id], said)).body.data.answered);
      const presses: (() => Promise<unknown>)[] = [
        () => say('handed_over'),
        () => say('no_show'),
        () => close(night + dayMs),
        () => close(night + dayMs),
        () => orderCalls.cancel(token, id),
        () => orderCalls.change(staff.token, id, 'pending', 'cancelled', 'No milk'),
      ];
      // Each has a small lead once, so that it is not always the same that wins.
      const inTurn = [...presses.slice(round), ...presses.slice(0, round)];
      await Promise.all(inTurn.map((press, nth) => delay(nth === 0 ? 0 : 6).then(press)));
      await cards.work();
      const closings = (await listEvents(id)).filter(({ to_status }) => to_status !== 'unpaid').slice(1);
      const { status, closed_as } = await find(id);
      expect(closings, JSON.stringify(closings)).toHaveLength(1);
      expect(answered.flat().length).toBeLessThanOrEqual(1);
      winners.add(closed_as ?? status);
      expect(cards.findIntent(session)?.status).toBe(status === 'cancelled' ? 'canceled' : 'succeeded');
      expect(await getPoints(token)).toBe(points + (closed_as === 'handed_over' ? pointsOfOrder : 0));
    }
    expect(winners.size).toBeGreaterThan(1);
  });

  test('two runs at once close each order once', async () => {
    const { token } = await api.registerRegular();
    const ids: string[] = [];
    for (let nth = 0; nth < 4; nth += 1) ids.push((await orderCalls.place(token)).id);
    for (const id of ids) await orderCalls.change(staff.token, id, 'pending', 'preparing');
    const points = await getPoints(token);
    await Promise.all([close(night), close(night), close(night)]);
    for (const id of ids) expect((await listEvents(id)).map(({ to_status }) => to_status)).toHaveLength(3);
    expect(await getPoints(token)).toBe(points + 4 * pointsOfOrder);
  });

  test('an order that fails does not hold up the others', async () => {
    const [wrong, right] = [await api.registerRegular(), await api.registerRegular()];
    const [bad, good] = [await orderCalls.place(wrong.token), await orderCalls.place(right.token)];
    await updateRows(api.db, 'users', { user_id: wrong.user.id }, { open_orders: 0 });
    await close(night);
    expect((await find(bad.id)).left_over_at).toBeNull();
    expect((await find(good.id)).left_over_at).not.toBeNull();
    await updateRows(api.db, 'users', { user_id: wrong.user.id }, { open_orders: 1 });
    await close(night + hourMs);
    expect((await find(bad.id)).left_over_at).not.toBeNull();
  });
});

describe('an answer is refused', () => {
  test('for a store where the caller does not work, and left to a colleague for an own order', async () => {
    const { id } = await leaveOver({ storeLocation: 'uptown' });
    const bound = await createStaffMember(api, 'staff');
    await api.db.insertInto('staff_stores').values({ user_id: bound.id, store: 'mall' }).execute();
    expect(await answer([id], 'no_show', bound.token)).toMatchObject({ status: 403, body: { code: 'other_store' } });

    const barista = await createStaffMember(api, 'staff');
    const own = await orderCalls.place(barista.token);
    await close(night);
    const said = await answer([own.id, id], 'handed_over', barista.token);
    expect(said.body.data).toEqual({ answered: [id], own: [own.id] });
    expect((await find(own.id)).status).toBe('pending');
  });

  test('for an order of today, which stays as it is', async () => {
    const { token } = await api.registerRegular();
    const { id } = await orderCalls.place(token);
    expect((await answer([id], 'no_show')).body.data).toEqual({ answered: [], own: [] });
    expect((await find(id)).status).toBe('pending');
  });
});

test('each store ends its day by its own clock [day-1]', async () => {
  const store = getHours('uptown');
  const { version } = await findRow(api.db, 'stores', { store: 'uptown' }, ['version']);
  const editor = { db: api.db, menu: api.menu, caller: null };
  await changeStore(
    editor,
    { store: 'uptown', version, action: 'shop.edit' },
    { ...store, timeZone: 'Pacific/Auckland' },
  );
  const { token } = await api.registerRegular();
  const [here, there] = [await orderCalls.place(token), await orderCalls.place(token, { storeLocation: 'uptown' })];
  const nights = [
    [findNight('main'), here.id],
    [findNight('uptown'), there.id],
  ] as const;
  const [[first, early], [second, late]] = nights[0][0] < nights[1][0] ? nights : [nights[1], nights[0]];
  await close(first);
  expect((await find(early)).left_over_at).not.toBeNull();
  expect((await find(late)).left_over_at).toBeNull();
  await close(second);
  expect((await find(late)).left_over_at).not.toBeNull();
});

test('reports count what nobody confirmed in a row of its own, and in no other figure [day-5]', async () => {
  const { id } = await leaveOver();
  await close(night + dayMs);
  const { token } = await createStaffMember(api, 'manager');
  const day = new Date(night + dayMs).toISOString().slice(0, 10);
  const path = `from=2026-01-01&to=2026-01-02&by=day`.replaceAll(/2026-01-0[12]/g, day);
  const report = (await api.call('GET', `/owner/reports?${path}`, { token })).body.data;
  const { rows } = await sql<{ orders: number; cents: number }>`
    select count(*)::int as orders, sum(total_cents)::int as cents from orders where closed_as = 'unconfirmed'`.execute(
    api.db,
  );
  expect(await find(id)).toMatchObject({ closed_as: 'unconfirmed' });
  expect(report.total.unconfirmed).toEqual(rows[0]);
  expect(report.rows.every((row: { key: string }) => row.key !== 'unconfirmed')).toBe(true);
  const { body } = await api.call('GET', `/owner/reports.csv?kind=shown&${path}`, { token });
  expect(body.trim().split('\r\n').at(-1)).toMatch(
    new RegExp(`^"?Not confirmed, not in the total"?,${rows[0]?.orders},`),
  );
});
