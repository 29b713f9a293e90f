import type { CatalogueNow } from '@juniper/core/contracts/catalogue.ts';
import type { User } from '@juniper/core/contracts/user.ts';
import type { Choice } from '@juniper/core/rules/catalogue.ts';
import { getDueTime } from '@juniper/core/rules/opening.ts';
import { findStore, mainStore } from '@juniper/core/rules/shop.ts';
import { create } from 'zustand';
import { isObject, isText } from '../../lib/guards.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { storage } from '../../lib/storage.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { useStored } from '../../lib/use-stored.ts';
import { useAuth, useUser } from '../auth/auth-store.ts';
import { catalogueNow } from './catalogue-store.ts';

/** `left` 0 is sold out; `until` null has no end. */
export type Limit = { readonly left: number; readonly until: string | null };

type Limits = { readonly stores: CatalogueNow['stores'] };

/** What is sold out or counted, by store, as the server said last. Empty until it is heard. */
export const useLimits = create<Limits>()(() => ({ stores: {} }));

type Kind = 'items' | 'options';

/** A limit holds for orders that are due before its end: what is out today can be ordered in the evening for tomorrow. */
const limitIn = ({ stores }: Limits, store: string, kind: Kind, id: number): Limit | undefined => {
  const limit = stores[store]?.[kind][id];
  if (!limit || limit.until === null) return limit;
  const hours = findStore(catalogueNow(), store);
  const due = hours ? getDueTime(hours, serverNow()) : serverNow();
  return Date.parse(limit.until) > due ? limit : undefined;
};

/** Where the customer orders: the store that they chose at checkout, else the profile's, else the main one. */
const storeFor = (user: User | null, checkout: unknown): string => {
  const draft = isObject(checkout) && user && checkout.owner === user.id ? checkout.draft : undefined;
  // An empty name is the main store, chosen.
  const chosen = isObject(draft) && isText(draft.storeLocation) ? draft.storeLocation : undefined;
  const name = chosen ?? user?.preferences.favoriteStore;
  return (name && findStore(catalogueNow(), name)?.store) || mainStore;
};

/** The store that an order would go to now. */
export const useOrderStore = (): string => storeFor(useUser(), useStored('juniper_checkout'));

const storeNow = (): string => storeFor(useAuth.getState().user, storage.read('juniper_checkout'));

/** Until when the store takes no orders, as the server said last. */
export const usePause = (store: string): string | null => useLimits(({ stores }) => stores[store]?.pausedUntil ?? null);

/** For handlers: read when something is pressed. */
export const limitNow = (id: number, store = storeNow()): Limit | undefined =>
  limitIn(useLimits.getState(), store, 'items', id);

/** Options are sold out or not; nobody counts them. */
export const optionLimitNow = (option: number, store = storeNow()): Limit | undefined =>
  limitIn(useLimits.getState(), store, 'options', option);

export const isOptionOut = (option: number): boolean => isSoldOut(optionLimitNow(option));

/** Undefined: no limit. The server's HTML knows none, so there is none until the page is hydrated. */
export const useLimit = (id: number, store?: string): Limit | undefined => {
  const usual = useOrderStore();
  const limit = useLimits((limits) => limitIn(limits, store ?? usual, 'items', id));
  return useHydrated() ? limit : undefined;
};

/** The limit of any option. */
export const useOptionLimits = (store?: string): ((option: number) => Limit | undefined) => {
  const usual = useOrderStore();
  const limits = useLimits();
  const isHydrated = useHydrated();
  return (option) => (isHydrated ? limitIn(limits, store ?? usual, 'options', option) : undefined);
};

/** The first option of a cup that is sold out. */
export const firstOut = (
  choices: readonly Choice[] | undefined,
  limitOf: (option: number) => Limit | undefined,
): number | undefined => choices?.find(([option]) => isSoldOut(limitOf(option)))?.[0];

export const isSoldOut = (limit: Limit | undefined): boolean => limit?.left === 0;

/** From here down the number is worth saying. */
const fewLeft = 5;

/** What a card or a cart line says about its limit, if anything. */
export const limitWords = (limit: Limit | undefined): string | undefined => {
  if (!limit || limit.left > fewLeft) return undefined;
  if (limit.left > 0) return `${limit.left} left`;
  return limit.until === null ? 'Sold out' : 'Sold out today';
};

/** What a press for more than there is answers. */
export const onlyLeftToast = ({ left, until }: Limit): string =>
  until === null ? `Only ${left} left.` : `Only ${left} left today.`;

/** What a press on a sold-out item answers. */
export const soldOutToast = (name: string, limit: Limit | undefined): string =>
  limit?.until === null ? `${name} is sold out.` : `${name} is sold out today.`;
