import type { Order, PlaceOrderRequest } from '@juniper/core/contracts/orders.ts';
import { toDollars } from '@juniper/core/rules/money.ts';
import type { PricedLine } from '@juniper/core/rules/price-order.ts';
import { locationOf, type Money } from '@juniper/core/rules/shop.ts';
import { type Totals, taxLabel } from '@juniper/core/rules/totals.ts';
import type { NewOrder, OrderRow, PaidRow } from './queries.ts';

type Placing = Pick<NewOrder, 'user_id' | 'order_id' | 'number' | 'idempotency_key' | 'request_hash' | 'store'> &
  Pick<NewOrder, 'catalogue_revision' | 'created_at' | 'due_at' | 'start_at' | 'is_asap'> & {
    request: PlaceOrderRequest;
    lines: PricedLine[];
    totals: Totals;
    /** Null for an order at the counter. */
    paid: PaidRow | null;
  };

/** Returns the row of a new order, as it is stored and shown. */
export function toNewOrder({ request, lines, totals, paid, ...row }: Placing): NewOrder {
  const isDelivery = request.fulfilment === 'delivery';
  return {
    ...row,
    voucher_id: request.voucherId ?? null,
    subtotal_cents: totals.subtotal,
    discount_cents: totals.discount,
    tax_cents: totals.tax,
    tax_included: totals.isTaxIncluded,
    taxes: totals.taxes,
    total_cents: totals.final,
    fulfilment: request.fulfilment,
    contact_name: request.name,
    contact_email: request.email,
    address: isDelivery ? (request.address ?? null) : null,
    city: isDelivery ? (request.city ?? null) : null,
    zip_code: isDelivery ? (request.zipCode ?? null) : null,
    status: paid ? 'unpaid' : 'pending',
    payment: paid ? 'card' : 'counter',
    paid,
    items: lines.map(({ id, price, base, allergens, traces, ...line }) => ({
      ...line,
      product_id: id,
      price_cents: price,
      base_cents: base,
      allergens: allergens && [...allergens],
      traces: traces && [...traces],
    })),
    preparing_at: null,
    closed_at: null,
    cancel_reason: null,
    cancelled_by: null,
    due_moved_at: null,
  };
}

/** The fields that every view of an order has. */
export const toOrderHead = (money: Money, row: OrderRow) => ({
  id: row.order_id,
  orderNumber: row.number,
  createdAt: row.created_at.toISOString(),
  preparingAt: row.preparing_at?.toISOString() ?? null,
  closedAt: row.closed_at?.toISOString() ?? null,
  totalAmount: toDollars(money, row.total_cents),
  status: row.status,
  cancelReason: row.cancel_reason,
  cancelledBy: row.cancelled_by,
  fulfilment: row.fulfilment,
  storeLocation: locationOf(row.store),
  ...(row.due_at && {
    dueAt: row.due_at.toISOString(),
    startAt: row.start_at?.toISOString() ?? null,
    isAsap: row.is_asap,
    dueMovedAt: row.due_moved_at?.toISOString() ?? null,
  }),
});

export const toOrder = (money: Money, row: OrderRow): Order & Required<Pick<Order, 'taxes'>> => ({
  ...toOrderHead(money, row),
  discount: toDollars(money, row.discount_cents),
  items: row.items.map((item) => ({
    id: item.product_id,
    name: item.name,
    quantity: item.quantity,
    price: toDollars(money, item.price_cents),
    options: item.options.map(({ id, name, count, isDefault, usual }) =>
      usual === undefined ? { id, name, count, isDefault } : { id, name, count, isDefault, usual },
    ),
    allergens: item.allergens,
    traces: item.traces,
  })),
  taxes: taxesOf(row).map(({ label, cents }) => ({ label, amount: toDollars(money, cents) })),
  payment: {
    method: row.payment,
    state: row.paid?.state ?? null,
    payBy: row.status === 'unpaid' && row.paid?.expires_at ? new Date(row.paid.expires_at).toISOString() : null,
    returned: toDollars(money, row.paid?.returned_cents ?? 0),
    ...(row.paid &&
      row.paid.refunds.length > 0 && { refunds: row.paid.refunds.map((refund) => toRefund(money, refund)) }),
  },
});

const toRefund = (money: Money, { cents, reason, done_at }: PaidRow['refunds'][number]) => ({
  amount: toDollars(money, cents),
  reason,
  at: done_at && new Date(done_at).toISOString(),
});

/** Returns taxes by their names on the receipt. */
export const taxesOf = ({ taxes, tax_included }: Pick<OrderRow, 'taxes' | 'tax_included'>) =>
  taxes.map((tax) => ({ label: taxLabel(tax, tax_included), cents: tax.cents }));
