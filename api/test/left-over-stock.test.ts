import { getDayEnd } from '@juniper/core/rules/day-end.ts';
import { getDueTime } from '@juniper/core/rules/opening.ts';
import { getMainStore } from '@juniper/core/rules/shop.ts';
import { expect, test } from 'vitest';
import { closeDay } from '../src/orders/day-end/close-day.ts';
import { findRow } from './database.ts';
import { createOrderCalls } from './order-calls.ts';
import { openTestPayments } from './test-payments.ts';

const { api, tools } = await openTestPayments();
const orderCalls = createOrderCalls(api);
const staff = await orderCalls.employ();

test.each(['customer', 'staff'])(
  'an order of a past day that its %s cancels gives no stock back: it is used or stale',
  async (who) => {
    const { token } = await api.registerRegular();
    const limit = { store: 'main', kind: 'item', id: 104, left: 9, until: 'open' };
    await api.call('POST', '/staff/availability', { token: staff.token, body: limit });
    const { id } = await orderCalls.place(token, { items: [{ id: 104, quantity: 2 }] });
    const hours = getMainStore(api.menu.get().catalogue);
    await closeDay(tools, new Date(getDayEnd(hours.timeZone, getDueTime(hours, Date.now()))));
    const cancelled =
      who === 'customer'
        ? await orderCalls.cancel(token, id)
        : await orderCalls.change(staff.token, id, 'pending', 'cancelled', 'No milk');
    expect(cancelled.status).toBe(200);
    expect((await findRow(api.db, 'availability', { thing_id: 104 }, ['left_count'])).left_count).toBe(7);
  },
);
