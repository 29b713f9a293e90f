import type { CustomerSummary, OwnerCustomer, OwnerVoucher } from '@juniper/core/contracts/owner-customers.ts';
import { insertAudit } from '../audit/queries.ts';
import { getMoney } from '../catalogue/menu/current-menu.ts';
import { listAllowedStores } from '../catalogue/stores/works-at.ts';
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
import { listCustomerOrders } from './order-queries.ts';
import { toOrderSummary } from './order-view.ts';

const maxHistory = 50;

export const createNoSuchCustomerError = () => new HttpError(404, 'not_found', 'We could not find that customer.');

export const toCustomer = (row: CustomerRow): CustomerSummary => ({
  id: row.user_id,
  name: row.name,
  email: row.email,
  confirmed: row.email_verified_at !== null,
  role: row.role,
  since: row.created_at.toISOString(),
});

export const toGivenVoucher = (row: Awaited<ReturnType<typeof listGivenVouchers>>[number]): OwnerVoucher => ({
  ...toVoucher(row),
  givenAt: row.given_at.toISOString(),
  orderNumber: row.number,
});

type SearchInput = { q?: string | undefined; day?: string | undefined; completed?: string | undefined };

/**
 * Writes a search into the audit log: its day, its first three letters, and how many letters and rows there were. The
 * whole text may be an address, which must go when the account is deleted.
 */
export function auditSearch(db: Db, actor: Account, what: 'orders' | 'customers', input: SearchInput, count: number) {
  const { q, day = input.completed } = input;
  return insertAudit(db, {
    actor,
    action: 'customer.search',
    subject: `search:${what}`,
    after: { letters: q?.slice(0, 3), length: q?.length, day, found: count },
  });
}

export const readCustomer = (
  { db, menu }: Pick<Services, 'db' | 'menu'>,
  actor: Account,
  userId: string,
): Promise<OwnerCustomer> =>
  db.transaction().execute(async (trx) => {
    const stores = await listAllowedStores(trx, actor, undefined);
    await insertAudit(trx, { actor, action: 'customer.look', subject: `user:${userId}` });
    const customer = await findCustomer(trx, userId);
    if (!customer) throw createNoSuchCustomerError();
    return {
      ...toCustomer(customer),
      isBlocked: customer.blocked_at !== null,
      points: customer.loyalty_points,
      history: (await listEntries(trx, userId, maxHistory)).map(toEntry),
      vouchers: (await listGivenVouchers(trx, userId, maxHistory)).map(toGivenVoucher),
      orders: (await listCustomerOrders(trx, userId, stores, maxHistory)).map((row) =>
        toOrderSummary(getMoney(menu), row),
      ),
      orderCount: await countOrders(trx, userId, stores),
    };
  });
