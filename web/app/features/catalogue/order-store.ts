import type { Order } from '@juniper/core/contracts/orders.ts';
import type { User } from '@juniper/core/contracts/user.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { findStore, getMainStore, type Store } from '@juniper/core/rules/shop.ts';
import { isObject, isText } from '../../lib/guards.ts';
import { storage, useStored } from '../../lib/storage.ts';
import { useAuth, useUser } from '../auth/auth-store.ts';
import { getCatalogue, useCatalogue } from './catalogue-store.ts';

/** Finds the customer's newest order that was not cancelled. The next one is likely to be like it. */
export const findLastOrder = ({ orderHistory }: Pick<User, 'orderHistory'>): Order | undefined =>
  orderHistory.find(({ status }) => status !== 'cancelled');

/** Returns the store of the last order, else the one of the profile, else the main one. */
export const getUsualStore = (catalogue: Catalogue, user: User | null): Store => {
  const last = user && findLastOrder(user);
  const favorite = user?.preferences.favoriteStore;
  return (
    (last && findStore(catalogue, last.storeLocation)) ??
    (favorite ? findStore(catalogue, favorite) : undefined) ??
    getMainStore(catalogue)
  );
};

/** Returns the store that the customer chose on the menu or at checkout, else the usual one; the main one for one that was closed for good. */
const chooseStore = (catalogue: Catalogue, user: User | null, checkout: unknown): string => {
  // A visitor's choice has no owner.
  const isOwn = isObject(checkout) && (checkout.owner === '' || checkout.owner === user?.id);
  const draft = isOwn ? checkout.draft : undefined;
  // An empty name is the main store, chosen.
  const chosen = isObject(draft) && isText(draft.storeLocation) ? draft.storeLocation : undefined;
  if (chosen === undefined) return getUsualStore(catalogue, user).store;
  return (findStore(catalogue, chosen || null) ?? getMainStore(catalogue)).store;
};

/** Returns the store that an order would go to now. */
export const useOrderStore = (): string => chooseStore(useCatalogue(), useUser(), useStored('juniper_checkout'));

export const getOrderStore = (): string =>
  chooseStore(getCatalogue(), useAuth.getState().user, storage.read('juniper_checkout'));
