import type { User } from '@juniper/core/contracts/user.ts';
import { isAmount, isObject, isText, isTextOrNull } from './guards.ts';

export const defaultPreferences: User['preferences'] = { newsletter: false, notifications: true, favoriteStore: null };

const ordersKept = 10;

const isListOf = (isValid: (entry: Record<string, unknown>) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every((entry) => isObject(entry) && isText(entry.id) && isValid(entry));

const isFavorite = ({ productId, name, price, customizations, orderDate }: Record<string, unknown>) =>
  Number.isInteger(productId) &&
  isText(name) &&
  isAmount(price) &&
  Array.isArray(customizations) &&
  customizations.every(isText) &&
  isText(orderDate);

/** Number, status and store may be missing: the page has words for that. */
const isOrder = ({ createdAt, totalAmount, items }: Record<string, unknown>) =>
  isText(createdAt) && isAmount(totalAmount) && Array.isArray(items) && items.every(isObject);

const fields: { [Field in keyof User]: (value: unknown) => boolean } = {
  id: isText,
  name: isText,
  email: isText,
  emailVerified: (value) => typeof value === 'boolean',
  avatar: isTextOrNull,
  provider: (value) => value === 'local' || value === 'google',
  role: (value) => value === 'customer' || value === 'staff',
  loyaltyPoints: isAmount,
  favoriteOrders: isListOf(isFavorite),
  orderHistory: isListOf(isOrder),
  preferences: (value) =>
    isObject(value) &&
    typeof value.newsletter === 'boolean' &&
    typeof value.notifications === 'boolean' &&
    isTextOrNull(value.favoriteStore),
  birthday: (value) => value === null || (isObject(value) && isAmount(value.month) && isAmount(value.day)),
  createdAt: isText,
  updatedAt: isTextOrNull,
};

/** What a leaner record may leave out. One without a name or an e-mail is nobody's. */
const absent: Omit<User, 'name' | 'email'> = {
  id: '',
  emailVerified: false,
  avatar: null,
  provider: 'local',
  role: 'customer',
  loyaltyPoints: 0,
  favoriteOrders: [],
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

/** Only the account's known fields stay on the device, with the newest orders (decision 32); the server lists those first. */
export const toStoredUser = (user: User): User => {
  const known = Object.fromEntries(Object.entries(user).filter(([field]) => field in fields)) as User;
  return { ...known, orderHistory: user.orderHistory.slice(0, ordersKept) };
};
