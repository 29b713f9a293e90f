export const orderStatuses = ['pending', 'preparing', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Who may change an order, and to what (decision 22). Buttons and the server's check both read this table. */
const changes = {
  customer: { pending: ['cancelled'], preparing: [], completed: [], cancelled: [] },
  staff: { pending: ['preparing', 'cancelled'], preparing: ['completed', 'cancelled'], completed: [], cancelled: [] },
} as const satisfies Record<string, Record<OrderStatus, readonly OrderStatus[]>>;

export type Actor = keyof typeof changes;

export const mayChange = (actor: Actor, from: OrderStatus, to: OrderStatus): boolean =>
  (changes[actor][from] as readonly OrderStatus[]).includes(to);

/** Being made or waiting for it: counts against the most open orders of an account (decision 28). */
const openStatuses = ['pending', 'preparing'] as const satisfies readonly OrderStatus[];

export const isOpenStatus = (status: OrderStatus): boolean => (openStatuses as readonly OrderStatus[]).includes(status);

export const mostOpenOrders = 5;
