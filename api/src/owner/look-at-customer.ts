import type { CustomerSummary, OwnerCustomer, OwnerVoucher } from '@juniper/core/contracts/owner-customers.ts';
import { insertAudit } from '../audit/queries.ts';
import { getMoney } from '../catalogue/menu/current-menu.ts';
import { storesFor } from '../catalogue/stores/works-at.ts';
import { countOrders } from '../orders/placing/queries.ts';
import type { Db } from '../platform/db/database.ts';
import type { Account } from '../platform/db/schema.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { toEntry } from '../rewards/loyalty/entry-view.ts';
import { listEntries } from '../rewards/loyalty/queries.ts';
import { listGivenVouchers } from '../rewards/vouchers/queries.ts';
import { toVoucher } from '../rewards/vouchers/voucher-view.ts';
import type { Services } from '../services.ts';
import { type CustomerRow, findCustomer } from './customer-queries.ts';
import { findCustomerOrders } from './order-queries.ts';
import { toFound } from './order-view.ts';

const newest = 50;

export const noSuchCustomer = () => new HttpError(404, 'not_found', 'We could not find that customer.');

export const toCustomer = (row: CustomerRow): CustomerSummary => ({
  id: row.user_id,
  name: row.name,
  email: row.email,
  confirmed: row.email_verified_at !== null,
  role: row.role,
  since: row.created_at.toISOString(),
});

export const toGiven = (row: Awaited<ReturnType<typeof listGivenVouchers>>[number]): OwnerVoucher => ({
  ...toVoucher(row),
  givenAt: row.given_at.toISOString(),
  orderNumber: row.number,
});

type Searched = { q?: string | undefined; day?: string | undefined; completed?: string | undefined };

/**
 * Writes a search into the audit log: its day, its first three letters, how many there were and how many rows it found.
 * The whole text may be somebody's address, which has to go when the account is deleted.
 */
export function noteSearch(db: Db, actor: Account, what: 'orders' | 'customers', wish: Searched, found: number) {
  const { q, day = wish.completed } = wish;
  const letters = q && { letters: q.slice(0, 3), length: q.length };
  return insertAudit(db, {
    actor,
    action: 'customer.search',
    subject: `search:${what}`,
    after: { ...letters, ...(day && { day }), found },
  });
}

/** Nobody sees a customer without an entry in the audit log: it is written before anything is read. */
export const lookAtCustomer = (
  { db, menu }: Pick<Services, 'db' | 'menu'>,
  actor: Account,
  userId: string,
): Promise<OwnerCustomer> =>
  db.transaction().execute(async (trx) => {
    const stores = await storesFor(trx, actor, undefined);
    await insertAudit(trx, { actor, action: 'customer.look', subject: `user:${userId}` });
    const customer = await findCustomer(trx, userId);
    if (!customer) throw noSuchCustomer();
    return {
      ...toCustomer(customer),
      isBlocked: customer.blocked_at !== null,
      points: customer.loyalty_points,
      history: (await listEntries(trx, userId, newest)).map(toEntry),
      vouchers: (await listGivenVouchers(trx, userId, newest)).map(toGiven),
      orders: (await findCustomerOrders(trx, userId, stores, newest)).map((row) => toFound(getMoney(menu), row)),
      orderCount: await countOrders(trx, userId, stores),
    };
  });
