import { type Catalogue, type Deal, findDeal } from './catalogue.ts';
import { getMainStore, type HasStores } from './shop.ts';

export const maxCountdownSeconds = 5399;
const shortestCountdownSeconds = 1800;

/** Returns the seconds at which a deal's countdown starts; `random` is in [0, 1). */
export const drawCountdown = (random: number): number =>
  shortestCountdownSeconds + Math.floor(random * (maxCountdownSeconds - shortestCountdownSeconds + 1));

/** Returns mm:ss; minutes may exceed 59. */
export const formatCountdown = (seconds: number): string =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Swedish dates are YYYY-MM-DD in every browser; Canadian ones are not in WebKit. */
const formats = new Map<string, Intl.DateTimeFormat>();
const getDayFormat = (timeZone: string): Intl.DateTimeFormat => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format;
};

export const toLocalDay = (timeZone: string, nowMs: number): string => getDayFormat(timeZone).format(nowMs);

export const getShopDay = (from: HasStores, nowMs = Date.now()): string =>
  toLocalDay(getMainStore(from).timeZone, nowMs);

export const subtractDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - count * 86_400_000).toISOString().slice(0, 10);

/** Accepts yesterday's claim too, because a cart may be filled before midnight. */
export const isClaimCurrent = (claim: string, today: string): boolean =>
  claim === today || claim === subtractDays(today, 1);

export const isDealActive = ({ from, to }: Deal, day: string): boolean =>
  from <= day && (to === undefined || day <= to);

export const canClaimDeal = (catalogue: Catalogue, id: number, claim: string | undefined, today: string): boolean => {
  const deal = findDeal(catalogue, id);
  return deal !== undefined && claim !== undefined && isDealActive(deal, claim) && isClaimCurrent(claim, today);
};

/** Returns '20%', or 'up to 30%' if the deals differ. */
export const formatDealPercent = (deals: readonly Deal[]): string => {
  const percents = new Set(deals.map(({ percentOff }) => percentOff));
  return `${percents.size > 1 ? 'up to ' : ''}${Math.max(0, ...percents)}%`;
};
