import { addWish, type CartLine, type Lists, mostLines, quantityIn } from './cart.ts';

/** What one side changed stands; where both did, the larger. */
const settle = (base: number, device: number, account: number): number => {
  if (device === base) return account;
  return account === base ? device : Math.max(device, account);
};

const latest = (...deals: (string | undefined)[]): string | undefined => deals.filter(Boolean).sort().at(-1);

/**
 * What a device holds and what its account holds, made one. `base` is what the two last had in common; at a login that is
 * nothing, so every item stays in its larger quantity (decision 18). What the cart has no room for goes to the wishlist.
 */
export const mergeLists = (base: Lists, device: Lists, account: Lists): Lists => {
  const ids = (list: (lists: Lists) => readonly number[]) => [...new Set([...list(account), ...list(device)])];
  const merged = ids(({ cart }) => cart.map(({ id }) => id)).flatMap((id): CartLine[] => {
    const quantity = settle(quantityIn(base, id), quantityIn(device, id), quantityIn(account, id));
    const deal = latest(...[device, account].map(({ cart }) => cart.find((line) => line.id === id)?.deal));
    return quantity > 0 ? [{ id, quantity, ...(deal && { deal }) }] : [];
  });
  const isWished = ({ wishlist }: Lists, id: number) => Number(wishlist.includes(id));
  const wishlist = ids((lists) => lists.wishlist).filter(
    (id) => settle(isWished(base, id), isWished(device, id), isWished(account, id)) > 0,
  );
  const [cart, rest] = [merged.slice(0, mostLines), merged.slice(mostLines)];
  return rest.reduce((lists, { id }) => addWish(lists, id), { cart, wishlist } as Lists);
};

/** Whether two hold the same items, in whatever order. A deal's claim ends by itself, so it makes no difference. */
export const areSame = (one: Lists, other: Lists): boolean => {
  const signOf = ({ cart, wishlist }: Lists) =>
    [cart.map(({ id, quantity }) => `${id}x${quantity}`), wishlist].map((list) => [...list].sort().join()).join('|');
  return signOf(one) === signOf(other);
};
