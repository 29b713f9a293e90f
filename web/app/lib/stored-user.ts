import type { User } from '@juniper/core/contracts/user.ts';
import { isAmount, isObject, isText, isTextOrNull } from './guards.ts';

export const defaultPreferences: User['preferences'] = { newsletter: false, notifications: true, favoriteStore: null };

const ordersKept = 10;

const checkList = (isValid: (entry: Record<string, unknown>) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every((entry) => isObject(entry) && isText(entry.id) && isValid(entry));

const isChoice = (value: unknown) => Array.isArray(value) && value.length >= 2 && value.every(Number.isInteger);
const isAbsentOr = (isEntry: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || (Array.isArray(value) && value.every(isEntry));

const isFavorite = ({ productId, name, price, customizations, orderDate, ...drink }: Record<string, unknown>) =>
  Number.isInteger(productId) &&
  isText(name) &&
  isAmount(price) &&
  Array.isArray(customizations) &&
  customizations.every(isText) &&
  isText(orderDate) &&
  isAbsentOr(isChoice)(drink.options) &&
  isAbsentOr(isText)(drink.missing);

/** Returns whether this is an order. Number, status and store may be missing: the page shows texts for that. */
const isOrder = ({ createdAt, totalAmount, items }: Record<string, unknown>) =>
  isText(createdAt) && isAmount(totalAmount) && Array.isArray(items) && items.every(isObject);

const fields: { [Field in keyof User]: (value: unknown) => boolean } = {
  id: isText,
  name: isText,
  email: isText,
  emailVerified: (value) => typeof value === 'boolean',
  avatar: isTextOrNull,
  provider: isText,
  role: isText,
  loyaltyPoints: isAmount,
  favoriteOrders: checkList(isFavorite),
  savedRecipes: (value) => Array.isArray(value) && value.every(isText),
  orderHistory: checkList(isOrder),
  preferences: (value) =>
    isObject(value) &&
    typeof value.newsletter === 'boolean' &&
    typeof value.notifications === 'boolean' &&
    isTextOrNull(value.favoriteStore),
  birthday: (value) => value === null || (isObject(value) && isAmount(value.month) && isAmount(value.day)),
  createdAt: isText,
  updatedAt: isTextOrNull,
};

/** Defaults for fields that a stored record may lack. Name and e-mail have none: a record without them is not valid. */
const absent: Omit<User, 'name' | 'email'> = {
  id: '',
  emailVerified: false,
  avatar: null,
  provider: 'local',
  role: 'customer',
  loyaltyPoints: 0,
  favoriteOrders: [],
  savedRecipes: [],
  orderHistory: [],
  preferences: defaultPreferences,
  birthday: null,
  createdAt: '',
  updatedAt: null,
};

const isUser = (record: Record<string, unknown>): record is User =>
  Object.entries(fields).every(([field, isValid]) => isValid(record[field]));

export const toUser = (value: unknown): User | undefined => {
  const record = isObject(value) ? { ...absent, ...value } : {};
  return isUser(record) ? record : undefined;
};

/** Keeps only the known fields and the newest orders, which the device stores. The server lists the newest first. */
export const toStoredUser = (user: User): User => {
  const known = Object.fromEntries(Object.entries(user).filter(([field]) => field in fields)) as User;
  return { ...known, orderHistory: user.orderHistory.slice(0, ordersKept) };
};
