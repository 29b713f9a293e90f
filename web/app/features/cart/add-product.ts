import { maxCartLines, maxItemQuantity } from '@juniper/core/rules/cart.ts';
import { type Choice, findItem, type Item } from '@juniper/core/rules/catalogue.ts';
import { checkChoices, findOption, getLineItemName, getLineKey, type LineItem } from '@juniper/core/rules/options.ts';
import { showToast, type ToastKind } from '../../ui/toast.ts';
import { getCatalogue } from '../catalogue/catalogue-store.ts';
import {
  describeLeft,
  describeSoldOut,
  findSoldOutOption,
  getLimit,
  getOptionLimit,
  isSoldOut,
} from '../catalogue/limits.ts';
import {
  addToCart,
  buyNow,
  cartToastMs,
  getQuantity,
  quantityTooLarge,
  removeFromCart,
  toLineItem,
} from './cart-store.ts';

export const showCartToast = (kind: ToastKind, text: string, viewCart?: () => void): void =>
  showToast(kind, text, { durationMs: cartToastMs, action: viewCart && { label: 'View cart', act: viewCart } });

/** Says that the cart is full. `wanted`: the number of the item over all its lines. */
export const showCartFull = (wanted: number): void =>
  showCartToast(
    'warning',
    wanted > maxItemQuantity ? quantityTooLarge : `A cart holds up to ${maxCartLines} different items`,
  );

/** Returns whether `more` of an item can be had today. Says why not. */
export const checkAvailable = ({ id, name }: Pick<Item, 'id' | 'name'>, more = 1): boolean => {
  const limit = getLimit(id);
  if (!limit || getQuantity(id) + more <= limit.left) return true;
  showCartToast('warning', isSoldOut(limit) ? describeSoldOut(name, limit) : describeLeft(limit));
  return false;
};

/** Says why a line item cannot be made today: an option is sold out, or its choices do not fit the menu any more. */
export const describeUnavailable = ({ id, options }: LineItem): string | undefined => {
  const catalogue = getCatalogue();
  const out = findSoldOutOption(options, getOptionLimit);
  if (out !== undefined) return describeSoldOut(findOption(catalogue, out)?.name ?? 'An option', getOptionLimit(out));
  const name = findItem(catalogue, id)?.name;
  return checkChoices(catalogue, id, options) && `${name}: its choices have changed.`;
};

/**
 * Adds a product to the cart and says so. Without `options` it is the usual item. Returns whether all of it was added.
 */
export const addProduct = (product: Item, viewCart: () => void, options?: readonly Choice[], quantity = 1): boolean => {
  const { id } = product;
  const lineItem = toLineItem(id, options);
  if (!checkAvailable(product, quantity)) return false;
  const problem = describeUnavailable(lineItem);
  const isAdded = !problem && addToCart(id, options, quantity);
  if (isAdded) showCartToast('success', `${getLineItemName(getCatalogue(), lineItem)} added to cart!`, viewCart);
  else if (problem) showCartToast('warning', problem);
  else showCartFull(getQuantity(id) + quantity);
  return isAdded;
};

type Purchase = { leadsToCart: boolean; options?: readonly Choice[] | undefined };

/** Buys a product at once and says so. Without `options` it is the usual item. Returns whether to lead on to the cart. */
export const buyProduct = (product: Item, { leadsToCart, options }: Purchase): boolean => {
  const { id, name } = product;
  if (!checkAvailable(product)) return false;
  const problem = describeUnavailable(toLineItem(id, options));
  if (problem) {
    showCartToast('warning', problem);
    return false;
  }
  if (!buyNow(id, options)) {
    showCartFull(getQuantity(id) + 1);
    return false;
  }
  showCartToast(
    'success',
    leadsToCart ? `${name} added to cart! Redirecting to checkout...` : `${name} added to cart!`,
  );
  return leadsToCart;
};

/** Removes a line and says so. */
export const removeProduct = (line: LineItem): void => {
  removeFromCart(getLineKey(line));
  showCartToast('error', 'Item removed from cart!');
};
