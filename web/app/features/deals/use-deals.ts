import type { PricedProduct } from '@juniper/core/content/price-list.ts';
import type { Cents } from '@juniper/core/rules/money.ts';
import { dealPrice } from '@juniper/core/rules/pricing.ts';
import { useSyncExternalStore } from 'react';
import { secondsLeft, subscribeTicks } from './deal-clock.ts';

/** `dealCents` while the deal runs for this visitor, `ended` when it was on today's list and is over. */
export type Offer = { listCents: Cents; dealCents?: Cents; ended: boolean };

/** What the product costs now. Renders again only when a deal begins or ends; prerendered pages know the list price alone. */
export const useOffer = ({ id, priceCents }: PricedProduct): Offer => {
  const state = useSyncExternalStore(
    subscribeTicks,
    () => {
      const seconds = secondsLeft(id);
      return seconds === undefined ? 'none' : seconds > 0 ? 'running' : 'ended';
    },
    () => 'none',
  );
  return {
    listCents: priceCents,
    ended: state === 'ended',
    ...(state === 'running' && { dealCents: dealPrice(priceCents) }),
  };
};

/** The countdown of a featured deal, anew every second; not known in prerendered pages. */
export const useSecondsLeft = (id: number): number | undefined =>
  useSyncExternalStore(
    subscribeTicks,
    () => secondsLeft(id),
    () => undefined,
  );
