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
  items: row.items.map(({ product_id, name, quantity, price_cents }) => ({
    id: product_id,
    name,
    quantity,
    price: toDollars(price_cents),
  })),
  storeLocation: row.store_location,
});
