/** Decision 28. */
export const mostOfItem = 20;
export const mostLines = 30;

/** `deal` is the day of the deals list that the line was added under; the line keeps that price (decision 12). */
export type CartLine = { readonly id: number; readonly quantity: number; readonly deal?: string };

/** What a customer keeps on the device: cart lines, and the ids of the wishlist. A change that changes nothing returns the same. */
export type Lists = { readonly cart: readonly CartLine[]; readonly wishlist: readonly number[] };

export const quantityIn = ({ cart }: Lists, id: number): number => cart.find((line) => line.id === id)?.quantity ?? 0;

/** Whether one more of the item fits into the cart. */
export const hasRoomFor = (lists: Lists, id: number): boolean => {
  const quantity = quantityIn(lists, id);
  return quantity === 0 ? lists.cart.length < mostLines : quantity < mostOfItem;
};

/** One more, or the first. While the deal runs the whole line gets its price. Without room nothing changes. */
export const addOne = (lists: Lists, id: number, deal?: string): Lists => {
  if (!hasRoomFor(lists, id)) return lists;
  const claim = deal === undefined ? {} : { deal };
  if (quantityIn(lists, id) === 0) return { ...lists, cart: [...lists.cart, { id, quantity: 1, ...claim }] };
  return {
    ...lists,
    cart: lists.cart.map((line) => (line.id === id ? { ...line, quantity: line.quantity + 1, ...claim } : line)),
  };
};

/** Zero or less removes the line; more than the most is the most. */
export const setQuantity = (lists: Lists, id: number, quantity: number): Lists => {
  if (quantity <= 0) return removeLine(lists, id);
  const whole = Math.min(Math.max(Math.trunc(quantity), 1), mostOfItem);
  if ([0, whole].includes(quantityIn(lists, id))) return lists;
  return { ...lists, cart: lists.cart.map((line) => (line.id === id ? { ...line, quantity: whole } : line)) };
};

export const removeLine = (lists: Lists, id: number): Lists =>
  quantityIn(lists, id) === 0 ? lists : { ...lists, cart: lists.cart.filter((line) => line.id !== id) };

export const clearCart = (lists: Lists): Lists => (lists.cart.length === 0 ? lists : { ...lists, cart: [] });

type Ordered = { readonly id: number; readonly quantity: number };

/** Takes out what an order has taken over; what was added since stays. A cart without all of it has been emptied already. */
export const removeOrdered = (lists: Lists, ordered: readonly Ordered[]): Lists =>
  ordered.every(({ id, quantity }) => quantityIn(lists, id) >= quantity)
    ? ordered.reduce((left, { id, quantity }) => setQuantity(left, id, quantityIn(left, id) - quantity), lists)
    : lists;

export const addWish = (lists: Lists, id: number): Lists =>
  lists.wishlist.includes(id) ? lists : { ...lists, wishlist: [...lists.wishlist, id] };

export const removeWish = (lists: Lists, id: number): Lists =>
  lists.wishlist.includes(id) ? { ...lists, wishlist: lists.wishlist.filter((wished) => wished !== id) } : lists;

export const moveToWishlist = (lists: Lists, id: number): Lists =>
  quantityIn(lists, id) === 0 ? lists : removeLine(addWish(lists, id), id);
