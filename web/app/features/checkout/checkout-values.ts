import type { PlaceOrderRequest } from '@juniper/core/contracts/orders.ts';
import type { User } from '@juniper/core/contracts/user.ts';
import type { CartLine } from '@juniper/core/rules/cart.ts';
import { type Cents, toDollars } from '@juniper/core/rules/money.ts';
import { storeLocations } from '@juniper/core/rules/stores.ts';
import { isEmail, type Problem } from '../../lib/form-problem.ts';
import { orderMessages } from '../../lib/order-messages.ts';

/** The form as it stands: an empty store is the main store, an empty voucher none. */
export type CheckoutValues = {
  name: string;
  email: string;
  address: string;
  city: string;
  zipCode: string;
  fulfilment: 'pickup' | 'delivery';
  storeLocation: string;
  voucherId: string;
};

export const valuesOf = ({ name, email, preferences }: User): CheckoutValues => ({
  name,
  email,
  address: '',
  city: '',
  zipCode: '',
  fulfilment: 'pickup',
  storeLocation: preferences.favoriteStore ?? '',
  voucherId: '',
});

const required = ['name', 'email', 'address', 'city', 'zipCode'] as const;

/** Spec section 5: all five are required, and the e-mail address is one. */
export const checkValues = (values: CheckoutValues): Problem | undefined => {
  const broken = required.flatMap((field): [string, string][] => {
    if (!values[field].trim()) return [[field, orderMessages.missing[field]]];
    const isWrong = field === 'email' && !isEmail(values.email.trim());
    return isWrong ? [[field, orderMessages.invalidEmail]] : [];
  });
  return broken[0] && { message: broken[0][1], fields: Object.fromEntries(broken) };
};

export const toRequest = (
  { voucherId, storeLocation, ...values }: CheckoutValues,
  items: readonly CartLine[],
  total: Cents,
): PlaceOrderRequest => ({
  ...values,
  items: items.map(({ id, quantity, deal }) => ({ id, quantity, ...(deal !== undefined && { deal }) })),
  storeLocation: storeLocations.find((store) => store === storeLocation) ?? null,
  ...(voucherId && { voucherId }),
  expectedTotal: toDollars(total),
});
