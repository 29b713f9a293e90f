import type { PricedLine } from '@juniper/core/rules/price-order.ts';
import type { Totals } from '@juniper/core/rules/totals.ts';
import type { NewOrder } from './placing-queries.ts';
import type { OrderRequest } from './price-by-menu.ts';

type NewOrderInput = Pick<NewOrder, 'user_id' | 'order_id' | 'number' | 'idempotency_key' | 'request_hash' | 'store'> &
  Pick<NewOrder, 'catalogue_revision' | 'created_at' | 'due_at' | 'start_at' | 'is_asap' | 'at_till'> & {
    request: OrderRequest;
    lines: PricedLine[];
    totals: Totals;
    /** When an order by card must be paid. Null: it is paid at the counter. */
    payBy: Date | null;
  };

/** Returns the row of a new order. Only a delivery keeps an address, and only an order by card begins as unpaid. */
export function toNewOrder({ request, lines, totals, payBy, ...row }: NewOrderInput): NewOrder {
  const isDelivery = request.fulfilment === 'delivery';
  return {
    ...row,
    voucher_id: request.voucherId ?? null,
    subtotal_cents: totals.subtotal,
    discount_cents: totals.discount,
    delivery_fee_cents: totals.deliveryFee,
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
    note: request.note ?? null,
    phone: request.phone ?? null,
    status: payBy ? 'unpaid' : 'pending',
    payment: payBy ? 'card' : 'counter',
    latestPayment: payBy && {
      state: 'awaiting',
      expires_at: payBy.toISOString(),
      captured_cents: 0,
      returned_cents: 0,
      refunds: [],
    },
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
    recalled_at: null,
    ready_at: null,
    left_over_at: null,
    closed_as: null,
    carrier: null,
    tracking_number: null,
  };
}
