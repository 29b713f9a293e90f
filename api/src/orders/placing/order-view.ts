import type { Order } from '@juniper/core/contracts/orders.ts';
import { toDollars } from '@juniper/core/rules/money.ts';
import { type Money, toStoreLocation } from '@juniper/core/rules/shop.ts';
import { formatTaxLabel } from '@juniper/core/rules/totals.ts';
import type { OrderRow, OrderWithContact, PaymentSummary } from './queries.ts';

export const toOrderHead = (money: Money, row: OrderRow) => ({
  id: row.order_id,
  orderNumber: row.number,
  createdAt: row.created_at.toISOString(),
  preparingAt: row.preparing_at?.toISOString() ?? null,
  closedAt: row.closed_at?.toISOString() ?? null,
  totalAmount: toDollars(money, row.total_cents),
  ...(row.delivery_fee_cents ? { deliveryFee: toDollars(money, row.delivery_fee_cents) } : {}),
  status: row.status,
  cancelReason: row.cancel_reason,
  // A page of the release before reads 'shop' as 'not paid in time'.
  cancelledBy: row.closed_as === 'unconfirmed' ? 'day_end' : row.cancelled_by,
  fulfilment: row.fulfilment,
  storeLocation: toStoreLocation(row.store),
  note: row.note,
  phone: row.phone,
  ...(row.due_at ? toPromise(row, row.due_at) : {}),
  ...(row.recalled_at ? { recalledAt: row.recalled_at.toISOString() } : {}),
  ...(row.ready_at ? { readyAt: row.ready_at.toISOString() } : {}),
  ...(row.left_over_at ? { leftOverAt: row.left_over_at.toISOString() } : {}),
  ...(row.closed_as ? { closedAs: row.closed_as } : {}),
  ...(row.carrier || row.tracking_number ? { tracking: { carrier: row.carrier, number: row.tracking_number } } : {}),
});

const toPromise = ({ start_at, is_asap, due_moved_at }: OrderRow, dueAt: Date) => ({
  dueAt: dueAt.toISOString(),
  startAt: start_at?.toISOString() ?? null,
  isAsap: is_asap,
  dueMovedAt: due_moved_at?.toISOString() ?? null,
});

/** Returns the fields of views that show who ordered. Orders of deleted accounts have no address. */
export const toContact = (row: OrderWithContact) => ({
  name: row.contact_name,
  email: row.contact_email,
  deliverTo: row.fulfilment === 'delivery' && row.address ? `${row.address}, ${row.city} ${row.zip_code}` : null,
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
  taxes: labelTaxes(row).map(({ label, cents }) => ({ label, amount: toDollars(money, cents) })),
  payment: {
    method: getPaymentMethod(row),
    state: row.latestPayment?.state ?? null,
    payBy:
      row.status === 'unpaid' && row.latestPayment?.expires_at
        ? new Date(row.latestPayment.expires_at).toISOString()
        : null,
    returned: toDollars(money, row.latestPayment?.returned_cents ?? 0),
    ...(row.latestPayment?.refunds.length
      ? { refunds: row.latestPayment.refunds.map((refund) => toRefund(money, refund)) }
      : {}),
  },
});

/** Returns 'till' for an order that staff entered: it is paid there, and the shop records no payment. */
export const getPaymentMethod = ({ at_till, payment }: Pick<OrderRow, 'at_till' | 'payment'>): string =>
  at_till ? 'till' : payment;

const toRefund = (money: Money, { cents, reason, done_at }: PaymentSummary['refunds'][number]) => ({
  amount: toDollars(money, cents),
  reason,
  at: done_at && new Date(done_at).toISOString(),
});

export const labelTaxes = ({ taxes, tax_included }: Pick<OrderRow, 'taxes' | 'tax_included'>) =>
  taxes.map((tax) => ({ label: formatTaxLabel(tax, tax_included), cents: tax.cents }));
