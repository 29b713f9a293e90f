import { maxCartLines, maxItemQuantity } from '@juniper/core/rules/cart.ts';
import { type Choice, findItem, type Item } from '@juniper/core/rules/catalogue.ts';
import { checkChoices, findOption, getLineItemName, getLineKey, type LineItem } from '@juniper/core/rules/options.ts';
import { showToast, type ToastKind } from '../../ui/toast.ts';
import { catalogueNow } from '../catalogue/catalogue-store.ts';
import { firstOut, isSoldOut, limitNow, onlyLeftToast, optionLimitNow, soldOutToast } from '../catalogue/limits.ts';
import { addToCart, buyNow, cartToastMs, cupOf, quantityOf, quantityTooLarge, removeFromCart } from './cart-store.ts';

export const sayOfCart = (kind: ToastKind, text: string, viewCart?: () => void): void =>
  showToast(kind, text, { durationMs: cartToastMs, action: viewCart && { label: 'View cart', act: viewCart } });

/** `wanted`: how many of the item it would have been, over all its cups. */
export const sayFull = (wanted: number): void =>
  sayOfCart(
    'warning',
    wanted > maxItemQuantity ? quantityTooLarge : `A cart holds up to ${maxCartLines} different items`,
  );

/** Whether so many more of it can be had today. If not, says so. */
export const hasMore = ({ id, name }: Pick<Item, 'id' | 'name'>, more = 1): boolean => {
  const limit = limitNow(id);
  if (!limit || quantityOf(id) + more <= limit.left) return true;
  sayOfCart('warning', isSoldOut(limit) ? soldOutToast(name, limit) : onlyLeftToast(limit));
  return false;
};

/** Why a cup cannot be made today, in words: an option is sold out, or its choices do not fit the menu any more. */
export const whyNotMade = ({ id, options }: LineItem): string | undefined => {
  const catalogue = catalogueNow();
  const out = firstOut(options, optionLimitNow);
  if (out !== undefined) return soldOutToast(findOption(catalogue, out)?.name ?? 'An option', optionLimitNow(out));
  const name = findItem(catalogue, id)?.name;
  return checkChoices(catalogue, id, options) && `${name}: its choices have changed.`;
};

/** Add to Cart with its message. Without `options` it adds the default cup. Returns whether all of it was added. */
export const addProduct = (product: Item, viewCart: () => void, options?: readonly Choice[], quantity = 1): boolean => {
  const { id } = product;
  const cup = cupOf(id, options);
  if (!hasMore(product, quantity)) return false;
  const problem = whyNotMade(cup);
  const isAdded = !problem && addToCart(id, options, quantity);
  if (isAdded) sayOfCart('success', `${getLineItemName(catalogueNow(), cup)} added to cart!`, viewCart);
  else if (problem) sayOfCart('warning', problem);
  else sayFull(quantityOf(id) + quantity);
  return isAdded;
};

/** Buy Now with its message. Returns whether to lead on to the cart. */
export const buyProduct = (product: Item, { leadsToCart }: { leadsToCart: boolean }): boolean => {
  const { id, name } = product;
  if (!hasMore(product)) return false;
  const problem = whyNotMade(cupOf(id));
  if (problem) {
    sayOfCart('warning', problem);
    return false;
  }
  if (!buyNow(id)) {
    sayFull(quantityOf(id) + 1);
    return false;
  }
  sayOfCart('success', leadsToCart ? `${name} added to cart! Redirecting to checkout...` : `${name} added to cart!`);
  return leadsToCart;
};

/** Remove with its message. */
export const removeProduct = (line: LineItem): void => {
  removeFromCart(getLineKey(line));
  sayOfCart('error', 'Item removed from cart!');
};
