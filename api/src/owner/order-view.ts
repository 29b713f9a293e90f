import type { OrderSummary, OwnerOrder } from '@juniper/core/contracts/owner-orders.ts';
import { toDollars } from '@juniper/core/rules/money.ts';
import type { Money } from '@juniper/core/rules/shop.ts';
import { toStoreLocation } from '@juniper/core/rules/shop.ts';
import { getMoney } from '../catalogue/menu/current-menu.ts';
import { listPayments } from '../orders/payments/queries.ts';
import { listRefunds } from '../orders/payments/refund-queries.ts';
import { orderNotFound } from '../orders/placing/cancel-order.ts';
import { toOrder } from '../orders/placing/order-view.ts';
import { findReceipt } from '../orders/placing/queries.ts';
import type { Services } from '../services.ts';
import { type FoundRow, listEvents, listMails } from './order-queries.ts';

export const toFound = (money: Money, row: FoundRow): OrderSummary => ({
  id: row.order_id,
  orderNumber: row.number,
  createdAt: row.created_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  status: row.status,
  fulfilment: row.fulfilment,
  storeLocation: toStoreLocation(row.store),
  totalAmount: toDollars(money, row.total_cents),
  name: row.contact_name,
  cups: row.cups,
});

type Whose = { userId: string; orderId: string; customerId: string | null };

/** `customerId` is what the answer says, so null for who may not open customers. */
export async function readOrder(
  { db, menu }: Pick<Services, 'db' | 'menu'>,
  { userId, orderId, customerId }: Whose,
): Promise<OwnerOrder> {
  const [row, events, mails, payments, refunds] = await Promise.all([
    findReceipt(db, userId, orderId),
    listEvents(db, userId, orderId),
    listMails(db, userId, orderId),
    listPayments(db, { userId, orderId }),
    listRefunds(db, { userId, orderId }),
  ]);
  if (!row) throw orderNotFound();
  const money = getMoney(menu);
  return {
    ...toOrder(money, row),
    customerId,
    name: row.contact_name,
    email: row.contact_email,
    deliverTo: row.fulfilment === 'delivery' && row.address ? `${row.address}, ${row.city} ${row.zip_code}` : null,
    subtotal: toDollars(money, row.subtotal_cents),
    isTaxIncluded: row.tax_included,
    revision: row.catalogue_revision,
    events: events.map(({ to_status, created_at, actor, name }) => ({
      ...{ status: to_status, at: created_at.toISOString(), actor, by: name },
    })),
    payments: payments.map((payment) => ({
      ...{ provider: payment.provider, state: payment.state, at: payment.created_at.toISOString() },
      amount: toDollars(money, payment.amount_cents),
      captured: toDollars(money, payment.captured_cents),
      returned: toDollars(money, payment.returned_cents),
      problem: payment.problem,
    })),
    refunds: refunds.map(({ refund_id, cents, reason, state, created_at, by }) => ({
      ...{ id: refund_id, amount: toDollars(money, cents), reason, state, at: created_at.toISOString(), by },
    })),
    refundable: refundableOf(row, payments.at(-1)),
    mails: mails.map(({ kind, sent_at }) => ({ kind, sentAt: sent_at.toISOString() })),
  };
}

type Paid = { state: string; captured_cents: number; returned_cents: number };
type Bought = { payment: string; status: string; total_cents: number };

/** What was taken and not returned. Of an order at the counter nothing is written before somebody asks for it. */
const refundableOf = (order: Bought, payment: Paid | undefined): number => {
  if (payment?.state === 'captured') return payment.captured_cents - payment.returned_cents;
  return order.payment === 'counter' && order.status === 'completed' ? order.total_cents : 0;
};
