import {
  addToWishlist,
  type CartLine,
  findLine,
  getLatestDeal,
  getLineQuantity,
  type Lists,
  maxCartLines,
  maxWishlistItems,
} from './cart.ts';
import { getLineKey } from './options.ts';

/** The number of the side that changed it since `base`; if both did, the larger. */
const settle = (base: number, device: number, account: number): number => {
  if (device === base) return account;
  return account === base ? device : Math.max(device, account);
};

const union = <Id>(account: readonly Id[], device: readonly Id[]): Id[] => [...new Set([...account, ...device])];

/** Merges three lists of ids: what either side added since `base` is in the result, what either side removed is not. */
export const mergeIds = <Id extends string | number>(
  base: readonly Id[],
  device: readonly Id[],
  account: readonly Id[],
): Id[] => {
  const isIn = (list: readonly Id[], id: Id) => Number(list.includes(id));
  return union(account, device).filter((id) => settle(isIn(base, id), isIn(device, id), isIn(account, id)) > 0);
};

/**
 * Merges the device's lists with the account's. `base` is what the two last agreed on; at a login it is empty, so every
 * line stays in its larger quantity (decision 18). What does not fit into the cart goes to the wishlist. No product is
 * looked up, so lines that this release does not know are merged like all others.
 */
export const mergeLists = (base: Lists, device: Lists, account: Lists): Lists => {
  const keysOf = ({ cart }: Lists) => cart.map(getLineKey);
  const merged = union(keysOf(account), keysOf(device)).flatMap((key): CartLine[] => {
    const quantity = settle(getLineQuantity(base, key), getLineQuantity(device, key), getLineQuantity(account, key));
    const [mine, theirs] = [findLine(device, key), findLine(account, key)];
    const line = mine ?? theirs;
    const deal = getLatestDeal([mine ?? {}, theirs ?? {}]);
    return line && quantity > 0 ? [{ ...theirs, ...line, quantity, ...(deal && { deal }) }] : [];
  });
  const wishlist = mergeIds(base.wishlist, device.wishlist, account.wishlist);
  const [cart, rest] = [merged.slice(0, maxCartLines), merged.slice(maxCartLines)];
  const whole = rest.reduce((lists, { id }) => addToWishlist(lists, id), { cart, wishlist } as Lists);
  return { cart, wishlist: whole.wishlist.slice(0, maxWishlistItems) };
};

/** Whether two hold the same lines, in any order. Deal claims are not compared, because they lapse by themselves. */
export const areListsEqual = (one: Lists, other: Lists): boolean => {
  const signOf = ({ cart, wishlist }: Lists) =>
    [cart.map((line) => `${getLineKey(line)}*${line.quantity}`), wishlist]
      .map((list) => [...list].sort().join())
      .join('|');
  return signOf(one) === signOf(other);
};
