import type { ResponseBody } from '@juniper/core/contracts/contract.ts';
import type { followOrders, Order } from '@juniper/core/contracts/orders.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followStream, type StreamState } from '../../lib/event-stream.ts';
import { storage } from '../../lib/storage.ts';
import { takeToasts } from '../../lib/testing/announcements.ts';
import { type LocalApi, startLocalApi } from '../../lib/testing/local-api.ts';
import { openDevice } from '../../lib/testing/render-routes.tsx';
import { sampleOrder, sampleUser } from '../../lib/testing/samples.ts';
import { until } from '../../lib/testing/waiting.ts';
import { authFrom, endSession, keepSession, useAuth } from '../auth/auth-store.ts';
import { saveOrders } from './known-orders.ts';
import { watchOrders } from './watch-orders.ts';

type Follower = { onEvent: (event: ResponseBody<typeof followOrders>) => void; onState: (state: StreamState) => void };

let streams: (Follower & { isOpen: boolean })[];
vi.mock('../../lib/event-stream.ts', () => ({ followStream: vi.fn() }));

const pending: Order = { ...sampleOrder, status: 'pending', preparingAt: null, closedAt: null };
const preparing: Order = { ...pending, status: 'preparing', preparingAt: new Date().toISOString() };
const closed = (status: 'completed' | 'cancelled', minutesAgo = 0, more: Partial<Order> = {}): Order => ({
  ...preparing,
  status,
  closedAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  ...more,
});

let api: LocalApi;
let stopWatching = () => {};
const profileUpdated = vi.fn();
const start = (...orderHistory: Order[]) => {
  keepSession('token-1', { ...sampleUser, orderHistory });
  openDevice();
  stopWatching = watchOrders();
};
const hear = (orders: Order[], loyaltyPoints = 100) => {
  const stream = streams.at(-1);
  stream?.onState('live');
  stream?.onEvent({ orders, loyaltyPoints });
};
const openStreams = () => streams.filter(({ isOpen }) => isOpen).length;

beforeEach(async () => {
  streams = [];
  vi.mocked(followStream).mockImplementation((_, follower) => {
    const stream = { ...(follower as Follower), isOpen: true };
    streams.push(stream);
    return () => {
      stream.isOpen = false;
    };
  });
  profileUpdated.mockReset();
  addEventListener('profileUpdate', profileUpdated);
  api = await startLocalApi();
});

afterEach(async () => {
  stopWatching();
  removeEventListener('profileUpdate', profileUpdated);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  takeToasts();
  localStorage.clear();
  await api.stop();
});

test('what the end of the day closed is not said to be ready, and not to be unpaid [day-1]', () => {
  const say = (order: Order) => {
    start(preparing);
    hear([order]);
    stopWatching();
    return takeToasts().map(([, text]) => text);
  };
  expect(say(closed('completed', 0, { closedAs: 'day_end' }))).toEqual([]);
  expect(say(closed('cancelled', 0, { closedAs: 'no_show', cancelledBy: 'staff', cancelReason: 'x' }))).toEqual([
    `Order ${pending.orderNumber} was not picked up, so we closed it.`,
  ]);
  expect(say(closed('cancelled', 0, { closedAs: 'unconfirmed', cancelledBy: 'day_end', cancelReason: 'x' }))).toEqual([
    `Order ${pending.orderNumber} is closed. Nobody said whether it was picked up.`,
  ]);
});

describe('the stream', () => {
  test('is followed only while there is an open order', () => {
    start(sampleOrder);
    expect(streams).toHaveLength(0);
    saveOrders([{ ...pending, id: 'order-2' }]);
    expect(openStreams()).toBe(1);
    hear([{ ...closed('completed'), id: 'order-2' }]);
    expect(openStreams()).toBe(0);
  });

  test('is the customer’s own: another session has another, none has none', () => {
    start(pending);
    useAuth.setState(authFrom({ token: 'token-2', user: { ...sampleUser, orderHistory: [pending] } }));
    expect([streams.length, openStreams()]).toEqual([2, 1]);
    endSession();
    expect(openStreams()).toBe(0);
  });

  test('brings status and points into the account, here and on the device [points-3]', () => {
    start(pending);
    hear([preparing], 105);
    expect(useAuth.getState()).toMatchObject({ loyaltyPoints: 105, orderHistory: [{ status: 'preparing' }] });
    expect(storage.read('user')).toMatchObject({ loyaltyPoints: 105, orderHistory: [{ status: 'preparing' }] });
  });

  test('news that is older than what is known changes nothing', () => {
    start(preparing);
    hear([pending]);
    expect(useAuth.getState().orderHistory[0]?.status).toBe('preparing');
  });

  test('an order that was closed while nobody listened is learned from the account', async () => {
    const done = closed('completed');
    api.answer = () => ({ body: { user: { ...sampleUser, orderHistory: [done] } } });
    start(pending);
    hear([]);
    await until(() => expect(useAuth.getState().orderHistory[0]?.status).toBe('completed'));
    expect(takeToasts()).toEqual([['success', 'Your order ORD-7KQ2M is ready!', 10_000]]);
  });

  test('after a gap it is the whole again; in between it is what changed', async () => {
    api.answer = () => ({ body: { user: { ...sampleUser, orderHistory: [pending] } } });
    start(pending);
    hear([pending]);
    hear([{ ...pending, id: 'order-2' }]);
    expect(api.requests).toHaveLength(0);
    streams[0]?.onState('reconnecting');
    hear([{ ...pending, id: 'order-2' }]);
    await until(() => expect(api.requests).toHaveLength(1));
  });
});

test('where no stream comes through, the account is asked at every try', async () => {
  api.answer = () => ({ body: { user: { ...sampleUser, orderHistory: [preparing] } } });
  start(pending);
  streams[0]?.onState('reconnecting');
  await until(() => expect(useAuth.getState().orderHistory[0]?.status).toBe('preparing'));
  hear([preparing]);
  streams[0]?.onState('reconnecting');
  expect(api.requests).toHaveLength(1);
  streams[0]?.onState('reconnecting');
  await until(() => expect(api.requests).toHaveLength(2));
});

describe('an order that was to be paid by card', () => {
  const payment = { method: 'card', state: 'awaiting', payBy: null, returned: 0 };
  const unpaid: Order = { ...pending, status: 'unpaid', payment };
  const paid: Order = { ...pending, payment: { ...payment, state: 'authorized' } };
  const thanks = [['success', 'Thank you for your purchase!', 3000]];
  const look = (isHidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  beforeEach(() => storage.write('juniper_paying', unpaid.id));

  test('is thanked for once it is paid, and the other tabs are told', () => {
    start(unpaid);
    expect(takeToasts()).toEqual([]);
    hear([paid]);
    expect(takeToasts()).toEqual(thanks);
    expect(storage.read('orderCompleted')).toMatchObject({
      orderId: unpaid.id,
      orderNumber: 'ORD-7KQ2M',
      totalAmount: 16.05,
      status: 'pending',
      isEarlier: true,
    });
    expect(storage.read('juniper_paying')).toBeUndefined();
    hear([{ ...preparing, payment }]);
    expect(takeToasts()).toEqual([]);
  });

  test('also when another tab has heard of it first', () => {
    start(paid);
    expect(takeToasts()).toEqual(thanks);
  });

  test('and when it is paid at the counter after all', () => {
    start(unpaid);
    hear([{ ...pending, payment: { ...payment, method: 'counter', state: 'released' } }]);
    expect(takeToasts()).toEqual(thanks);
  });

  test('by a tab that the customer looks at', () => {
    start(unpaid);
    look(true);
    hear([paid]);
    expect(takeToasts()).toEqual([]);
    look(false);
    expect(takeToasts()).toEqual(thanks);
  });

  test('not if it was not paid in time: it says so instead', () => {
    start(unpaid);
    hear([closed('cancelled', 0, { cancelledBy: 'shop', payment })]);
    expect(takeToasts()).toEqual([['info', 'Order ORD-7KQ2M was not paid in time, so we did not make it.', 10_000]]);
    expect(storage.read('orderCompleted')).toBeUndefined();
    expect(storage.read('juniper_paying')).toBeUndefined();
  });

  test('a charge and a refund are news of the same status; one copy of the same is not', () => {
    start(paid);
    const charged = { ...paid, payment: { ...payment, state: 'captured' } };
    hear([charged]);
    expect(useAuth.getState().orderHistory[0]?.payment?.state).toBe('captured');
    const [known] = useAuth.getState().orderHistory;
    hear([structuredClone(charged)]);
    expect(useAuth.getState().orderHistory[0]).toEqual(known);
    hear([{ ...charged, payment: { ...payment, state: 'captured', returned: 4.48 } }]);
    expect(useAuth.getState().orderHistory[0]?.payment?.returned).toBe(4.48);
  });
});

describe('the customer is told', () => {
  test.each([
    [closed('completed'), ['success', 'Your order ORD-7KQ2M is ready!', 10_000]],
    [closed('completed', 0, { fulfilment: 'delivery' }), ['success', 'Your order ORD-7KQ2M is on its way!', 10_000]],
    [
      closed('cancelled', 0, { cancelReason: 'The oven is out.' }),
      ['info', 'We had to cancel your order ORD-7KQ2M: The oven is out.', 10_000],
    ],
    [closed('cancelled'), ['info', 'Order ORD-7KQ2M is cancelled.', 10_000]],
  ])('of the end: %#', (order, toast) => {
    start(preparing);
    hear([order]);
    expect(takeToasts()).toEqual([toast]);
  });

  test('of a promise that staff have moved, once', () => {
    const promised = { ...pending, dueAt: '2026-11-09T20:40:00.000Z', dueMovedAt: null };
    const moved = { ...promised, dueAt: '2026-11-09T20:50:00.000Z', dueMovedAt: '2026-11-09T20:31:00.000Z' };
    start(promised);
    hear([moved]);
    hear([moved]);
    expect(takeToasts()).toEqual([['info', 'Order ORD-7KQ2M. A little later: about 12:50 PM', 10_000]]);
    expect(useAuth.getState().orderHistory[0]?.dueAt).toBe(moved.dueAt);
    // Staff have taken it back: the page says what it said before, and nobody is told again.
    hear([promised]);
    expect(useAuth.getState().orderHistory[0]).toMatchObject({ dueAt: promised.dueAt, dueMovedAt: null });
    expect(takeToasts()).toEqual([]);
  });

  test('not of what happened long ago', () => {
    start(preparing);
    hear([closed('completed', 31)]);
    expect(takeToasts()).toEqual([]);
  });

  test('each change lets the profile follow, a completed order in all tabs [order-8]', () => {
    start(pending);
    hear([preparing]);
    expect(profileUpdated).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem('orderCompleted')).toBeNull();
    hear([closed('completed')]);
    expect(profileUpdated).toHaveBeenCalledTimes(2);
    expect(JSON.parse(localStorage.getItem('orderCompleted') ?? '')).toMatchObject({
      orderId: sampleOrder.id,
      orderNumber: 'ORD-7KQ2M',
      status: 'completed',
      timestamp: expect.any(Number),
    });
  });

  test('by the title of a tab in the background, until it is looked at', () => {
    document.title = 'Shop | Juniper Row';
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    start(preparing);
    hear([closed('completed')]);
    expect(document.title).toBe('Your order ORD-7KQ2M is ready!');
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(document.title).toBe('Shop | Juniper Row');
  });

  test.each([
    ['granted', true, 1],
    ['granted', false, 0],
    ['default', true, 0],
    ['denied', true, 0],
  ])('by the browser: permission %s, wanted %s [order-7]', (permission, notifications, times) => {
    const notice = vi.fn(function Notice() {});
    vi.stubGlobal('Notification', Object.assign(notice, { permission }));
    keepSession('token-1', {
      ...sampleUser,
      orderHistory: [preparing],
      preferences: { ...sampleUser.preferences, notifications },
    });
    openDevice();
    stopWatching = watchOrders();
    hear([closed('completed')]);
    expect(notice).toHaveBeenCalledTimes(times);
    if (times) expect(notice).toHaveBeenCalledWith('Your order ORD-7KQ2M is ready!', expect.anything());
  });

  test('by one tab alone: who hears of it from another says nothing', () => {
    vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => {}) } });
    start(preparing);
    saveOrders([closed('completed')]);
    expect(takeToasts()).toEqual([]);
    expect(localStorage.getItem('orderCompleted')).toBeNull();
  });
});
