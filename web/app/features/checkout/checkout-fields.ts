import type { User } from '@juniper/core/contracts/user.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { findStore, getMainStore, type Store, toStoreLocation } from '@juniper/core/rules/shop.ts';
import { messages } from '../../lib/messages.ts';
import { isEmail, type Problem } from '../../lib/use-form.ts';
import { findLastOrder, getUsualStore } from '../catalogue/order-store.ts';
import type { StoredDraft } from '../orders/stored-checkout.ts';

export type Address = { address: string; city: string; zipCode: string };

/** The details that are known before the customer types. */
type CustomerDetails = { catalogue: Catalogue; user: User; lastAddress: Address | null };

type TextInput = {
  label: string;
  autoComplete: string;
  maxLength: number;
  type?: 'email';
  inputMode?: 'numeric';
};

type CheckoutField = {
  /** The part of the form that folds to a line from the account's second order on. */
  part?: 'place' | 'person';
  input?: TextInput;
  /** It is a text that the form asks for in an input of its own. What the server refuses of it stands there. */
  isText?: boolean;
  /** The error of a required field that is empty. */
  missing?: string;
  /** Says what is wrong with a text. */
  check?: (text: string) => string | undefined;
  start: (details: CustomerDetails) => string | undefined;
  /** Whether an order has the field as it is in the form. */
  isSent: boolean;
};

/** Returns the main store where the one that was chosen is closed for good. */
export const getStore = (catalogue: Catalogue, storeLocation: string): Store =>
  findStore(catalogue, storeLocation || null) ?? getMainStore(catalogue);

const startEmpty = (): string | undefined => undefined;

/** Each field of the form: its value at the start, its rules, its input, and whether it is sent. */
export const checkoutFields = {
  name: {
    part: 'person',
    input: { label: 'Full name', autoComplete: 'name', maxLength: 100 },
    missing: 'Enter your name.',
    start: ({ user }) => user.name,
    isSent: true,
  },
  email: {
    part: 'person',
    input: { label: 'Email', type: 'email', autoComplete: 'email', maxLength: 254 },
    missing: 'Enter your email address.',
    check: (text) => (isEmail(text) ? undefined : messages.invalidEmail),
    start: ({ user }) => user.email,
    isSent: true,
  },
  address: {
    part: 'place',
    input: { label: 'Address', autoComplete: 'street-address', maxLength: 200 },
    missing: 'Enter your address.',
    start: ({ lastAddress }) => lastAddress?.address ?? '',
    isSent: true,
  },
  city: {
    part: 'place',
    input: { label: 'City', autoComplete: 'address-level2', maxLength: 200 },
    missing: 'Enter your city.',
    start: ({ lastAddress }) => lastAddress?.city ?? '',
    isSent: true,
  },
  zipCode: {
    part: 'place',
    input: { label: 'ZIP code', autoComplete: 'postal-code', inputMode: 'numeric', maxLength: 20 },
    missing: 'Enter your ZIP code.',
    start: ({ lastAddress }) => lastAddress?.zipCode ?? '',
    isSent: true,
  },
  fulfilment: {
    start: ({ user }): 'pickup' | 'delivery' =>
      findLastOrder(user)?.fulfilment === 'delivery' ? 'delivery' : 'pickup',
    isSent: true,
  },
  /** Empty for the main store. */
  storeLocation: {
    start: ({ catalogue, user }) => toStoreLocation(getUsualStore(catalogue, user).store) ?? '',
    isSent: false,
  },
  /** Empty for none; undefined, as long as the customer has not chosen, for the best. */
  voucherId: { start: startEmpty, isSent: true },
  note: { isText: true, start: startEmpty, isSent: true },
  phone: { isText: true, start: startEmpty, isSent: true },
  /** 'card', if it is paid when it is ordered. */
  payment: { start: ({ user }): string | undefined => findLastOrder(user)?.payment?.method, isSent: false },
} satisfies Record<string, CheckoutField>;

type Fields = typeof checkoutFields;
type FieldName = keyof Fields;
export type CheckoutValues = { [Name in FieldName]: ReturnType<Fields[Name]['start']> };
export type Draft = Partial<CheckoutValues>;
export type TextFieldName = {
  [Name in FieldName]: Fields[Name] extends { input: TextInput } ? Name : never;
}[FieldName];
export type Part = 'place' | 'person';

/** The name and the rules of each field. */
export const fieldRows = Object.entries<CheckoutField>(checkoutFields) as [FieldName, CheckoutField][];

const fieldNames: readonly string[] = fieldRows.map(([name]) => name);

/** Takes the form's fields from a stored draft, which another release may have written. */
export const toDraft = (stored: StoredDraft): Draft =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => fieldNames.includes(name)));

export const partNames: readonly Part[] = ['place', 'person'];

/** Returns whether any of these fields is in a part of the form. */
export const isInPart = (part: Part, fields: object): boolean =>
  fieldRows.some(([name, field]) => field.part === part && name in fields);

const getStoreAddress = ({ address: { street, town, zipCode } }: Store): Address => ({
  address: street,
  city: town,
  zipCode,
});

/**
 * Returns what the customer typed, else what is known: the account's name and email address, and the address of the
 * last delivery. A pickup shows its store's address, which never becomes a delivery's. A store that offers one way only
 * has it.
 */
export const fillIn = (details: CustomerDetails, draft: Draft): CheckoutValues => {
  // Never half of one address and half of another.
  const lastAddress = isInPart('place', draft) ? null : details.lastAddress;
  const start = fieldRows.map(([name, field]) => [name, field.start({ ...details, lastAddress })]);
  const values: CheckoutValues = { ...Object.fromEntries(start), ...draft };
  const store = getStore(details.catalogue, values.storeLocation);
  if (store.pickup === false) values.fulfilment = 'delivery';
  if (store.delivery === null) values.fulfilment = 'pickup';
  return values.fulfilment === 'pickup' ? { ...values, ...getStoreAddress(store) } : values;
};

const findProblem = ({ missing, check }: CheckoutField, text: string): string | undefined =>
  missing && text === '' ? missing : check?.(text);

/** Finds required fields that are empty, and texts that are not what they should be. */
export const checkValues = (values: CheckoutValues): Problem | undefined => {
  const broken = fieldRows.flatMap(([name, field]): [string, string][] => {
    const problem = findProblem(field, values[name]?.trim() ?? '');
    return problem ? [[name, problem]] : [];
  });
  return broken[0] && { message: broken[0][1], fields: Object.fromEntries(broken) };
};
