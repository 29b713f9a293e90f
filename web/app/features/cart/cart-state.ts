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
 * A line of the cart or the wishlist (spec section 3), with prices in dollars. `deal` is the day of the claimed deal.
 * `was` is what the customer last saw, if that was another price. `key` is the line's `getLineKey`; `name` is the cup's, and
 * `itemName` and `differs` are its parts.
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

/** Spec section 3. `itemCount` counts distinct items, as the badge does; `totalAmount` is the subtotal in dollars. */
export type CartState = { items: CartItem[]; wishlist: CartItem[]; itemCount: number; totalAmount: number };

export const emptyCart: CartState = { items: [], wishlist: [], itemCount: 0, totalAmount: 0 };

/** Whether a line can be shown by this catalogue; the others are shown by their stored name and price. */
export const isKnownLine = (catalogue: Catalogue, { id, options }: CartLine): boolean =>
  findItem(catalogue, id) !== undefined && checkChoices(catalogue, id, options) === undefined;

/** Name, price and picture come from the catalogue, whatever the device has stored. */
const toItem = (catalogue: Catalogue, line: CartLine): CartItem[] => {
  const { id, quantity, deal, options, price: written } = line;
  const { money } = catalogue.shop;
  const product = findItem(catalogue, id);
  if (!product || !isKnownLine(catalogue, line)) return [];
  const { name: itemName, priceCents, picture, description, section: type } = product;
  const chosen = listChosenOptions(catalogue, line);
  const extra = getOptionsPrice(catalogue, line);
  const isDeal = deal !== undefined;
  const base = isDeal ? getDealPrice(priceCents, findDeal(catalogue, id)?.percentOff ?? 0) : priceCents;
  const price = base + extra;
  const isNews = written !== undefined && hasUnexpectedPrice(toCents(money, written), { price, isDeal });
  return [
    {
      ...{
        key: getLineKey(line),
        id,
        name: formatNameWithOptions(itemName, chosen),
        itemName,
        differs: describeOptions(chosen),
      },
      ...{ price: toDollars(money, price), image: picture, quantity, listPrice: toDollars(money, priceCents + extra) },
      description,
      type,
      ...(options && { options }),
      ...(deal && { deal }),
      ...(isNews && { was: written }),
    },
  ];
};

/** In cents, as the menu's prices are: taxes are in it if they are in the prices. */
export const subtotalOf = (money: Money, items: readonly CartItem[]): Cents =>
  items.reduce((sum, { price, quantity }) => sum + toCents(money, price) * quantity, 0);

export const cartStateOf = (catalogue: Catalogue, { cart, wishlist }: Lists): CartState => {
  const items = cart.flatMap((line) => toItem(catalogue, line));
  return {
    items,
    wishlist: wishlist.flatMap((id) => toItem(catalogue, resolveOptions(catalogue, { id, quantity: 1 }))),
    itemCount: items.length,
    totalAmount: toDollars(catalogue.shop.money, subtotalOf(catalogue.shop.money, items)),
  };
};
