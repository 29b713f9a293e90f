import type { PlaceOrderRequest } from '@juniper/core/contracts/orders.ts';
import type { User } from '@juniper/core/contracts/user.ts';
import type { CartLine } from '@juniper/core/rules/cart.ts';
import { findStore, getMainStore, type Store, toStoreLocation } from '@juniper/core/rules/shop.ts';
import { ApiError } from '../../lib/api.ts';
import { isObject } from '../../lib/guards.ts';
import { messages } from '../../lib/messages.ts';
import { isEmail, type Problem, problemIn } from '../../lib/use-form.ts';
import { catalogueNow } from '../catalogue/catalogue-store.ts';
import { checkoutMessages } from './checkout-messages.ts';

/** The form's values. An empty store means the main store. An empty voucher means none; not chosen yet means the best. */
export type CheckoutValues = Address & {
  name: string;
  email: string;
  fulfilment: 'pickup' | 'delivery';
  storeLocation: string;
  voucherId?: string;
  /** 'card', if it is paid when it is ordered. */
  payment?: string;
};

export type Address = { address: string; city: string; zipCode: string };

/** Lists the parts of the form that fold to a line from the account's second order on. */
export const parts = { place: ['address', 'city', 'zipCode'], person: ['name', 'email'] } as const;
export type Part = keyof typeof parts;

/** The main store where the one that was chosen is closed for good. */
export const storeOf = ({ storeLocation }: Pick<CheckoutValues, 'storeLocation'>): Store =>
  findStore(catalogueNow(), storeLocation || null) ?? getMainStore(catalogueNow());

const getStoreAddress = ({ address: { street, town, zipCode } }: Store): Address => ({
  address: street,
  city: town,
  zipCode,
});

/**
 * Returns what the customer typed, else what is known: the account's name and email address, and the address of the last
 * delivery. A pickup shows its store's address, which never becomes a delivery's.
 */
export const fillIn = (user: User, draft: Partial<CheckoutValues>, last: Address | null): CheckoutValues => {
  // Never half of one address and half of another.
  const known = parts.place.some((field) => field in draft) ? null : last;
  const values: CheckoutValues = {
    name: user.name,
    email: user.email,
    ...(known ?? { address: '', city: '', zipCode: '' }),
    fulfilment: 'pickup',
    storeLocation: toStoreLocation(storeOf({ storeLocation: user.preferences.favoriteStore ?? '' }).store) ?? '',
    ...draft,
  };
  return values.fulfilment === 'pickup' ? { ...values, ...getStoreAddress(storeOf(values)) } : values;
};

const required = ['name', 'email', 'address', 'city', 'zipCode'] as const;

/** Spec section 5: all five are required, and the email address must look like one. */
export const checkValues = (values: CheckoutValues): Problem | undefined => {
  const broken = required.flatMap((field): [string, string][] => {
    if (!values[field].trim()) return [[field, checkoutMessages.missing[field]]];
    const isWrong = field === 'email' && !isEmail(values.email.trim());
    return isWrong ? [[field, messages.invalidEmail]] : [];
  });
  return broken[0] && { message: broken[0][1], fields: Object.fromEntries(broken) };
};

/** The server's rules are stricter. If it refuses one of the five, it names the field. */
export const refusedField = (error: unknown): Problem | undefined => {
  if (!(error instanceof ApiError) || error.status !== 400 || !isObject(error.data)) return undefined;
  const { field } = error.data;
  const known = required.find((name) => name === field);
  return known && problemIn(known, error.message);
};

/** Sends the store's address with a pickup: servers before 3.0 ask for one. */
export const toRequest = (
  { voucherId, storeLocation, payment: _, ...values }: CheckoutValues,
  items: readonly CartLine[],
  expectedTotal: number,
): PlaceOrderRequest => ({
  ...values,
  items: items.map(({ id, quantity, deal, options }) => ({
    ...{ id, quantity, ...(deal !== undefined && { deal }), ...(options && { options }) },
  })),
  storeLocation: toStoreLocation(storeOf({ storeLocation }).store),
  ...(voucherId && { voucherId }),
  expectedTotal,
});
