import { featuredDealIds } from '@juniper/core/content/deals.ts';
import { shop } from '@juniper/core/content/shop.ts';
import { dayIn, drawCountdown, longestCountdownSeconds } from '@juniper/core/rules/deals.ts';
import { storage } from '../../lib/storage.ts';
import { type StoredDeals, toStoredDeals } from './stored-deals.ts';

export const shopToday = (): string => dayIn(shop.timeZone, Date.now());
// The first date of a time zone takes the browser long, so it has a task of its own before cards ask for it.
if (!import.meta.env.SSR) setTimeout(shopToday);

const draw = (day: string): StoredDeals => ({
  day,
  endsAt: Object.fromEntries(featuredDealIds.map((id) => [id, Date.now() + drawCountdown(Math.random()) * 1000])),
});

const isHonest = ({ endsAt }: StoredDeals): boolean =>
  featuredDealIds.every((id) => (endsAt[id] ?? Number.NaN) <= Date.now() + longestCountdownSeconds * 1000);

let shown: StoredDeals | undefined;

/** The day's countdowns. What another tab or an earlier visit has drawn stands; a new day, or nonsense, is drawn anew. */
const clock = (): StoredDeals => {
  const day = shopToday();
  const candidates = [toStoredDeals(storage.read('juniper_deals')), shown];
  const standing = candidates.find((deals) => deals?.day === day && isHonest(deals));
  shown = standing ?? draw(day);
  if (!standing) storage.write('juniper_deals', shown);
  return shown;
};

/** Whole seconds left of a featured deal; 0 means that it has ended for this visitor until the next list. */
export const secondsLeft = (id: number): number | undefined => {
  if (!featuredDealIds.includes(id)) return undefined;
  return Math.max(0, Math.ceil(((clock().endsAt[id] ?? 0) - Date.now()) / 1000));
};

/** The day to claim when the product is added to the cart now, if its deal runs. */
export const claimNow = (id: number): string | undefined => (secondsLeft(id) ? shopToday() : undefined);

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One tick a second for all cards together. */
export const subscribeTicks = (listener: () => void): (() => void) => {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};
