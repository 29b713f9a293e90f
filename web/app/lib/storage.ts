import type { User } from '@juniper/core/contracts/user.ts';
import { toStoredUser, toUser } from './stored-user.ts';

/** How a key's value is read back (`undefined`: the text is corrupt) and how it is written. */
type Entry<T> = { parse: (text: string) => T | undefined; format: (value: T) => string };

const json = <T>(check: (value: unknown) => T | undefined, trim: (value: T) => T = (value) => value): Entry<T> => ({
  parse: (text) => {
    try {
      return check(JSON.parse(text));
    } catch {
      return undefined;
    }
  },
  format: (value) => JSON.stringify(trim(value)),
});

/** Read as whatever it is: the feature that owns the key believes nothing of it, and loads its checks when it is needed. */
const unchecked = json<unknown>((value) => value);

const text: Entry<string> = { parse: (stored) => stored || undefined, format: (value) => value };

/** Every key that the storefront keeps in local storage. A new one is a line here, and logout clears it too. */
const keys = {
  token: text,
  user: json<User>(toUser, toStoredUser),
  juniper_cart: unchecked,
  juniper_wishlist: unchecked,
  juniper_deals: unchecked,
  favorites: unchecked,
  favorites_removed: unchecked,
  cartUpdated: unchecked,
  orderCompleted: unchecked,
};

type Key = keyof typeof keys;
type ValueOf<K extends Key> = (typeof keys)[K] extends Entry<infer T> ? T : never;
const entries: { [K in Key]: Entry<ValueOf<K>> } = keys;

/** Keeps a visit working where the browser blocks storage or has no room: what could not be written lives here. */
const unwritten = new Map<Key, string>();

const tryStorage = <T>(use: (local: Storage) => T): T | undefined => {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
};

const readStored = <K extends Key>(key: K): ValueOf<K> | undefined => {
  const stored = unwritten.get(key) ?? tryStorage((local) => local.getItem(key)) ?? undefined;
  if (stored === undefined) return undefined;
  const value = entries[key].parse(stored);
  if (value === undefined) removeStored(key);
  return value;
};

const writeStored = <K extends Key>(key: K, value: ValueOf<K>): void => {
  const formatted = entries[key].format(value);
  unwritten.set(key, formatted);
  tryStorage((local) => {
    local.setItem(key, formatted);
    unwritten.delete(key);
  });
};

const removeStored = (key: Key): void => {
  unwritten.delete(key);
  tryStorage((local) => local.removeItem(key));
};

export const storage = {
  read: readStored,
  write: writeStored,
  remove: removeStored,
  /** Everything of ours, as logout does (decision 18); other software's keys on the same origin stay. */
  clear: (): void => {
    for (const key of Object.keys(entries) as Key[]) removeStored(key);
  },
  /** Whether another tab's change concerns us; `null` is that tab clearing everything. */
  owns: (key: string | null): boolean => key === null || Object.hasOwn(entries, key),
};
