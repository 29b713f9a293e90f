import { findPriced } from '@juniper/core/content/price-list.ts';
import type { Favorite } from '@juniper/core/contracts/favorites.ts';
import { toDollars } from '@juniper/core/rules/money.ts';
import { storage } from '../../lib/storage.ts';
import { type StoredFavorite, toStoredFavorites } from './stored-favorites.ts';

/** What a customer saved, and what the account still has to forget. Other customers' entries are neither seen nor touched. */
export type DeviceFavorites = { saved: readonly StoredFavorite[]; removed: readonly StoredFavorite[] };

type Key = 'favorites' | 'favorites_removed';

const readAll = (key: Key): readonly StoredFavorite[] => toStoredFavorites(storage.read(key)) ?? [];

const isOf =
  (owner: string) =>
  (entry: StoredFavorite): boolean =>
    entry.owner === undefined || entry.owner === owner;

const own = (key: Key, owner: string): StoredFavorite[] => {
  const entries = readAll(key).filter(isOf(owner));
  return entries.filter(({ id }, at) => findPriced(id) && entries.findIndex((entry) => entry.id === id) === at);
};

export const readFavorites = (owner: string): DeviceFavorites => ({
  saved: own('favorites', owner),
  removed: own('favorites_removed', owner),
});

const replaceOwn = (key: Key, owner: string, entries: readonly StoredFavorite[]): void => {
  const others = readAll(key).filter((entry) => !isOf(owner)(entry));
  const all = [...others, ...entries.map((entry) => ({ ...entry, ...described(entry.id), owner }))];
  if (all.length > 0) storage.write(key, all);
  else storage.remove(key);
};

/** Spec section 3: a favorite is kept with name, price and image. Only the id is ever read back. */
const described = (id: number) => {
  const product = findPriced(id);
  return product && { name: product.name, price: toDollars(product.priceCents), image: product.picture };
};

export const writeFavorites = (owner: string, { saved, removed }: DeviceFavorites): void => {
  replaceOwn('favorites', owner, saved);
  replaceOwn('favorites_removed', owner, removed);
  window.dispatchEvent(new Event('favoritesUpdated'));
};

const without = (entries: readonly StoredFavorite[], id: number) => entries.filter((entry) => entry.id !== id);

export const save = ({ saved, removed }: DeviceFavorites, id: number): DeviceFavorites => ({
  saved: [...without(saved, id), { id }],
  removed: without(removed, id),
});

export const remove = ({ saved, removed }: DeviceFavorites, id: number): DeviceFavorites => {
  const entry = saved.find((favorite) => favorite.id === id);
  return entry ? { saved: without(saved, id), removed: [...without(removed, id), entry] } : { saved, removed };
};

type AccountFavorite = Pick<Favorite, 'id' | 'productId'>;

/** The account's list is the truth, but for what it has not been told yet. */
export const agreeWith = (
  account: readonly AccountFavorite[],
  { saved, removed }: DeviceFavorites,
): DeviceFavorites => {
  const known = account.map(({ id, productId }) => ({ id: productId, favoriteId: id }));
  const isIn =
    (entries: readonly StoredFavorite[]) =>
    ({ id }: StoredFavorite) =>
      entries.some((entry) => entry.id === id);
  const unsent = saved.filter((entry) => entry.favoriteId === undefined && !isIn(known)(entry));
  return {
    saved: [...known.filter((entry) => !isIn(removed)(entry)), ...unsent],
    removed: known.filter(isIn(removed)),
  };
};
