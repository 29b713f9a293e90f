import type { PlaceOrderRequest } from '../../core/src/contracts/orders.ts';

type End = 'completed' | 'pending' | 'preparing' | { by: 'customer' } | { by: 'staff'; reason: string };

export type Planned = {
  customer: number;
  items: PlaceOrderRequest['items'];
  placedAt: Date;
  end: End;
  fulfilment?: 'delivery';
  store?: PlaceOrderRequest['storeLocation'];
  usesVoucher?: true;
};

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Five customers and seven carts make every day different. */
const carts: PlaceOrderRequest['items'][] = [
  [
    {
      id: 3,
      quantity: 1,
      options: [
        [12, 1],
        [22, 1],
        [31, 2],
      ],
    },
    { id: 20, quantity: 1 },
  ],
  [
    { id: 4, quantity: 1 },
    {
      id: 4,
      quantity: 1,
      options: [
        [11, 1],
        [24, 1],
      ],
    },
    { id: 103, quantity: 2 },
  ],
  [
    { id: 43, quantity: 1 },
    {
      id: 5,
      quantity: 1,
      options: [
        [11, 1],
        [21, 1],
      ],
    },
  ],
  [
    { id: 27, quantity: 1 },
    { id: 26, quantity: 1 },
    { id: 106, quantity: 1 },
  ],
  [{ id: 16, quantity: 2 }],
  [
    { id: 22, quantity: 1 },
    { id: 1, quantity: 1 },
  ],
  [
    { id: 47, quantity: 2 },
    { id: 105, quantity: 1 },
  ],
];
const cart = (turn: number) => carts[turn % carts.length] ?? [];

const hours = [7.6, 8.4, 10.2, 12.1, 12.8, 15.5, 18.3];
const stores = [null, 'downtown', null, 'uptown', 'mall'] as const;

function drawEnd(turn: number): End {
  if (turn % 13 === 5) return { by: 'customer' };
  if (turn % 17 === 9) return { by: 'staff', reason: 'We have just run out of soup. We are sorry!' };
  return 'completed';
}

function pastDay(now: number, midnight: number, daysAgo: number): Planned[] {
  return hours.flatMap((hour, index) => {
    const turn = daysAgo * hours.length + index;
    const placedAt = midnight - daysAgo * dayMs + hour * 60 * minuteMs;
    // Today only has orders of hours that have passed.
    if (placedAt > now - 60 * minuteMs) return [];
    return {
      customer: turn % 5,
      items: cart(turn),
      placedAt: new Date(placedAt),
      end: drawEnd(turn),
      store: stores[turn % 5] ?? null,
      ...(turn % 4 === 1 && { fulfilment: 'delivery' as const }),
    };
  });
}

/** Lists the orders that are on the board now. */
const open = (now: number): Planned[] => {
  const ago = (minutes: number) => new Date(now - minutes * minuteMs);
  return [
    { customer: 1, items: cart(3), placedAt: ago(24), end: 'completed' },
    { customer: 0, items: cart(1), placedAt: ago(16), end: 'completed', usesVoucher: true },
    { customer: 2, items: cart(6), placedAt: ago(11), end: 'preparing', store: 'downtown' },
    { customer: 0, items: cart(4), placedAt: ago(8), end: 'preparing' },
    { customer: 4, items: cart(0), placedAt: ago(5), end: 'pending', fulfilment: 'delivery' },
    { customer: 3, items: cart(5), placedAt: ago(3), end: 'pending', store: 'uptown' },
    { customer: 1, items: cart(2), placedAt: ago(1), end: 'pending' },
  ];
};

/** Plans a week of orders up to now, the oldest first. `midnight` is when the shop's day began. */
export const planWeek = (now: number, midnight: number): Planned[] => [
  ...[6, 5, 4, 3, 2, 1, 0].flatMap((daysAgo) => pastDay(now, midnight, daysAgo)),
  ...open(now),
];
