import type { Order, PlaceOrderRequest } from '@juniper/core/contracts/orders.ts';
import { toLines } from '@juniper/core/rules/change-menu.ts';
import type { Role } from '@juniper/core/rules/permissions.ts';
import type { VoucherKind } from '@juniper/core/rules/vouchers.ts';
import { sql } from 'kysely';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { findRow } from './database.ts';
import type { TestApp } from './test-app.ts';

type Body = Partial<Record<keyof PlaceOrderRequest, unknown>>;

/** Two lattes and a carrot cake for pickup: 14.40, plus 1.30 twice for tax. */
export const anOrder = {
  items: toLines([3, 2], [103, 1]),
  name: 'Ada Byron',
  email: 'ada.orders@example.com',
  address: '7 Larch Road',
  city: 'Maple Hollow',
  zipCode: '97099',
};

/** Places and changes orders over the API, as customers and staff do. */
export const createOrderCalls = (api: TestApp) => {
  const post = (token: string, body: Body, key: string = uuidV7()) =>
    api.call('POST', '/orders', { token, body, headers: { 'idempotency-key': key } });

  return {
    post,
    place: async (token: string, changes: Body = {}): Promise<Order> =>
      (await post(token, { ...anOrder, ...changes })).body.data,
    cancel: (token: string, id: string) => api.call('POST', `/orders/${id}/cancel`, { token }),
    change: (token: string, id: string, from: string, to: string, reason?: string) =>
      api.call('POST', `/staff/orders/${id}/status`, { token, body: { from, to, reason } }),
    /** Registers a staff member with the role that `juniper staff` gives. */
    employ: async (role: Role = 'staff') => {
      const { token, user } = await api.register({ name: 'Bo Barista' });
      await api.updateUser(user.id, { role });
      return { token, userId: user.id };
    },
    giveVoucher: async (userId: string, kind: VoucherKind = 'birthday', expires = '30 days') => {
      // Takes the place of the welcome drink that came with the registration.
      await api.db.deleteFrom('vouchers').where('user_id', '=', userId).where('kind', '=', 'welcome-drink').execute();
      const voucher_id = uuidV7();
      const expires_at = sql<Date>`now() + ${expires}::interval`;
      await api.db.insertInto('vouchers').values({ user_id: userId, voucher_id, kind, expires_at }).execute();
      return voucher_id;
    },
    findVoucher: (voucherId: string) =>
      findRow(api.db, 'vouchers', { voucher_id: voucherId }, ['order_id', 'expires_at']),
    /** Returns the kinds of the mails about an order that were queued. */
    findMails: async (orderId: string) => {
      const jobs = await api.boss.findJobs<{ kind: string }>('mail', { data: { orderId } });
      return jobs.map(({ data }) => data.kind);
    },
    countOrders: async (userId: string) => {
      const orders = await api.db.selectFrom('orders').select('order_id').where('user_id', '=', userId).execute();
      return orders.length;
    },
  };
};
