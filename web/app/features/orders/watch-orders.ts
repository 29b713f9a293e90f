import type { followOrders, Order } from '@juniper/core/contracts/orders.ts';
import type { Preferences } from '@juniper/core/contracts/user.ts';
import { formatDueTime } from '@juniper/core/rules/describe-promise.ts';
import { isOpenStatus } from '@juniper/core/rules/order-status.ts';
import { findStore, mainStore } from '@juniper/core/rules/shop.ts';
import { followStream, type StreamState } from '../../lib/event-stream.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { broadcast, storage } from '../../lib/storage.ts';
import { showToast } from '../../ui/toast.ts';
import { loadUser } from '../auth/auth-calls.ts';
import { useAuth } from '../auth/auth-store.ts';
import { getCatalogue } from '../catalogue/catalogue-store.ts';
import { isPromiseMoved, saveOrders, setConnection, thankFor } from './known-orders.ts';
import { isReady, orderMessages, toShown } from './order-messages.ts';

const isOpen = ({ status }: Order) => isOpenStatus(status);

/**
 * Follows one stream per browser while the customer has an open order. All tabs get its events through the stored
 * account. Returns a function that stops it.
 */
export const watchOrders = (): (() => void) => {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel('juniper_orders') : undefined;
  let { token, orderHistory: known } = useAuth.getState();
  let isLeading = false;
  let stop: (() => void) | undefined;

  channel?.addEventListener('message', ({ data }: MessageEvent<StreamState>) => setConnection(data));

  const lead = () => {
    // The first event after a (re)connect lists all open orders.
    let isWhole = true;
    isLeading = true;
    const stopStream = followStream<typeof followOrders>('/orders/events', {
      onState: (state) => {
        const isLost = state === 'reconnecting';
        // While the stream is down, load the account with each of its retries instead.
        if (isLost && isWhole) void loadUser();
        isWhole ||= isLost;
        setConnection(state);
        channel?.postMessage(state);
      },
      onEvent: ({ orders, loyaltyPoints }) => {
        const isMissing = (order: Order) => isOpen(order) && !orders.some(({ id }) => id === order.id);
        // An order that was closed meanwhile is not in the list: load the account to see how it ended.
        if (isWhole && known.some(isMissing)) void loadUser();
        isWhole = false;
        saveOrders(orders, loyaltyPoints);
      },
    });
    return () => {
      isLeading = false;
      stopStream();
    };
  };

  const onChange = () => {
    const auth = useAuth.getState();
    const before = known;
    known = auth.orderHistory;
    if (isLeading) {
      announceMoved(before, known);
      announceChanges(before, known, auth.preferences);
    }
    thank();
    const isWanted = auth.token !== null && known.some(isOpen);
    if (stop && (!isWanted || auth.token !== token)) {
      stop();
      stop = undefined;
      setConnection('live');
    }
    token = auth.token;
    if (isWanted) stop ??= leadAmongTabs('juniper_orders', lead);
  };
  const unsubscribe = useAuth.subscribe(onChange);
  onChange();
  document.addEventListener('visibilitychange', thank);
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', thank);
    stop?.();
    channel?.close();
  };
};

/**
 * Thanks for an order that was placed to be paid by card, once it is paid or due at the counter. It may be paid in
 * another tab or in a hidden one, so the first tab that the customer looks at says it.
 */
const thank = (): void => {
  const paying = storage.read('juniper_paying');
  const order = useAuth.getState().orderHistory.find(({ id }) => id === paying);
  if (!order || order.status === 'unpaid' || document.hidden) return;
  storage.remove('juniper_paying');
  // The tab that is at the checkout now has another cart.
  if (order.status !== 'cancelled') thankFor(order, { isEarlier: true });
};

/** Older changes are not announced: the customer has the order already, or knows. */
const recentMs = 30 * 60_000;
const noticeMs = 10_000;

const isRecent = ({ closedAt, readyAt }: Order) => serverNow() - Date.parse(closedAt ?? readyAt ?? '') < recentMs;

/** Shows the text in the title of a tab in the background until the tab is opened. */
const markTitle = (words: string) => {
  if (!document.hidden) return;
  const title = document.title;
  document.title = words;
  const restoreTitle = () => {
    if (document.title === words) document.title = title;
  };
  document.addEventListener('visibilitychange', restoreTitle, { once: true });
};

const notify = (words: string) => {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const notice = new Notification(words, { icon: '/favicon.svg' });
    notice.onclick = () => window.focus();
  } catch {
    // Phones allow it in installed apps only. The toast has been shown already.
  }
};

/** Tells the customer of promises that staff have moved. */
const announceMoved = (before: readonly Order[], after: readonly Order[]): void => {
  const catalogue = getCatalogue();
  for (const order of after) {
    const known = before.find(({ id }) => id === order.id);
    const store = findStore(catalogue, order.storeLocation) ?? findStore(catalogue, mainStore);
    if (!known || !store || !isOpen(order) || !isPromiseMoved(order, known)) continue;
    const words = `Order ${order.orderNumber}. ${formatDueTime(order, store.timeZone)}`;
    showToast('info', words, { durationMs: noticeMs });
    markTitle(words);
  }
};

/** Tells the customer of changed orders, and the profile to reload. */
const announceChanges = (before: readonly Order[], after: readonly Order[], { notifications }: Preferences): void => {
  const isNews = ({ status, readyAt }: Order, known: Order) =>
    known.status !== status || (!!readyAt && known.readyAt !== readyAt);
  const changed = after.filter((order) => before.some((known) => known.id === order.id && isNews(order, known)));
  if (changed.length === 0) return;
  for (const order of changed) {
    const { id, orderNumber, status } = order;
    if (status === 'completed') broadcast('orderCompleted', { orderId: id, orderNumber, status });
    if (!isRecent(order)) continue;
    if (status === 'cancelled') showToast('info', orderMessages.cancelled(order), { durationMs: noticeMs });
    // Nobody said that it is ready, or it was handed over.
    if (!isReady(toShown(order))) continue;
    const words = orderMessages.ready(order);
    showToast('success', words, { durationMs: noticeMs });
    markTitle(words);
    if (notifications) notify(words);
  }
  window.dispatchEvent(new Event('profileUpdate'));
};

/**
 * Runs `lead` in one tab of the browser at a time: the one that was visible last, since the browser may freeze hidden
 * tabs. The other tabs wait for the lock. Without locks, every tab runs it. Returns a function that stops it.
 */
export const leadAmongTabs = (name: string, lead: () => () => void): (() => void) => {
  // Only secure contexts (HTTPS, localhost) have locks.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return lead();
  let isOver = false;
  let line = new AbortController();
  let stepDown: (() => void) | undefined;

  const hold = () =>
    new Promise<void>((release) => {
      if (isOver || stepDown) return release();
      const stop = lead();
      stepDown = () => {
        stepDown = undefined;
        stop();
        release();
      };
    });
  const request = (options: LockOptions) =>
    void locks.request(name, options, hold).catch(() => {
      if (options.signal?.aborted || !stepDown) return;
      // Another tab is visible now and has taken the lock.
      stepDown();
      waitInLine();
    });
  const waitInLine = () => {
    line = new AbortController();
    request({ signal: line.signal });
  };
  const takeLead = () => {
    if (stepDown || document.visibilityState === 'hidden') return;
    line.abort();
    request({ steal: true });
  };

  if (document.visibilityState === 'hidden') waitInLine();
  else takeLead();
  document.addEventListener('visibilitychange', takeLead);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', takeLead);
    line.abort();
    stepDown?.();
  };
};
