import { type Catalogue, type Deal, findDeal } from './catalogue.ts';
import { getMainStore, type HasStores } from './shop.ts';

/** A deal's countdown starts anywhere in 1800 to 5399 seconds (spec section 9); `random` is in [0, 1). */
export const maxCountdownSeconds = 5399;
const shortestCountdownSeconds = 1800;

export const drawCountdown = (random: number): number =>
  shortestCountdownSeconds + Math.floor(random * (maxCountdownSeconds - shortestCountdownSeconds + 1));

/** mm:ss; minutes may exceed 59. */
export const formatCountdown = (seconds: number): string =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Cached: creating one takes longer than all the rest of pricing an order. Swedish dates are YYYY-MM-DD in every browser; Canadian ones are not in WebKit. */
const formats = new Map<string, Intl.DateTimeFormat>();
const formatIn = (timeZone: string): Intl.DateTimeFormat => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format;
};

/** Returns the calendar day in a time zone as YYYY-MM-DD. */
export const toLocalDay = (timeZone: string, nowMs: number): string => formatIn(timeZone).format(nowMs);

/** Returns the main store's calendar day. Each day has its own deals list (decision 12). */
export const getShopDay = (from: HasStores, nowMs = Date.now()): string =>
  toLocalDay(getMainStore(from).timeZone, nowMs);

export const subtractDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - count * 86_400_000).toISOString().slice(0, 10);

/** A claim is valid for today's list, and for yesterday's because a cart may be filled before midnight. */
export const isClaimCurrent = (claimed: string, today: string): boolean =>
  claimed === today || claimed === subtractDays(today, 1);

/** Whether a deal is on the list of this day. */
export const isDealActive = ({ from, to }: Deal, day: string): boolean =>
  from <= day && (to === undefined || day <= to);

/** Whether a cart line may have the deal price: its product was on the list that it claims, and that is not too old. */
export const canClaimDeal = (catalogue: Catalogue, id: number, claimed: string | undefined, today: string): boolean => {
  const deal = findDeal(catalogue, id);
  return deal !== undefined && claimed !== undefined && isDealActive(deal, claimed) && isClaimCurrent(claimed, today);
};

/** What a list of deals takes off: '20%', or 'up to 30%' if they differ. */
export const formatDealPercent = (deals: readonly Deal[]): string => {
  const percents = new Set(deals.map(({ percentOff }) => percentOff));
  return `${percents.size > 1 ? 'up to ' : ''}${Math.max(0, ...percents)}%`;
};
