import type { Order } from '@juniper/core/contracts/orders.ts';
import { toDollars } from '@juniper/core/rules/money.ts';
import { type Money, toStoreLocation } from '@juniper/core/rules/shop.ts';
import { formatTaxLabel } from '@juniper/core/rules/totals.ts';
import type { OrderRow } from './queries.ts';

export const toOrder = (money: Money, row: OrderRow): Order & Required<Pick<Order, 'taxes'>> => ({
  id: row.order_id,
  orderNumber: row.number,
  createdAt: row.created_at.toISOString(),
  preparingAt: row.preparing_at?.toISOString() ?? null,
  closedAt: row.closed_at?.toISOString() ?? null,
  totalAmount: toDollars(money, row.total_cents),
  discount: toDollars(money, row.discount_cents),
  status: row.status,
  cancelReason: row.cancel_reason,
  cancelledBy: row.cancelled_by,
  fulfilment: row.fulfilment,
  items: row.items.map(({ product_id, price_cents, options, ...line }) => ({
    ...{ id: product_id, name: line.name, quantity: line.quantity, price: toDollars(money, price_cents) },
    options: options.map(({ id, name, count, isDefault, usual }) => ({
      ...{ id, name, count, isDefault, ...(usual !== undefined && { usual }) },
    })),
    ...{ allergens: line.allergens, traces: line.traces },
  })),
  taxes: taxesOf(row).map(({ label, cents }) => ({ label, amount: toDollars(money, cents) })),
  storeLocation: toStoreLocation(row.store),
  ...(row.due_at && {
    dueAt: row.due_at.toISOString(),
    startAt: row.start_at?.toISOString() ?? null,
    isAsap: row.is_asap,
    dueMovedAt: row.due_moved_at?.toISOString() ?? null,
  }),
  payment: {
    method: row.payment,
    state: row.paid?.state ?? null,
    payBy: row.status === 'unpaid' && row.paid?.expires_at ? new Date(row.paid.expires_at).toISOString() : null,
    returned: toDollars(money, row.paid?.returned_cents ?? 0),
    ...(row.paid &&
      row.paid.refunds.length > 0 && { refunds: row.paid.refunds.map((refund) => toRefund(money, refund)) }),
  },
});

const toRefund = (money: Money, { cents, reason, done_at }: NonNullable<OrderRow['paid']>['refunds'][number]) => ({
  ...{ amount: toDollars(money, cents), reason, at: done_at && new Date(done_at).toISOString() },
});

/** By their names on the receipt. */
export const taxesOf = ({ taxes, tax_included }: Pick<OrderRow, 'taxes' | 'tax_included'>) =>
  taxes.map((tax) => ({ label: formatTaxLabel(tax, tax_included), cents: tax.cents }));
