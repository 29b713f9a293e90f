import type { Order } from '@juniper/core/contracts/orders.ts';
import { toDollars } from '@juniper/core/rules/money.ts';
import type { OrderRow } from './store.ts';

export const toOrder = (row: OrderRow): Order => ({
  id: row.order_id,
  orderNumber: row.number,
  createdAt: row.created_at.toISOString(),
  preparingAt: row.preparing_at?.toISOString() ?? null,
  closedAt: row.closed_at?.toISOString() ?? null,
  totalAmount: toDollars(row.total_cents),
  discount: toDollars(row.discount_cents),
  status: row.status,
  cancelReason: row.cancel_reason,
  fulfilment: row.fulfilment,
  items: row.items.map(({ product_id, price_cents, options, ...line }) => ({
    ...{ id: product_id, name: line.name, quantity: line.quantity, price: toDollars(price_cents) },
    options: options.map(({ id, name, count, isDefault, usual }) => ({
      ...{ id, name, count, isDefault, ...(usual !== undefined && { usual }) },
    })),
    ...{ allergens: line.allergens, traces: line.traces },
  })),
  storeLocation: row.store_location,
});

export const taxesOf = ({ sgst_cents, cgst_cents }: { sgst_cents: number; cgst_cents: number }) => [
  { label: 'SGST (9%)', cents: sgst_cents },
  { label: 'CGST (9%)', cents: cgst_cents },
];
