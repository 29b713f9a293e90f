import type { Order } from '@juniper/core/contracts/orders.ts';
import { toDollars } from '@juniper/core/rules/money.ts';
import type { listOrders } from './store.ts';

type OrderRow = Awaited<ReturnType<typeof listOrders>>[number];

export const toOrder = (row: OrderRow): Order => ({
  id: row.order_id,
  orderNumber: row.number,
  createdAt: row.created_at.toISOString(),
  totalAmount: toDollars(row.total_cents),
  status: row.status,
  items: row.items.map(({ name, quantity, price_cents }) => ({ name, quantity, price: toDollars(price_cents) })),
  storeLocation: row.store_location,
});
