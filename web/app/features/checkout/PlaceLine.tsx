import { formatTime } from '@juniper/core/rules/clock.ts';
import { describeOpenNow } from '@juniper/core/rules/describe-opening.ts';
import { lowerFirst } from '@juniper/core/rules/number-words.ts';
import type { Store } from '@juniper/core/rules/shop.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { When } from './use-when.ts';

type PlaceLineProps = {
  store: Store;
  /** Where a delivery goes; empty while it is not known. Undefined for a pickup. */
  address: string | undefined;
  when: When | undefined;
  /** Until when the store takes no orders. */
  pausedUntil: string | null;
  isClosed: boolean;
  isByCard: boolean;
};

/** Says beside the total where the order goes and when, and whether Stripe's page follows. */
export function PlaceLine({ store, address, when, pausedUntil, isClosed, isByCard }: PlaceLineProps) {
  const isDelivery = address !== undefined;
  const place = isDelivery ? address || 'Delivery' : store.name;
  const time =
    when?.describeTime(isDelivery) ??
    (pausedUntil
      ? `back at ${formatTime(store.timeZone, Date.parse(pausedUntil))}`
      : isDelivery && !isClosed
        ? `from ${store.name}`
        : lowerFirst(describeOpenNow(store, serverNow())));
  const isWaiting = when?.isWaiting || pausedUntil !== null || isClosed;
  return (
    <p className="buybar__place">
      {isWaiting && <Icon name="moon" />}
      <span>{[place, time, isByCard && 'then Stripe'].filter(Boolean).join(' · ')}</span>
    </p>
  );
}
