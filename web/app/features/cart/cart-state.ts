import type { CartLine, Lists } from '@juniper/core/rules/cart.ts';
import { type Catalogue, type Choice, findDeal, findItem, type Section } from '@juniper/core/rules/catalogue.ts';
import { type Cents, toCents, toDollars } from '@juniper/core/rules/money.ts';
import {
  checkChoices,
  describeOptions,
  formatNameWithOptions,
  getLineKey,
  getOptionsPrice,
  listChosenOptions,
  resolveOptions,
} from '@juniper/core/rules/options.ts';
import { hasUnexpectedPrice } from '@juniper/core/rules/order-changes.ts';
import { getDealPrice } from '@juniper/core/rules/pricing.ts';
import type { Money } from '@juniper/core/rules/shop.ts';

/**
 * A line of the cart or the wishlist, with prices in dollars. `deal` is the day of the claimed deal. `was` is the price
 * that the customer saw last, if it was another one. `key` is the line's `getLineKey`; `name` is made of `itemName` and
 * `differs`.
 */
export type CartItem = {
  key: string;
  id: number;
  name: string;
  itemName: string;
  differs: readonly string[];
  options?: readonly Choice[];
  price: number;
  image: string;
  description: string;
  type: Section | undefined;
  quantity: number;
  listPrice: number;
  deal?: string;
  was?: number;
};

/** `itemCount` counts distinct items, as the badge does; `totalAmount` is the subtotal in dollars. */
export type CartState = { items: CartItem[]; wishlist: CartItem[]; itemCount: number; totalAmount: number };

/** Returns whether this catalogue can show a line. The others are shown by their stored name and price. */
export const isKnownLine = (catalogue: Catalogue, { id, options }: CartLine): boolean =>
  findItem(catalogue, id) !== undefined && checkChoices(catalogue, id, options) === undefined;

/** Shows a line with name, price and picture of the catalogue, whatever the device has stored. */
const toItem = (catalogue: Catalogue, line: CartLine): CartItem[] => {
  const { id, quantity, deal, options, price: storedPrice } = line;
  const { money } = catalogue.shop;
  const product = findItem(catalogue, id);
  if (!product || !isKnownLine(catalogue, line)) return [];
  const { name: itemName, priceCents, picture, description, section: type } = product;
  const chosen = listChosenOptions(catalogue, line);
  const extra = getOptionsPrice(catalogue, line);
  const isDeal = deal !== undefined;
  const base = isDeal ? getDealPrice(priceCents, findDeal(catalogue, id)?.percentOff ?? 0) : priceCents;
  const price = base + extra;
  const hasNewPrice = storedPrice !== undefined && hasUnexpectedPrice(toCents(money, storedPrice), { price, isDeal });
  return [
    {
      key: getLineKey(line),
      id,
      name: formatNameWithOptions(itemName, chosen),
      itemName,
      differs: describeOptions(chosen),
      price: toDollars(money, price),
      image: picture,
      quantity,
      listPrice: toDollars(money, priceCents + extra),
      description,
      type,
      ...(options && { options }),
      ...(deal && { deal }),
      ...(hasNewPrice && { was: storedPrice }),
    },
  ];
};

/** Returns the sum in cents, as the menu's prices are: with taxes if they are in the prices. */
export const getSubtotal = (money: Money, items: readonly CartItem[]): Cents =>
  items.reduce((sum, { price, quantity }) => sum + toCents(money, price) * quantity, 0);

export const toCartState = (catalogue: Catalogue, { cart, wishlist }: Lists): CartState => {
  const items = cart.flatMap((line) => toItem(catalogue, line));
  return {
    items,
    wishlist: wishlist.flatMap((id) => toItem(catalogue, resolveOptions(catalogue, { id, quantity: 1 }))),
    itemCount: items.length,
    totalAmount: toDollars(catalogue.shop.money, getSubtotal(catalogue.shop.money, items)),
  };
};
