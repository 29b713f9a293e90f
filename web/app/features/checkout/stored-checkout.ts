import { isObject, isText } from '../../lib/guards.ts';
import { storage } from '../../lib/storage.ts';
import type { CheckoutValues } from './checkout-values.ts';

/**
 * A purchase that is not over: the form as far as it is filled in, and the key under which an order was sent without a
 * word of it since. `nextKey` will be that key. `owner` is the id of the customer whose it is (decision 18).
 */
export type StoredCheckout = { draft: Partial<CheckoutValues>; key?: string; nextKey?: string };

const fields: readonly string[] = [
  'name',
  'email',
  'address',
  'city',
  'zipCode',
  'fulfilment',
  'storeLocation',
  'voucherId',
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
    ...(isText(stored.nextKey) && { nextKey: stored.nextKey }),
  };
};

const write = (owner: string, checkout: StoredCheckout): void =>
  storage.write('juniper_checkout', { owner, ...checkout });

export const keepDraft = (owner: string, draft: Partial<CheckoutValues>): void =>
  write(owner, { ...readCheckout(owner), draft });

export const forgetCheckout = (): void => storage.remove('juniper_checkout');

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Puts the key of the purchase on the device before it is needed: what one tab writes, another may read only moments
 * later, and then they would order under two keys.
 */
export const prepareKey = (owner: string): void => {
  const checkout = readCheckout(owner);
  if (!checkout.nextKey) write(owner, { ...checkout, nextKey: newKey() });
};

/**
 * The key of this purchase, the same in all tabs: two of them that ask at the same moment take turns. A new one is given
 * only while the cart is there: without it, another tab has ordered it a moment ago and is done with its key.
 */
export const takeKey = async (owner: string, isCartThere: () => boolean): Promise<string | undefined> => {
  const take = () => {
    const checkout = readCheckout(owner);
    if (checkout.key || !isCartThere()) return checkout.key;
    const key = checkout.nextKey ?? newKey();
    write(owner, { ...checkout, key });
    return key;
  };
  // Pages that did not come over HTTPS have no locks.
  return (navigator.locks as LockManager | undefined)?.request('juniper_checkout', take) ?? take();
};
