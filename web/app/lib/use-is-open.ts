import { shop } from '@juniper/core/content/shop.ts';
import { isOpenAt } from '@juniper/core/rules/opening.ts';
import { useSyncExternalStore } from 'react';

const everyMs = 10_000;

const onClock = (listener: () => void) => {
  const timer = setInterval(listener, everyMs);
  return () => clearInterval(timer);
};

/** Whether the cafe is open now. Undefined in the server's HTML, which is rendered once and read at any hour. */
export const useIsOpen = (): boolean | undefined =>
  useSyncExternalStore(
    onClock,
    () => isOpenAt(shop.hours.cafe, shop.timeZone, Date.now()),
    () => undefined,
  );
