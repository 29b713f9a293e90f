import type { Order } from '@juniper/core/contracts/orders.ts';
import type { Preferences } from '@juniper/core/contracts/user.ts';
import { broadcast } from '../../lib/broadcast.ts';
import { orderMessages } from '../../lib/order-messages.ts';
import { showToast } from '../../ui/toast.ts';

/** Who comes back later than this has the order in hand, or knows. */
const newsMs = 30 * 60_000;
const noticeMs = 10_000;

const isNews = ({ closedAt }: Order) => closedAt !== null && Date.now() - Date.parse(closedAt) < newsMs;

/** For a tab in the background: its title says it until it is looked at. */
const markTitle = (words: string) => {
  if (!document.hidden) return;
  const title = document.title;
  document.title = words;
  const giveBack = () => {
    if (document.title === words) document.title = title;
  };
  document.addEventListener('visibilitychange', giveBack, { once: true });
};

const notify = (words: string) => {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const notice = new Notification(words, { icon: '/favicon.svg' });
    notice.onclick = () => window.focus();
  } catch {
    // Phones take notices from an installed app alone; the page has said it already.
  }
};

/** Says what happened to the customer's orders since, and lets the profile follow (spec section 4). */
export const announceChanges = (
  before: readonly Order[],
  after: readonly Order[],
  { notifications }: Preferences,
): void => {
  const changed = after.filter(({ id, status }) => before.some((order) => order.id === id && order.status !== status));
  if (changed.length === 0) return;
  for (const order of changed) {
    const { id, orderNumber, status } = order;
    if (status === 'completed') broadcast('orderCompleted', { orderId: id, orderNumber, status });
    if (!isNews(order)) continue;
    if (status === 'cancelled') showToast('info', orderMessages.cancelled(order), { durationMs: noticeMs });
    if (status !== 'completed') continue;
    const words = orderMessages.ready(order);
    showToast('success', words, { durationMs: noticeMs });
    markTitle(words);
    if (notifications) notify(words);
  }
  window.dispatchEvent(new Event('profileUpdate'));
};
