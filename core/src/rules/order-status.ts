/** An 'unpaid' order waits for its card payment and is not made before. */
export const orderStatuses = ['unpaid', 'pending', 'preparing', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Buttons and the server's check use this table. */
const changes = {
  customer: { unpaid: ['cancelled'], pending: ['cancelled'], preparing: [], completed: [], cancelled: [] },
  staff: {
    unpaid: ['cancelled'],
    pending: ['preparing', 'cancelled'],
    preparing: ['completed', 'cancelled'],
    completed: [],
    cancelled: [],
  },
  operator: { unpaid: ['cancelled'], pending: ['cancelled'], preparing: ['cancelled'], completed: [], cancelled: [] },
  // The server itself: when a payment is settled, at an order's start time, and at the end of the day.
  shop: {
    unpaid: ['pending', 'cancelled'],
    pending: ['preparing', 'cancelled'],
    preparing: ['completed'],
    completed: [],
    cancelled: [],
  },
} as const satisfies Record<string, Record<OrderStatus, readonly OrderStatus[]>>;

export type OrderActor = keyof typeof changes;

export const canChangeStatus = (actor: OrderActor, from: string, to: OrderStatus): from is OrderStatus =>
  (changes[actor] as Record<string, readonly OrderStatus[]>)[from]?.includes(to) ?? false;

/** Returns whether an order is neither completed nor cancelled. Unknown statuses count as open. */
export const isOpenStatus = (status: string | undefined): boolean =>
  status !== undefined && status !== 'completed' && status !== 'cancelled';

const ranks: Record<string, number> = { unpaid: -1, pending: 0, preparing: 1, completed: 3, cancelled: 3 };
const getRank = (status: string): number => ranks[status] ?? 2;

/** Returns whether a status comes after another, so that the newer of two copies of an order is kept. */
export const isLaterStatus = (status: string, than: string): boolean => getRank(status) > getRank(than);

export const maxOpenOrders = 5;

/** The limit of an account with an unconfirmed email address, where mail is on. */
export const maxOpenOrdersUnconfirmed = 1;

/** Cancelled orders count, too. */
export const maxOrdersPerHour = 10;
