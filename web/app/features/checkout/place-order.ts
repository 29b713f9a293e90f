import type { listOrders, Order, PlaceOrderRequest, placeOrder } from '@juniper/core/contracts/orders.ts';
import type { CartLine } from '@juniper/core/rules/cart.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { checkHandover } from '@juniper/core/rules/delivery.ts';
import { type Cents, formatMoney, toCents } from '@juniper/core/rules/money.ts';
import { getLineKey, resolveOptions } from '@juniper/core/rules/options.ts';
import { priceOrder } from '@juniper/core/rules/price-order.ts';
import { type Money, toStoreLocation } from '@juniper/core/rules/shop.ts';
import { ApiError, describeFailure, logFailure, newKey, sendSigned } from '../../lib/api.ts';
import { isAmount, isObject, isText, makeListParser } from '../../lib/guards.ts';
import { storage } from '../../lib/storage.ts';
import { makeProblem, type Problem } from '../../lib/use-form.ts';
import type { CartItem } from '../cart/cart-state.ts';
import { removeOrdered } from '../cart/cart-store.ts';
import { useCart } from '../cart/cart-view.ts';
import type { RefusedLine } from '../cart/LineNotes.tsx';
import { placedByCard, saveOrders, thankFor } from '../orders/known-orders.ts';
import { loadVouchers } from '../orders/load-vouchers.ts';
import { readCheckout, type StoredCheckout, writeCheckout } from '../orders/stored-checkout.ts';
import { type CheckoutValues, type Draft, fieldRows, getStore, type TextFieldName } from './checkout-fields.ts';
import type {
  Change,
  CheckoutContext,
  ChooseVoucher,
  Failure,
  FindHandover,
  KeepFailure,
  Refusal,
} from './checkout-state.ts';
import type { RefusedTime } from './use-when.ts';

/** Loads the customer's vouchers, with the functions that choose one and price an order with it. */
export const loadOffers = async () => ({ vouchers: await loadVouchers(), priceOrder, chooseVoucher });

/** Returns the fee of a delivery, and why the store does not hand the order over like this, beside the field concerned. */
export const findHandover: FindHandover = (catalogue, store, values, subtotal) => {
  const { fee, refusal } = checkHandover(catalogue, store, values, subtotal);
  const problem = refusal && makeProblem(refusal.code === 'outside_area' ? 'zipCode' : 'fulfilment', refusal.message);
  return { fee, problem };
};

/** Finds what each voucher takes off, and the chosen one of those that fit, else the best. */
export const chooseVoucher: ChooseVoucher = (vouchers, chosenId, getDiscount) => {
  const offers = vouchers.map((voucher) => ({ voucher, discount: getDiscount(voucher) }));
  const usable = offers.filter(({ discount }) => discount > 0).sort((one, other) => other.discount - one.discount);
  const best = usable.find(({ voucher }) => voucher.id === chosenId) ?? usable[0];
  return { offers, voucher: chosenId === '' ? undefined : best?.voucher };
};

const retryAfterMs = [1_000, 3_000];
/** Tries that were this slow are not repeated: each may take 20 seconds, and the customer can press again instead. */
const retryWithinMs = 5_000;

/** Makes the order. A pickup has its store's address: servers before 3.0 ask for one. */
export const toRequest = (
  catalogue: Catalogue,
  values: CheckoutValues,
  items: readonly CartLine[],
  expectedTotal: number,
): PlaceOrderRequest => {
  const sent = fieldRows.filter(([name, { isSent }]) => isSent && values[name]).map(([name]) => [name, values[name]]);
  return {
    ...(Object.fromEntries(sent) as Pick<CheckoutValues, 'name' | 'email' | 'fulfilment' | TextFieldName>),
    items: items.map(({ id, quantity, deal, options }) => ({
      id,
      quantity,
      ...(deal !== undefined && { deal }),
      ...(options && { options }),
    })),
    storeLocation: toStoreLocation(getStore(catalogue, values.storeLocation).store),
    expectedTotal,
  };
};

/** Describes what a cart holds, as a text to compare. Deal claims are left out: they lapse by themselves. */
const describeLines = (items: readonly CartLine[]): string =>
  items
    .map((line) => `${getLineKey(line)}*${line.quantity}`)
    .sort()
    .join();

/**
 * Returns whether the key belongs to an earlier purchase: the cart holds something else than was sent. An empty
 * cart does not: the order may have been placed and taken out of it before its answer got lost. Nor do lines that an
 * earlier release wrote in another form.
 */
const isOutdated = ({ key, lines }: StoredCheckout, cart: string): boolean =>
  key !== undefined && lines?.includes('*') === true && cart !== '' && cart !== lines;

/** Returns the key after this one. It is worked out, so that two tabs that do this at the same moment come to the same one. */
const getNextKey = (key: string): string => {
  const [root, count = 1] = key.split('.');
  return `${root}.${Number(count) + 1}`;
};

/**
 * Stores the key of the order before it is needed. Another tab may see it only a moment after it is written, so two tabs
 * that made their key when ordering could order under two keys. A key that belongs to an earlier purchase is forgotten.
 */
export const prepareKey = (owner: string, items: readonly CartLine[]): void => {
  const checkout = readCheckout(owner);
  const { draft, key, nextKey } = checkout;
  if (key && isOutdated(checkout, describeLines(items))) writeCheckout(owner, { draft, nextKey: getNextKey(key) });
  else if (!nextKey) writeCheckout(owner, { ...checkout, nextKey: newKey() });
};

/**
 * Returns the key of this order, the same in all tabs: a lock makes tabs that ask at the same moment take turns. No new key is
 * given when the cart is gone: another tab has ordered it a moment ago and has removed its key.
 */
export const takeKey = async (
  owner: string,
  items: readonly CartLine[],
  isCartThere: () => boolean,
): Promise<string | undefined> => {
  const lines = describeLines(items);
  const take = () => {
    const checkout = readCheckout(owner);
    if (checkout.key && !isOutdated(checkout, lines)) return checkout.key;
    if (!isCartThere()) return undefined;
    const key = checkout.key ? getNextKey(checkout.key) : (checkout.nextKey ?? newKey());
    writeCheckout(owner, { draft: checkout.draft, key, lines, nextKey: key });
    return key;
  };
  // Only secure contexts (HTTPS, localhost) have locks.
  return (navigator.locks as LockManager | undefined)?.request('juniper_checkout', take) ?? take();
};

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type OrderHeaders = { 'idempotency-key': string; catalogue?: string };

const sendWithRetries = async (body: PlaceOrderRequest, headers: OrderHeaders): Promise<Order> => {
  const startedAt = Date.now();
  for (let retry = 0; ; retry += 1) {
    try {
      const { data } = await sendSigned<typeof placeOrder>('POST', '/orders', body, headers);
      return data;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'key_reused' && isObject(error.data)) return error.data as Order;
      const waitMs = retryAfterMs[retry];
      const isSlow = Date.now() - startedAt > retryWithinMs;
      if (waitMs === undefined || isSlow || !isUnanswered(error) || !navigator.onLine) throw error;
      await after(waitMs);
    }
  }
};

/**
 * Places an order under its idempotency key, with up to two retries. A key that was used before returns the order that it
 * was used for, whatever the body says now. `seen` is the hash of the menu that the customer saw.
 */
export const sendOrder = async (key: string, body: PlaceOrderRequest, seen?: string): Promise<Order> => {
  const headers: OrderHeaders = { 'idempotency-key': key };
  if (seen !== undefined) headers.catalogue = seen;
  const order = await sendWithRetries(body, headers);
  if (body.payment === 'card') placedByCard.id = order.id;
  return order;
};

/** Finds the order of a purchase that was being sent when its page was closed, unless the cart holds another one now. */
const findSentOrder = async (
  owner: string,
  items: readonly CartLine[],
): Promise<{ key: string; order: Order } | undefined> => {
  const checkout = readCheckout(owner);
  const { key } = checkout;
  if (key === undefined || isOutdated(checkout, describeLines(items))) return undefined;
  const { data } = await sendSigned<typeof listOrders>('GET', `/orders?key=${key}`);
  return data[0] && { key, order: data[0] };
};

/** An order that was being sent when its page was closed may be placed only after this page has opened. */
const lookAgainMs = [0, 2_000, 5_000];

type PlacedOrderActions = {
  showOrder: (order: Order, key: string) => Promise<void>;
  goTo: (orderId: string) => void;
};

/** Goes to an order that was placed before this page opened, and to one that another tab places, until it is stopped. */
export const watchPlacedOrder = (owner: string, { showOrder, goTo }: PlacedOrderActions, signal: AbortSignal): void => {
  if (signal.aborted) return;
  const look = async () => {
    try {
      const sent = await findSentOrder(owner, useCart.getState().items);
      if (sent && !signal.aborted) await showOrder(sent.order, sent.key);
    } catch (error) {
      logFailure('Failed to look for the order', error);
    }
  };
  const timers = lookAgainMs.map((delayMs) => setTimeout(look, delayMs));
  signal.addEventListener('abort', () => timers.forEach(clearTimeout));
  addEventListener('online', look, { signal });

  const onOtherTab = ({ key }: StorageEvent) => {
    if (key !== 'orderCompleted') return;
    const placed = storage.read('orderCompleted');
    const isPlaced = isObject(placed) && placed.status === 'pending' && !placed.isEarlier;
    if (isPlaced && isText(placed.orderId)) goTo(placed.orderId);
  };
  addEventListener('storage', onOtherTab, { signal });
};

/**
 * Stores an order with the account and opens its page. Its items leave the cart once: in the tab that hears of the order
 * first.
 */
export const finishOrder = (order: Order, key: string, owner: string, openPage: (orderId: string) => void): void => {
  saveOrders([order]);
  openPage(order.id);
  if (readCheckout(owner).key !== key) return;
  removeOrdered(order.items, owner);
  storage.remove('juniper_checkout');
  // The customer is thanked once it is paid (watch-orders.ts).
  if (order.status === 'unpaid') storage.write('juniper_paying', order.id);
  else thankFor(order);
};

const describePriceChange = (money: Money, cents: number): string =>
  `The total of your order has changed to ${formatMoney(money, cents)}. Tap Place Order again to order at this price.`;

const messages = {
  refused: 'We could not place this order. Please check your details and try again.',
  unavailable: (money: Money, rest: number) =>
    `Something in your order isn’t available anymore. Here’s what to change.${rest > 0 ? ` The rest costs ${formatMoney(money, rest)}.` : ''}`,
} as const;

/** No answer came: the order may or may not have been placed. */
const unansweredFailure: Failure = {
  code: '',
  words:
    'We could not reach the server. Your cart and your details are kept. Please check your connection and tap Place Order again: your order is never placed twice.',
  mayRepeat: true,
};

/** The order that was refused, and what the page showed. `stores`: the limits that the page knew. */
type SentOrder = {
  catalogue: Catalogue;
  items: readonly CartItem[];
  store: string;
  stores: object;
  shown: Cents;
  time: RefusedTime | undefined;
};

/** Returns whether the server gave no usable answer: the order may or may not have been placed. */
const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.kind === 'unreachable' || error.status >= 500;

const isRefusedLine = (value: unknown): value is RefusedLine =>
  isObject(value) && isAmount(value.id) && isText(value.reason);

const refusedLines = makeListParser(isRefusedLine);

/** Finds the current total, and the lines that have changed, in the refusal of an order. */
const findChanges = (money: Money, error: unknown): { total: Cents; lines: readonly RefusedLine[] } | undefined => {
  if (!(error instanceof ApiError) || !['price_changed', 'cart_outdated'].includes(error.code)) return undefined;
  const { totalAmount, lines } = isObject(error.data) ? error.data : {};
  return isAmount(totalAmount) ? { total: toCents(money, totalAmount), lines: refusedLines(lines) ?? [] } : undefined;
};

/** Asks what is published and what is sold out. The code is loaded late on every page, so it is there by now. */
export const refreshMenu = (): void =>
  void import('../catalogue/follow-now.ts').then(
    ({ askNow }) => askNow(),
    () => {},
  );

/** Returns what a refusal changes in the form: cards that are off and vouchers that cannot be used are not sent again. */
const getCorrection = (code: string): Draft => {
  if (['cards_off', 'too_small'].includes(code)) return { payment: 'counter' };
  return code.startsWith('voucher_') ? { voucherId: '' } : {};
};

export const describeRefusal = (error: unknown, order: SentOrder): Refusal => {
  const { catalogue, items, store, stores, shown, time } = order;
  const { money } = catalogue.shop;
  const found = findChanges(money, error);
  if (!found) {
    const code = error instanceof ApiError ? error.code : '';
    const failure = isUnanswered(error)
      ? { ...unansweredFailure, code, time }
      : { code, words: describeFailure(error, messages.refused, unansweredFailure.words), mayRepeat: false, time };
    return { failure, correction: getCorrection(code) };
  }
  const changes = found.lines.flatMap((refused) => {
    const key = getLineKey(resolveOptions(catalogue, refused));
    const item = items.find((each) => each.key === key);
    return item ? [{ item, refused, store, stores }] : [];
  });
  // A second press agrees to new prices; unavailable lines must be changed first.
  const isPriceOnly = found.lines.every(({ reason }) => reason === 'price');
  const words = (isPriceOnly ? describePriceChange : messages.unavailable)(money, found.total);
  const failure: Failure = { code: 'price_changed', words, mayRepeat: false, changes };
  return isPriceOnly ? { failure, corrected: { shown, final: found.total } } : { failure };
};

/** Keeps a change that still holds: not of lines that were removed or lowered, nor limits of another store or that are over. */
const keepChange = (
  { refused, ...before }: Change,
  store: string,
  { items, unknown, stores, hasTrouble }: CheckoutContext,
): Change[] => {
  const { key } = before.item;
  const item = items.find((each) => each.key === key);
  if (!item) return unknown.some((line) => getLineKey(line) === key) ? [{ ...before, refused }] : [];
  const isLimit = refused.left !== undefined || ['option_sold_out', 'too_many'].includes(refused.reason);
  if (!isLimit) return [{ ...before, item, refused }];
  const isUpdated = stores !== before.stores;
  const isHolding = store === before.store && hasTrouble(item, store, isUpdated ? undefined : refused);
  return isHolding ? [{ ...before, item, refused }] : [];
};

export const keepFailure: KeepFailure = (failure, store, final, context) => {
  if (failure?.time) {
    const question = context.when?.ask(failure.time);
    return question && { ...failure, ...question };
  }
  if (!failure?.changes?.length) return failure;
  const changes = failure.changes.flatMap((change) => keepChange(change, store, context));
  if (changes.length === 0) return undefined;
  const isPriceOnly = changes.every(({ refused }) => refused.reason === 'price');
  const words = isPriceOnly ? describePriceChange(context.catalogue.shop.money, final) : failure.words;
  return { ...failure, changes, words };
};

/** Finds the text field that the server refused: its rules are stricter. */
export const findRefusedField = (error: unknown): Problem | undefined => {
  if (!(error instanceof ApiError) || error.status !== 400 || !isObject(error.data)) return undefined;
  const { field } = error.data;
  const known = fieldRows.find(([name, { input, isText }]) => (input || isText) && name === field);
  return known && makeProblem(known[0], error.message);
};
