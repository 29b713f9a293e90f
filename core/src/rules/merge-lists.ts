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

/** Returns the number of the side that changed it since `base`, or the larger one if both did. */
const mergeNumbers = (base: number, device: number, account: number): number => {
  if (device === base) return account;
  return account === base ? device : Math.max(device, account);
};

const union = <Id>(account: readonly Id[], device: readonly Id[]): Id[] => [...new Set([...account, ...device])];

/** Merges lists of ids: additions and removals of both sides since `base` are kept. */
export const mergeIds = <Id extends string | number>(
  base: readonly Id[],
  device: readonly Id[],
  account: readonly Id[],
): Id[] => {
  const isIn = (list: readonly Id[], id: Id) => Number(list.includes(id));
  return union(account, device).filter((id) => mergeNumbers(isIn(base, id), isIn(device, id), isIn(account, id)) > 0);
};

/**
 * Merges the device's lists with the account's. `base` is their last common state; at a login it is empty, so the
 * larger quantity of each line is kept. Lines that do not fit into the cart go to the wishlist.
 */
export const mergeLists = (base: Lists, device: Lists, account: Lists): Lists => {
  const getKeys = ({ cart }: Lists) => cart.map(getLineKey);
  const lines = union(getKeys(account), getKeys(device)).flatMap((key): CartLine[] => {
    const quantity = mergeNumbers(
      getLineQuantity(base, key),
      getLineQuantity(device, key),
      getLineQuantity(account, key),
    );
    const [deviceLine, accountLine] = [findLine(device, key), findLine(account, key)];
    const line = deviceLine ?? accountLine;
    const deal = getLatestDeal([deviceLine ?? {}, accountLine ?? {}]);
    if (!line || quantity === 0) return [];
    const merged = { ...accountLine, ...line, quantity };
    return [deal ? { ...merged, deal } : merged];
  });
  const wishlist = mergeIds(base.wishlist, device.wishlist, account.wishlist);
  const [cart, rest] = [lines.slice(0, maxCartLines), lines.slice(maxCartLines)];
  const whole = rest.reduce((lists, { id }) => addToWishlist(lists, id), { cart, wishlist } as Lists);
  return { cart, wishlist: whole.wishlist.slice(0, maxWishlistItems) };
};

/** Compares in any order. Deal claims are not compared, because they expire by themselves. */
export const areListsEqual = (one: Lists, other: Lists): boolean => {
  const toComparableText = ({ cart, wishlist }: Lists) =>
    [cart.map((line) => `${getLineKey(line)}*${line.quantity}`), wishlist]
      .map((list) => [...list].sort().join())
      .join('|');
  return toComparableText(one) === toComparableText(other);
};
