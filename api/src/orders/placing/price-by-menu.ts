import type { CartConflict, PlaceOrderRequest } from '@juniper/core/contracts/orders.ts';
import { maxItemQuantity } from '@juniper/core/rules/cart.ts';
import { type Catalogue, findItem } from '@juniper/core/rules/catalogue.ts';
import { getShopDay } from '@juniper/core/rules/deals.ts';
import { formatMoney, toCents, toDollars } from '@juniper/core/rules/money.ts';
import { getLineItemName, getLineKey, resolveOptions } from '@juniper/core/rules/options.ts';
import { findLineChanges, findLinesAboveLimit, type LineChange } from '@juniper/core/rules/order-changes.ts';
import { priceOrder } from '@juniper/core/rules/price-order.ts';
import type { Money } from '@juniper/core/rules/shop.ts';
import type { VoucherTerms } from '@juniper/core/rules/vouchers.ts';
import type { Menu } from '../../catalogue/menu/current-menu.ts';
import { HttpError } from '../../platform/http/http-error.ts';

type Request = Pick<PlaceOrderRequest, 'items' | 'storeLocation' | 'expectedTotal'>;

/** The menu of now, the one that the customer saw, if the page said which, and the voucher. */
export type Basis = { menu: Menu; seen: Catalogue | undefined; voucher: VoucherTerms | undefined };

/**
 * Prices an order by the menu of now, or refuses it if the customer has seen a lower price. A page that says which menu
 * it shows is compared with that one line by line: cheaper is accepted, at the price of now (decision 144).
 */
export function priceByMenu(request: Request, basis: Basis) {
  const { items, storeLocation, expectedTotal } = request;
  const { menu, seen, voucher } = basis;
  const { money } = menu.catalogue.shop;
  const today = getShopDay(menu.catalogue);
  const cups = new Set(items.map((line) => getLineKey(resolveOptions(menu.catalogue, line))));
  // One line may say its options and another leave them out.
  if (cups.size < items.length) throw new HttpError(400, 'invalid_request', 'Each cup may stand in the cart once.');
  const changes = [
    ...findLineChanges(menu.catalogue, seen ?? menu.catalogue, items, today),
    ...findLinesAboveLimit(items),
  ];
  if (changes.length > 0) throw outdated(request, basis, changes);
  const priced = priceOrder(menu.catalogue, storeLocation, items, today, voucher);
  if (!priced) throw new Error('every line has a price, the order has none');
  const { totals } = priced;
  if (voucher && totals.discount === 0) {
    throw new HttpError(409, 'voucher_unfit', 'This voucher fits nothing in your order. You can use it another time.');
  }
  const expected = expectedTotal === undefined ? totals.final : toCents(money, expectedTotal);
  if (seen ? totals.final > expected : totals.final !== expected) {
    const message = 'Prices have changed since you opened this page. Please look at the new total and order again.';
    throw new HttpError(409, 'price_changed', message, { data: { totalAmount: toDollars(money, totals.final) } });
  }
  return priced;
}

/** Refuses an order because of some of its lines. A page that names no menu gets the code of earlier releases. */
export function outdated(request: Request, basis: Basis, changes: readonly LineChange[]): HttpError {
  const { items, storeLocation } = request;
  const { menu, seen, voucher } = basis;
  const { money } = menu.catalogue.shop;
  const nameOf = ({ id, options, reason }: LineChange) => {
    const known = [menu.catalogue, seen].find((catalogue) => catalogue && findItem(catalogue, id));
    // What is left is counted over all cups of an item.
    if (known && (reason === 'sold_out' || reason === 'not_enough')) return findItem(known, id)?.name ?? '';
    // What the customer saw has the names of options that are gone.
    return known
      ? getLineItemName(seen ?? known, { id, ...(options && { options }) }) || getLineItemName(known, { id })
      : 'An item';
  };
  const words = new Set(changes.map((change) => wordsFor(money, nameOf(change), change)));
  const message = `${[...words].join(' ')} Please look at your cart.`;
  if (!seen) return new HttpError(409, 'item_unavailable', message);
  const today = getShopDay(menu.catalogue);
  const gone = new Set(changes.filter(({ reason }) => reason !== 'price').map(getLineKey));
  const rest = priceOrder(
    menu.catalogue,
    storeLocation,
    items.filter((line) => !gone.has(getLineKey(line))),
    today,
    voucher,
  );
  const data: CartConflict = {
    totalAmount: toDollars(money, rest?.totals.final ?? 0),
    lines: changes.map(({ was, now, ...change }) => ({
      ...change,
      ...(was !== undefined && { was: toDollars(money, was) }),
      ...(now !== undefined && { now: toDollars(money, now) }),
    })),
  };
  return new HttpError(409, 'cart_outdated', message, { data });
}

const wordsFor = (money: Money, name: string, { reason, now, left, option }: LineChange): string => {
  if (reason === 'price') return `${name} is ${formatMoney(money, now ?? 0)} now.`;
  if (reason === 'gone') return `${name} is not on the menu any more.`;
  if (reason === 'option_gone') return `${name}: ${option ?? 'one of its options'} is not on the menu any more.`;
  if (reason === 'options_changed') return `${name}: its choices have changed.`;
  if (reason === 'option_sold_out') return `${name}: ${option} is sold out.`;
  if (reason === 'too_many') return `${name}: we take up to ${maxItemQuantity} of an item in one order.`;
  return left ? `We have only ${left} ${name} left.` : `${name} is sold out.`;
};
