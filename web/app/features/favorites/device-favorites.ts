import type { Favorite } from '@juniper/core/contracts/favorites.ts';
import type { CartLine } from '@juniper/core/rules/cart.ts';
import { type Catalogue, findItem, isProductId } from '@juniper/core/rules/catalogue.ts';
import { toDollars } from '@juniper/core/rules/money.ts';
import { isAmount, isObject, isText } from '../../lib/guards.ts';
import { storage } from '../../lib/storage.ts';
import { getCatalogue, getMoney } from '../catalogue/catalogue-store.ts';

/**
 * An entry that device and account last agreed on. With `handle`, by which the account removes it, the account holds
 * it. `isSent`: a change of it has been sent, and no answer has come yet.
 */
export type BaseEntry<Id> = { readonly id: Id; readonly handle?: string; readonly isSent?: boolean };

/**
 * `favorites` is the device's list, `favorites_base` what device and account last agreed on. Entries of both have their
 * owner's id: other customers' entries are neither read nor changed.
 */
type Key = 'favorites' | 'favorites_base';
type Entry = { readonly [field: string]: unknown; readonly id: number };

const isEntry = (value: unknown): value is Entry => isObject(value) && isProductId(value.id);

const toEntries = (value: unknown): Entry[] => (Array.isArray(value) ? value.filter(isEntry) : []);

const isOwnedBy =
  (owner: string) =>
  (entry: Entry): boolean =>
    !isText(entry.owner) || entry.owner === owner;

const readOwn = (value: unknown, owner: string): Entry[] => {
  const entries = toEntries(value).filter(isOwnedBy(owner));
  return entries.filter(({ id }, at) => entries.findIndex((entry) => entry.id === id) === at);
};

const writeOwn = (key: Key, owner: string, entries: readonly Entry[]): void => {
  const stored = toEntries(storage.read(key));
  const all = [...stored.filter((entry) => !isOwnedBy(owner)(entry)), ...entries.map((entry) => ({ ...entry, owner }))];
  if (JSON.stringify(all) === JSON.stringify(stored)) return;
  if (all.length > 0) storage.write(key, all);
  else storage.remove(key);
};

export const readFavorites = (owner: string): number[] => readOwn(storage.read('favorites'), owner).map(({ id }) => id);

/**
 * Fills in name, price and image of an entry. They come from the menu; for a product that this page
 * does not know, from the account, or else from the stored entry. `orderDate` is when it was added.
 */
const describe = (id: number, account: readonly Favorite[], stored: readonly Entry[]): Entry => {
  const product = findItem(getCatalogue(), id);
  const held = account.find(({ productId }) => productId === id);
  const entry = stored.find((each) => each.id === id);
  const orderDate = held?.orderDate ?? (entry ? entry.orderDate : new Date().toISOString());
  if (product) {
    const price = toDollars(getMoney(), product.priceCents);
    return { id, name: product.name, price, image: product.picture, orderDate };
  }
  if (held) return { id, name: held.name, price: held.price, image: held.image, orderDate };
  return { ...entry, id, orderDate };
};

export const writeFavorites = (owner: string, ids: readonly number[], account: readonly Favorite[] = []): void => {
  const before = storage.text('favorites');
  const stored = readOwn(storage.read('favorites'), owner);
  writeOwn(
    'favorites',
    owner,
    ids.map((id) => describe(id, account, stored)),
  );
  if (storage.text('favorites') !== before) window.dispatchEvent(new Event('favoritesUpdated'));
};

/** Returns the entries of a stored list that are on the menu, with what the account knows of them. */
export const listFavorites = (
  catalogue: Catalogue,
  stored: unknown,
  owner: string,
  account: readonly Favorite[],
): Favorite[] =>
  readOwn(stored, owner).flatMap(({ id, orderDate }) => {
    const item = findItem(catalogue, id);
    if (!item) return [];
    const held = account.find(({ productId }) => productId === id);
    return {
      id: String(id),
      productId: id,
      name: item.name,
      price: toDollars(catalogue.shop.money, item.priceCents),
      image: item.picture,
      customizations: held?.customizations ?? [],
      orderDate: held?.orderDate ?? (isText(orderDate) ? orderDate : ''),
    };
  });

/** Lists the stored entries whose products this page does not know. */
export const listUnknownFavorites = (catalogue: Catalogue, stored: unknown, owner: string): CartLine[] =>
  readOwn(stored, owner)
    .filter(({ id }) => !findItem(catalogue, id))
    .map(({ id, name, price }) => ({
      id,
      quantity: 1,
      ...(isText(name) && name !== '' && { name }),
      ...(isAmount(price) && { price }),
    }));

/**
 * Reads the entries that device and account last agreed on. They are stored with the account's own id of a favorite as
 * `favoriteId`.
 */
export const readBase = (owner: string): BaseEntry<number>[] =>
  readOwn(storage.read('favorites_base'), owner).map(({ id, favoriteId, isSent }) => ({
    id,
    ...(isText(favoriteId) && { handle: favoriteId }),
    ...(isSent === true && { isSent }),
  }));

export const writeBase = (owner: string, base: readonly BaseEntry<number>[]): void => {
  const entries = base.map(({ handle, ...entry }) => ({
    ...entry,
    ...(handle !== undefined && { favoriteId: handle }),
  }));
  writeOwn('favorites_base', owner, entries);
};
