import { type Deal, findDeal, findItem, type Item } from '@juniper/core/rules/catalogue.ts';
import { drawCountdown, getShopDay, isDealActive, maxCountdownSeconds } from '@juniper/core/rules/deals.ts';
import type { Cents } from '@juniper/core/rules/money.ts';
import { getDealPrice } from '@juniper/core/rules/pricing.ts';
import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import { isAmount, isObject, isText } from '../../lib/guards.ts';
import { storage } from '../../lib/storage.ts';
import { catalogueNow, useCatalogue, useDeal, useDeals } from '../catalogue/catalogue-store.ts';

export const shopToday = (): string => getShopDay(catalogueNow());

/** When each deal of the day's list ends for this visitor, in milliseconds since 1970. */
type StoredDeals = { day: string; endsAt: Record<string, number> };

const toStoredDeals = (value: unknown): StoredDeals | undefined => {
  if (!isObject(value) || !isText(value.day) || !isObject(value.endsAt)) return undefined;
  const entries = Object.entries(value.endsAt).filter((entry): entry is [string, number] => isAmount(entry[1]));
  return { day: value.day, endsAt: Object.fromEntries(entries) };
};

const dealsOf = (day: string): readonly Deal[] => catalogueNow().deals.filter((deal) => isDealActive(deal, day));

/**
 * `now` is updated every second while a deal is shown. The server knows neither day nor time, so it renders no deal.
 * `isStill`: of a preview, whose clock neither runs nor is stored.
 */
type DealsState = StoredDeals & { now: number; isStill?: true };

export const useDealClock = create<DealsState>()(() => ({ day: '', endsAt: {}, now: 0 }));

/**
 * Sets the clock to now. Keeps the end that an earlier visit or another tab has stored for a deal of today, also when
 * the list changes. Draws and stores a countdown for a deal without one, so that a reload does not restart it.
 */
const setClock = (): DealsState => {
  const last = useDealClock.getState();
  if (last.isStill) return last;
  const day = shopToday();
  const now = Date.now();
  const latestEnd = now + maxCountdownSeconds * 1000;
  const endsAt: Record<string, number> = {};
  for (const known of [last, toStoredDeals(storage.read('juniper_deals'))]) {
    if (known?.day !== day) continue;
    for (const [id, end] of Object.entries(known.endsAt)) if (end <= latestEnd) endsAt[id] = end;
  }
  const added = dealsOf(day).filter(({ id }) => endsAt[id] === undefined);
  for (const { id } of added) endsAt[id] = now + drawCountdown(Math.random()) * 1000;
  if (added.length > 0) storage.write('juniper_deals', { day, endsAt });
  useDealClock.setState({ day, endsAt, now });
  return useDealClock.getState();
};

/** Whole seconds left of a deal; 0 means that it has ended for this visitor until the next list. */
const secondsLeft = (deal: Deal | undefined, { day, endsAt, now }: DealsState): number | undefined => {
  const end = deal && isDealActive(deal, day) ? endsAt[deal.id] : undefined;
  return end === undefined ? undefined : Math.max(0, Math.ceil((end - now) / 1000));
};

/** The day to claim for a product that is added to the cart now, if its deal runs. */
export const claimNow = (id: number): string | undefined => {
  const deal = findDeal(catalogueNow(), id);
  if (!deal) return undefined;
  const clock = setClock();
  return secondsLeft(deal, clock) ? clock.day : undefined;
};

let watching = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all components that show a deal. It stops with the last of them. */
const watch = () => {
  watching += 1;
  if (watching === 1) {
    // The first date in a time zone blocks a slow phone for over 100 ms. In its own task it does not prolong hydration.
    if (useDealClock.getState().day === '') setTimeout(setClock);
    else setClock();
    timer = setInterval(setClock, 1000);
  }
  return () => {
    watching -= 1;
    if (watching === 0) clearInterval(timer);
  };
};

/** Renders again when the result of `select` changes. After its first use the clock is set before the first paint. */
const useTicking = <T>(select: (clock: DealsState) => T): T => {
  useLayoutEffect(watch, []);
  return useDealClock(select);
};

/** The countdown of a deal, every second. */
export const useSecondsLeft = (id: number): number | undefined => {
  const deal = useDeal(id);
  return useTicking((clock) => secondsLeft(deal, clock));
};

/**
 * `dealCents` while the deal runs for this visitor, `ended` when it was on today's list and is over. `percentOff` until
 * it is known that today's list has no deal for it.
 */
export type Offer = { listCents: Cents; dealCents?: Cents; percentOff?: number; ended: boolean };

/** What the product costs now. Renders again only when a deal begins or ends. */
export const useOffer = ({ id, priceCents }: Pick<Item, 'id' | 'priceCents'>): Offer => {
  const deal = useDeal(id);
  const state = useTicking((clock) => {
    if (!deal || (clock.day !== '' && !isDealActive(deal, clock.day))) return 'none';
    const seconds = secondsLeft(deal, clock);
    return seconds === undefined ? 'unknown' : seconds > 0 ? 'running' : 'ended';
  });
  if (!deal || state === 'none') return { listCents: priceCents, ended: false };
  const { percentOff } = deal;
  const running = state === 'running' && { dealCents: getDealPrice(priceCents, percentOff) };
  return { listCents: priceCents, percentOff, ended: state === 'ended', ...running };
};

/** The items of today's list, in the order of the carousel; until the day is known, of all deals. */
export const useDealItems = (): readonly Item[] => {
  const catalogue = useCatalogue();
  const day = useDealClock((clock) => clock.day);
  const listed = catalogue.deals.filter((deal) => day === '' || isDealActive(deal, day));
  return listed.flatMap(({ id }) => findItem(catalogue, id) ?? []);
};

export const useRunningDeals = (): readonly number[] => {
  const deals = useDeals();
  const running = useTicking((clock) =>
    deals
      .filter((deal) => secondsLeft(deal, clock))
      .map(({ id }) => id)
      .join(),
  );
  return running === '' ? [] : running.split(',').map(Number);
};
