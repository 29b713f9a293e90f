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
import { HttpError } from '../../platform/http/http-error.ts';

/** A request of a customer, or of staff at the counter, who know no email address. */
export type OrderRequest = Omit<PlaceOrderRequest, 'email'> & { email: string | null };

type PricedRequest = Pick<PlaceOrderRequest, 'items' | 'storeLocation' | 'expectedTotal' | 'fulfilment' | 'zipCode'>;

/** `shownCatalogue` is the menu that the customer saw, if the page said which. */
export type Pricing = {
  catalogue: Catalogue;
  shownCatalogue: Catalogue | undefined;
  voucher: VoucherTerms | undefined;
};

/**
 * Calculates an order's price by the published menu. Refuses the order if the customer saw a lower price, or if the store
 * does not hand it over like this.
 */
export function priceByMenu(request: PricedRequest, pricing: Pricing) {
  const { items, storeLocation, expectedTotal } = request;
  const { catalogue, shownCatalogue, voucher } = pricing;
  const { money } = catalogue.shop;
  const today = getShopDay(catalogue);
  const lineKeys = new Set(items.map((line) => getLineKey(resolveOptions(catalogue, line))));
  if (lineKeys.size < items.length)
    throw new HttpError(400, 'invalid_request', 'Each combination of item and options can be in the cart once.');
  const changes = [
    ...findLineChanges(catalogue, shownCatalogue ?? catalogue, items, today),
    ...findLinesAboveLimit(items),
  ];
  if (changes.length > 0) throw createCartOutdatedError(request, pricing, changes);
  const priced = priceOrder(catalogue, storeLocation, items, today, voucher, request);
  if (!priced) throw new Error('no total for an order whose lines are all priced');
  const { totals, refusal } = priced;
  if (refusal) throw new HttpError(409, refusal.code, refusal.message);
  if (voucher && totals.discount === 0) {
    throw new HttpError(409, 'voucher_unfit', 'This voucher fits nothing in your order. You can use it another time.');
  }
  const expected = expectedTotal === undefined ? totals.final : toCents(money, expectedTotal);
  if (shownCatalogue ? totals.final > expected : totals.final !== expected) {
    const message = 'Prices have changed since you opened this page. Please look at the new total and order again.';
    throw new HttpError(409, 'price_changed', message, { data: { totalAmount: toDollars(money, totals.final) } });
  }
  return priced;
}

/** Returns the error for lines that changed. Pages that send no menu hash get `item_unavailable`. */
export function createCartOutdatedError(
  request: PricedRequest,
  pricing: Pricing,
  changes: readonly LineChange[],
): HttpError {
  const { items, storeLocation } = request;
  const { catalogue, shownCatalogue, voucher } = pricing;
  const { money } = catalogue.shop;
  const getName = ({ id, options, reason }: LineChange) => {
    const menuWithItem = [catalogue, shownCatalogue].find((each) => each && findItem(each, id));
    if (menuWithItem && (reason === 'sold_out' || reason === 'not_enough'))
      return findItem(menuWithItem, id)?.name ?? '';
    // The menu that the customer saw has the names of options that are gone.
    return menuWithItem
      ? getLineItemName(shownCatalogue ?? menuWithItem, options ? { id, options } : { id }) ||
          getLineItemName(menuWithItem, { id })
      : 'An item';
  };
  const sentences = new Set(changes.map((change) => describeChange(money, getName(change), change)));
  const message = `${[...sentences].join(' ')} Please look at your cart.`;
  if (!shownCatalogue) return new HttpError(409, 'item_unavailable', message);
  const today = getShopDay(catalogue);
  const gone = new Set(changes.filter(({ reason }) => reason !== 'price').map(getLineKey));
  const rest = items.filter((line) => !gone.has(getLineKey(line)));
  const priced = rest.length > 0 ? priceOrder(catalogue, storeLocation, rest, today, voucher, request) : undefined;
  const data: CartConflict = {
    totalAmount: toDollars(money, priced?.totals.final ?? 0),
    lines: changes.map((change) => ({
      ...change,
      was: change.was === undefined ? undefined : toDollars(money, change.was),
      now: change.now === undefined ? undefined : toDollars(money, change.now),
    })),
  };
  return new HttpError(409, 'cart_outdated', message, { data });
}

const describeChange = (money: Money, name: string, { reason, now, left, option }: LineChange): string => {
  if (reason === 'price') return `${name} is ${formatMoney(money, now ?? 0)} now.`;
  if (reason === 'gone') return `${name} is no longer on the menu.`;
  if (reason === 'option_gone') return `${name}: ${option ?? 'one of its options'} is no longer on the menu.`;
  if (reason === 'options_changed') return `${name}: its choices have changed.`;
  if (reason === 'option_sold_out') return `${name}: ${option} is sold out.`;
  if (reason === 'too_many') return `${name}: we take up to ${maxItemQuantity} of an item in one order.`;
  return left ? `We have only ${left} ${name} left.` : `${name} is sold out.`;
};
