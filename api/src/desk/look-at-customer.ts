import type { FoundCustomer, GivenVoucher, OwnerCustomer } from '@juniper/core/contracts/owner-customers.ts';
import { insertAudit } from '../audit/store.ts';
import { moneyOf } from '../catalogue/current-menu.ts';
import type { Account } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { toEntry } from '../loyalty/entry-view.ts';
import { listEntries } from '../loyalty/store.ts';
import { countOrders } from '../orders/store.ts';
import type { Services } from '../services.ts';
import { listGiven } from '../vouchers/store.ts';
import { toVoucher } from '../vouchers/voucher-view.ts';
import { type CustomerRow, findCustomer } from './customer-store.ts';
import { findOrdersOf } from './order-store.ts';
import { toFound } from './order-view.ts';

const newest = 50;

export const noSuchCustomer = () => new Refusal(404, 'not_found', 'We could not find that customer.');

export const toCustomer = (row: CustomerRow): FoundCustomer => ({
  id: row.user_id,
  name: row.name,
  email: row.email,
  confirmed: row.email_verified_at !== null,
  role: row.role,
  since: row.created_at.toISOString(),
});

export const toGiven = (row: Awaited<ReturnType<typeof listGiven>>[number]): GivenVoucher => ({
  ...toVoucher(row),
  givenAt: row.given_at.toISOString(),
  orderNumber: row.number,
});

/** Nobody sees a customer without an entry in the audit log: it is written before anything is read. */
export const lookAtCustomer = (
  { db, menu }: Pick<Services, 'db' | 'menu'>,
  actor: Account,
  userId: string,
): Promise<OwnerCustomer> =>
  db.transaction().execute(async (trx) => {
    await insertAudit(trx, { actor, action: 'customer.look', subject: `user:${userId}` });
    const customer = await findCustomer(trx, userId);
    if (!customer) throw noSuchCustomer();
    return {
      ...toCustomer(customer),
      points: customer.loyalty_points,
      history: (await listEntries(trx, userId, newest)).map(toEntry),
      vouchers: (await listGiven(trx, userId, newest)).map(toGiven),
      orders: (await findOrdersOf(trx, userId, newest)).map((row) => toFound(moneyOf(menu), row)),
      orderCount: await countOrders(trx, userId),
    };
  });
