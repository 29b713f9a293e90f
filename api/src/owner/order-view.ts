import type { OrderSummary, OwnerOrder } from '@juniper/core/contracts/owner-orders.ts';
import { toDollars } from '@juniper/core/rules/money.ts';
import { type Money, toStoreLocation } from '@juniper/core/rules/shop.ts';
import { getMoney } from '../catalogue/menu/current-menu.ts';
import { listPayments } from '../orders/payments/queries.ts';
import { listRefunds } from '../orders/payments/refund-queries.ts';
import { createOrderNotFoundError } from '../orders/placing/cancel-order.ts';
import { getPaymentMethod, toContact, toOrder } from '../orders/placing/order-view.ts';
import { findReceipt } from '../orders/placing/queries.ts';
import type { Services } from '../services.ts';
import { listEmails, listEvents, type OrderSummaryRow } from './order-queries.ts';
import { readRefundLines } from './refund-lines.ts';

export const toOrderSummary = (money: Money, row: OrderSummaryRow): OrderSummary => ({
  id: row.order_id,
  orderNumber: row.number,
  createdAt: row.created_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  status: row.status,
  fulfilment: row.fulfilment,
  storeLocation: toStoreLocation(row.store),
  totalAmount: toDollars(money, row.total_cents),
  name: row.contact_name,
  cups: row.item_count,
  payment: { method: getPaymentMethod(row), state: row.payment_state, returned: toDollars(money, row.returned_cents) },
});

/** `customerId` is null if the caller may not open customers. */
type ConsoleOrderRef = { userId: string; orderId: string; customerId: string | null };

export async function readOrder(
  { db, menu }: Pick<Services, 'db' | 'menu'>,
  { userId, orderId, customerId }: ConsoleOrderRef,
): Promise<OwnerOrder> {
  const [row, events, mails, payments, refunds] = await Promise.all([
    findReceipt(db, userId, orderId),
    listEvents(db, userId, orderId),
    listEmails(db, userId, orderId),
    listPayments(db, { userId, orderId }),
    listRefunds(db, { userId, orderId }),
  ]);
  if (!row) throw createOrderNotFoundError();
  const money = getMoney(menu);
  const refundable = getRefundableCents(row, payments.at(-1));
  const lines = refundable > 0 ? await readRefundLines(db, menu, { userId, orderId }, row) : [];
  return {
    ...toOrder(money, row),
    customerId,
    ...toContact(row),
    subtotal: toDollars(money, row.subtotal_cents),
    isTaxIncluded: row.tax_included,
    revision: row.catalogue_revision,
    events: events.map(({ to_status, created_at, actor, name }) => ({
      status: to_status,
      at: created_at.toISOString(),
      actor,
      by: name,
    })),
    payments: payments.map((payment) => ({
      provider: payment.provider,
      state: payment.state,
      at: payment.created_at.toISOString(),
      amount: toDollars(money, payment.amount_cents),
      captured: toDollars(money, payment.captured_cents),
      returned: toDollars(money, payment.returned_cents),
      problem: payment.problem,
    })),
    refunds: refunds.map(({ refund_id, cents, reason, state, created_at, by }) => ({
      id: refund_id,
      amount: toDollars(money, cents),
      reason,
      state,
      at: created_at.toISOString(),
      by,
    })),
    refundable,
    refundLines: lines.map(({ taxes: _, ...line }) => line),
    mails: mails.map(({ kind, sent_at }) => ({ kind, sentAt: sent_at.toISOString() })),
  };
}

function getRefundableCents(
  order: { payment: string; at_till: boolean; status: string; total_cents: number },
  payment: { state: string; captured_cents: number; returned_cents: number } | undefined,
): number {
  if (payment?.state === 'captured') return payment.captured_cents - payment.returned_cents;
  return order.payment === 'counter' && !order.at_till && order.status === 'completed' ? order.total_cents : 0;
}
