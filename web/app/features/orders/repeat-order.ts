import type { Order } from '@juniper/core/contracts/orders.ts';
import { describeNextWorkStart } from '@juniper/core/rules/describe-opening.ts';
import { isOpenAt } from '@juniper/core/rules/opening.ts';
import { findStore, getMainStore, getStoreName, type Store, toStoreLocation } from '@juniper/core/rules/shop.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { storage } from '../../lib/storage.ts';
import { orderAgain, type ReorderMessage } from '../cart/reorder.ts';
import { getCatalogue } from '../catalogue/catalogue-store.ts';
import { isDelivery } from './order-messages.ts';
import { readCheckout, saveDraft } from './stored-checkout.ts';

/** Lets checkout start with the way and the payment of an order, at its store. */
const rememberPlace = ({ fulfilment, payment }: Order, { store }: Store): void => {
  const owner = storage.read('user')?.id;
  if (owner === undefined) return;
  const { draft } = readCheckout(owner);
  const storeLocation = toStoreLocation(store) ?? '';
  saveDraft(owner, { ...draft, fulfilment, storeLocation, payment: payment?.method ?? 'counter' });
};

const describePlace = (order: Order, { name }: Store): string =>
  isDelivery(order) ? `Delivery from ${name}.` : `Pickup at ${name}.`;

/** Says that the store of a pickup is closed, now or for good. */
const describeTrouble = (order: Order, store: Store | undefined): readonly ReorderMessage[] => {
  const { storeLocation } = order;
  if (!store) {
    const name = getStoreName(getCatalogue(), storeLocation);
    return [{ text: `${name} has closed for good.`, isStore: true }];
  }
  const now = serverNow();
  if (isDelivery(order) || isOpenAt(store, now)) return [];
  return [{ text: `${store.name} is closed now. ${describeNextWorkStart(store, now)}`, isStore: true }];
};

/**
 * Puts an order's items into the cart, and its place into checkout: first the place, whose store decides what is sold
 * out. Returns what to say: the outcome, then each change.
 */
export const repeatOrder = async (order: Order): Promise<readonly ReorderMessage[]> => {
  const catalogue = getCatalogue();
  const store = findStore(catalogue, order.storeLocation);
  const place = store ?? getMainStore(catalogue);
  rememberPlace(order, place);
  const { isAdded, outcome, changes } = await orderAgain(order);
  if (!isAdded) return [{ text: outcome }, ...changes];
  return [{ text: `${outcome} ${describePlace(order, place)}` }, ...describeTrouble(order, store), ...changes];
};
