import type { CatalogueNow } from '@juniper/core/contracts/catalogue.ts';
import type { Choice } from '@juniper/core/rules/catalogue.ts';
import { getDueTime } from '@juniper/core/rules/opening.ts';
import { findStore } from '@juniper/core/rules/shop.ts';
import { create } from 'zustand';
import { useHydrated } from '../../lib/browser.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { getCatalogue } from './catalogue-store.ts';
import { getOrderStore, useOrderStore } from './order-store.ts';

/** `left` 0 is sold out; `until` null has no end. */
export type Limit = { readonly left: number; readonly until: string | null };

type Limits = { readonly stores: CatalogueNow['stores'] };

/** The limits of each store, as the server said last. Empty until then. */
export const useLimits = create<Limits>()(() => ({ stores: {} }));

type Kind = 'items' | 'options';

/**
 * Finds a limit. It holds for orders that are due before its end: an item that is out today can be ordered in the
 * evening for tomorrow.
 */
const findLimit = ({ stores }: Limits, store: string, kind: Kind, id: number): Limit | undefined => {
  const limit = stores[store]?.[kind][id];
  if (!limit || limit.until === null) return limit;
  const hours = findStore(getCatalogue(), store);
  const due = hours ? getDueTime(hours, serverNow()) : serverNow();
  return Date.parse(limit.until) > due ? limit : undefined;
};

/** Returns until when the store takes no orders, as the server said last. */
export const usePause = (store: string): string | null => useLimits(({ stores }) => stores[store]?.pausedUntil ?? null);

/** Returns the limit of an item when something is pressed. */
export const getLimit = (id: number, store = getOrderStore()): Limit | undefined =>
  findLimit(useLimits.getState(), store, 'items', id);

/** Returns the limit of an option. Options are sold out or not; nobody counts them. */
export const getOptionLimit = (option: number, store = getOrderStore()): Limit | undefined =>
  findLimit(useLimits.getState(), store, 'options', option);

export const isOptionOut = (option: number): boolean => isSoldOut(getOptionLimit(option));

/**
 * Returns the limit of an item, if there is one. The server's HTML knows none, so there is none until the page is
 * hydrated.
 */
export const useLimit = (id: number, store?: string): Limit | undefined => {
  const usual = useOrderStore();
  const limit = useLimits((limits) => findLimit(limits, store ?? usual, 'items', id));
  return useHydrated() ? limit : undefined;
};

/** Returns a function that finds the limit of an option. */
export const useOptionLimits = (store?: string): ((option: number) => Limit | undefined) => {
  const usual = useOrderStore();
  const limits = useLimits();
  const isHydrated = useHydrated();
  return (option) => (isHydrated ? findLimit(limits, store ?? usual, 'options', option) : undefined);
};

/** Finds the first sold-out option among chosen ones. */
export const findSoldOutOption = (
  choices: readonly Choice[] | undefined,
  findOptionLimit: (option: number) => Limit | undefined,
): number | undefined => choices?.find(([option]) => isSoldOut(findOptionLimit(option)))?.[0];

export const isSoldOut = (limit: Limit | undefined): boolean => limit?.left === 0;

/** From here down the number is worth saying. */
const fewLeft = 5;

/** Says the limit on a card or a cart line, if it is worth saying. */
export const formatLimit = (limit: Limit | undefined): string | undefined => {
  if (!limit || limit.left > fewLeft) return undefined;
  if (limit.left > 0) return `${limit.left} left`;
  return limit.until === null ? 'Sold out' : 'Sold out today';
};

/** Answers a press for more than there is. */
export const describeLeft = ({ left, until }: Limit): string =>
  until === null ? `Only ${left} left.` : `Only ${left} left today.`;

/** Answers a press on a sold-out item. */
export const describeSoldOut = (name: string, limit: Limit | undefined): string =>
  limit?.until === null ? `${name} is sold out.` : `${name} is sold out today.`;
