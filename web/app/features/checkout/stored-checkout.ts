import type { CartLine } from '@juniper/core/rules/cart.ts';
import { getLineKey } from '@juniper/core/rules/options.ts';
import { isObject, isText } from '../../lib/guards.ts';
import { newKey } from '../../lib/new-key.ts';
import { storage } from '../../lib/storage.ts';
import type { CheckoutValues } from './checkout-values.ts';

/**
 * A checkout that is not finished: the form as far as it is filled in, and the `key` that an order was sent under, until
 * its answer is known, with the `lines` that it was sent for. `nextKey` is the key of the next order. It is stored with
 * the id of its owner (decision 18).
 */
export type StoredCheckout = { draft: Partial<CheckoutValues>; key?: string; lines?: string; nextKey?: string };

/** What a cart holds, as a text to compare. Deal claims are left out: they lapse by themselves. */
export const linesOf = (items: readonly CartLine[]): string =>
  items
    .map((line) => `${getLineKey(line)}*${line.quantity}`)
    .sort()
    .join();

/**
 * Whether the key belongs to an earlier purchase: the cart holds something else than was sent (decision 127). An empty
 * cart does not: the order may have been placed and taken out of it before its answer got lost. Nor do lines that an
 * earlier release wrote in another form.
 */
export const isOutdated = ({ key, lines }: StoredCheckout, cart: string): boolean =>
  key !== undefined && lines?.includes('*') === true && cart !== '' && cart !== lines;

const fields: readonly string[] = [
  'name',
  'email',
  'address',
  'city',
  'zipCode',
  'fulfilment',
  'storeLocation',
  'voucherId',
  'payment',
] satisfies (keyof CheckoutValues)[];

const toDraft = (value: unknown): Partial<CheckoutValues> =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).filter(([field, text]) => fields.includes(field) && isText(text)))
    : {};

export const readCheckout = (owner: string): StoredCheckout => {
  const stored = storage.read('juniper_checkout');
  if (!isObject(stored) || stored.owner !== owner) return { draft: {} };
  return {
    draft: toDraft(stored.draft),
    ...(isText(stored.key) && { key: stored.key }),
    ...(isText(stored.lines) && { lines: stored.lines }),
    ...(isText(stored.nextKey) && { nextKey: stored.nextKey }),
  };
};

const write = (owner: string, checkout: StoredCheckout): void =>
  storage.write('juniper_checkout', { owner, ...checkout });

export const saveDraft = (owner: string, draft: Partial<CheckoutValues>): void =>
  write(owner, { ...readCheckout(owner), draft });

export const forgetCheckout = (): void => storage.remove('juniper_checkout');

/** Worked out from the key before it, so that two tabs that do this at the same moment come to the same one. */
const keyAfter = (key: string): string => {
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
  if (key && isOutdated(checkout, linesOf(items))) write(owner, { draft, nextKey: keyAfter(key) });
  else if (!nextKey) write(owner, { ...checkout, nextKey: newKey() });
};

/**
 * The key of this order, the same in all tabs: a lock makes tabs that ask at the same moment take turns. No new key is
 * given when the cart is gone: another tab has ordered it a moment ago and has removed its key.
 */
export const takeKey = async (
  owner: string,
  items: readonly CartLine[],
  isCartThere: () => boolean,
): Promise<string | undefined> => {
  const lines = linesOf(items);
  const take = () => {
    const checkout = readCheckout(owner);
    if (checkout.key && !isOutdated(checkout, lines)) return checkout.key;
    if (!isCartThere()) return undefined;
    const key = checkout.key ? keyAfter(checkout.key) : (checkout.nextKey ?? newKey());
    write(owner, { draft: checkout.draft, key, lines, nextKey: key });
    return key;
  };
  // Only secure contexts (HTTPS, localhost) have locks.
  return (navigator.locks as LockManager | undefined)?.request('juniper_checkout', take) ?? take();
};
