/** 'unpaid': it waits for its card payment, and nobody makes it before. */
export const orderStatuses = ['unpaid', 'pending', 'preparing', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Who may change an order to which status (decision 22). The buttons and the server's check both use this table. */
const changes = {
  customer: { unpaid: ['cancelled'], pending: ['cancelled'], preparing: [], completed: [], cancelled: [] },
  staff: {
    ...{ unpaid: ['cancelled'], pending: ['preparing', 'cancelled'], preparing: ['completed', 'cancelled'] },
    ...{ completed: [], cancelled: [] },
  },
  operator: {
    ...{ unpaid: ['cancelled'], pending: ['cancelled'], preparing: ['cancelled'], completed: [], cancelled: [] },
  },
  // When a payment is settled.
  shop: { unpaid: ['pending', 'cancelled'], pending: [], preparing: [], completed: [], cancelled: [] },
} as const satisfies Record<string, Record<OrderStatus, readonly OrderStatus[]>>;

export type Actor = keyof typeof changes;

/** Nobody changes an order whose status this release does not know. */
export const canChangeStatus = (actor: Actor, from: string, to: OrderStatus): from is OrderStatus =>
  (changes[actor] as Record<string, readonly OrderStatus[]>)[from]?.includes(to) ?? false;

/** Waiting to be paid or made, or being made. A status that this release does not know counts as open. */
export const isOpenStatus = (status: string | undefined): boolean =>
  status !== undefined && status !== 'completed' && status !== 'cancelled';

const ranks: Record<string, number> = { unpaid: -1, pending: 0, preparing: 1, completed: 3, cancelled: 3 };
const rankOf = (status: string): number => ranks[status] ?? 2;

/** A status never goes back, so of two copies of an order the one with the later status is newer. */
export const isLaterStatus = (status: string, than: string): boolean => rankOf(status) > rankOf(than);

export const maxOpenOrders = 5;

/** Of an account whose e-mail address is not confirmed, where mail is on. */
export const maxOpenOrdersUnconfirmed = 1;

/** Of one account, cancelled ones too. */
export const maxOrdersPerHour = 10;
