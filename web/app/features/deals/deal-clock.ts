import { type Deal, findDeal, findItem, type Item } from '@juniper/core/rules/catalogue.ts';
import { drawCountdown, getShopDay, isDealActive, maxCountdownSeconds } from '@juniper/core/rules/deals.ts';
import type { Cents } from '@juniper/core/rules/money.ts';
import { getDealPrice } from '@juniper/core/rules/pricing.ts';
import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import { isAmount, isObject, isText } from '../../lib/guards.ts';
import { storage } from '../../lib/storage.ts';
import { getCatalogue, useCatalogue, useDeal, useDeals } from '../catalogue/catalogue-store.ts';

export const getToday = (): string => getShopDay(getCatalogue());

/** When each deal of the day's list ends for this visitor, in milliseconds since 1970. */
type StoredDeals = { day: string; endsAt: Record<string, number> };

const toStoredDeals = (value: unknown): StoredDeals | undefined => {
  if (!isObject(value) || !isText(value.day) || !isObject(value.endsAt)) return undefined;
  const entries = Object.entries(value.endsAt).filter((entry): entry is [string, number] => isAmount(entry[1]));
  return { day: value.day, endsAt: Object.fromEntries(entries) };
};

const listDeals = (day: string): readonly Deal[] => getCatalogue().deals.filter((deal) => isDealActive(deal, day));

/**
 * `now` is updated every second while a deal is shown. The server knows neither day nor time, so it renders no deal.
 * `isStill`: the clock of a preview, which neither runs nor is stored.
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
  const day = getToday();
  const now = Date.now();
  const latestEnd = now + maxCountdownSeconds * 1000;
  const endsAt: Record<string, number> = {};
  for (const stored of [last, toStoredDeals(storage.read('juniper_deals'))]) {
    if (stored?.day !== day) continue;
    for (const [id, end] of Object.entries(stored.endsAt)) if (end <= latestEnd) endsAt[id] = end;
  }
  const added = listDeals(day).filter(({ id, isAllDay }) => !isAllDay && endsAt[id] === undefined);
  for (const { id } of added) endsAt[id] = now + drawCountdown(Math.random()) * 1000;
  if (added.length > 0) storage.write('juniper_deals', { day, endsAt });
  useDealClock.setState({ day, endsAt, now });
  return useDealClock.getState();
};

/**
 * Counts the whole seconds left of a deal; 0 means that it has ended for this visitor until the next list. A deal of the
 * whole day has no end.
 */
const countSecondsLeft = (deal: Deal | undefined, { day, endsAt, now }: DealsState): number | undefined => {
  if (!deal || !isDealActive(deal, day)) return undefined;
  const end = deal.isAllDay ? Infinity : endsAt[deal.id];
  return end === undefined ? undefined : Math.max(0, Math.ceil((end - now) / 1000));
};

/** Returns the day to claim for a product that is added to the cart now, if its deal runs. */
export const getDealClaim = (id: number): string | undefined => {
  const deal = findDeal(getCatalogue(), id);
  if (!deal) return undefined;
  const clock = setClock();
  return countSecondsLeft(deal, clock) ? clock.day : undefined;
};

let watching = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Runs one timer for all components that show a deal. It stops with the last of them. */
const watchClock = () => {
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
  useLayoutEffect(watchClock, []);
  return useDealClock(select);
};

/** Returns the seconds left of a deal, every second. */
export const useSecondsLeft = (id: number): number | undefined => {
  const deal = useDeal(id);
  return useTicking((clock) => countSecondsLeft(deal, clock));
};

/**
 * `dealCents` while the deal runs for this visitor, `ended` when it was on today's list and is over. `percentOff` until
 * it is known that today's list has no deal for it.
 */
export type Offer = { listCents: Cents; dealCents?: Cents; percentOff?: number; ended: boolean };

/** Returns the price of a product now. Renders again only when a deal begins or ends. */
export const useOffer = ({ id, priceCents }: Pick<Item, 'id' | 'priceCents'>): Offer => {
  const deal = useDeal(id);
  const state = useTicking((clock) => {
    if (!deal || (clock.day !== '' && !isDealActive(deal, clock.day))) return 'none';
    const seconds = countSecondsLeft(deal, clock);
    return seconds === undefined ? 'unknown' : seconds > 0 ? 'running' : 'ended';
  });
  if (!deal || state === 'none') return { listCents: priceCents, ended: false };
  const { percentOff } = deal;
  const running = state === 'running' && { dealCents: getDealPrice(priceCents, percentOff) };
  return { listCents: priceCents, percentOff, ended: state === 'ended', ...running };
};

/** Returns the items of today's list, in the order of the carousel; until the day is known, of all deals. */
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
      .filter((deal) => countSecondsLeft(deal, clock))
      .map(({ id }) => id)
      .join(),
  );
  return running === '' ? [] : running.split(',').map(Number);
};
