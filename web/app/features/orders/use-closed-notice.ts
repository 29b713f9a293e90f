import { shop } from '@juniper/core/content/shop.ts';
import { isOpenAt } from '@juniper/core/rules/opening.ts';
import { useSyncExternalStore } from 'react';
import { orderMessages } from '../../lib/order-messages.ts';

const everyMs = 10_000;

const onClock = (listener: () => void) => {
  const timer = setInterval(listener, everyMs);
  return () => clearInterval(timer);
};

/** Decision 8: what to know of an order while the cafe is closed; nothing while it is open. */
export const useClosedNotice = (): string | undefined =>
  useSyncExternalStore(
    onClock,
    () => (isOpenAt(shop.hours.cafe, shop.timeZone, Date.now()) ? undefined : orderMessages.closed),
    () => undefined,
  );
