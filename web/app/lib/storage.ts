import type { User } from '@juniper/core/contracts/user.ts';
import { isAmount, isText, listOf } from './guards.ts';
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

/** Where the ticks of a recipe stand, by its id: positions in its list. */
type TickKey = `recipe_${string}_${'ingredients' | 'steps'}`;
const tickKey = /^recipe_.+_(ingredients|steps)$/;
const ticks = json(listOf(isAmount));

/** Every key that the storefront keeps in local storage. A new one is a line here, and logout clears it too. */
const keys = {
  token: text,
  user: json<User>(toUser, toStoredUser),
  juniper_cart: unchecked,
  juniper_wishlist: unchecked,
  juniper_kept: unchecked,
  juniper_deals: unchecked,
  juniper_checkout: unchecked,
  favorites: unchecked,
  favorites_removed: unchecked,
  cartUpdated: unchecked,
  orderCompleted: unchecked,
  juniper_theme: text,
  juniper_timers: unchecked,
  juniper_board_store: text,
  juniper_board_sound: text,
  coffeeRecipeFavorites: json(listOf(isText)),
  'recipe-favorites': json(listOf(isText)),
  recipe_favorites_owner: text,
};

type Entries = typeof keys & Record<TickKey, typeof ticks>;
export type Key = keyof Entries;
export type ValueOf<K extends Key> = Entries[K] extends Entry<infer T> ? T : never;

const owns = (key: string): key is Key => Object.hasOwn(keys, key) || tickKey.test(key);
const entryOf = <K extends Key>(key: K) => (keys[key as keyof typeof keys] ?? ticks) as Entry<ValueOf<K>>;

/** Keeps a visit working where the browser blocks storage or has no room: what could not be written lives here. */
const unwritten = new Map<Key, string>();

const tryStorage = <T>(use: (local: Storage) => T): T | undefined => {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
};

const textOf = (key: Key): string | undefined =>
  unwritten.get(key) ?? tryStorage((local) => local.getItem(key)) ?? undefined;

const readStored = <K extends Key>(key: K): ValueOf<K> | undefined => {
  const stored = textOf(key);
  if (stored === undefined) return undefined;
  const value = entryOf(key).parse(stored);
  if (value === undefined) removeStored(key);
  return value;
};

const writeStored = <K extends Key>(key: K, value: ValueOf<K>): void => {
  const formatted = entryOf(key).format(value);
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

/** What features keep for as long as the tab is open. */
const clearTab = (): void => {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('juniper_')) sessionStorage.removeItem(key);
  } catch {
    // Blocked, so there is nothing in it.
  }
};

const listeners = new Set<() => void>();
const tellListeners = () => {
  for (const listener of listeners) listener();
};

export const storage = {
  read: readStored,
  /** The value as it is stored, which stays the same text until it changes. */
  text: textOf,
  write: <K extends Key>(key: K, value: ValueOf<K>): void => {
    writeStored(key, value);
    tellListeners();
  },
  remove: (key: Key): void => {
    removeStored(key);
    tellListeners();
  },
  /** Everything of ours, as logout does (decision 18); other software's keys on the same origin stay. */
  clear: (): void => {
    const stored = tryStorage((local) => Object.keys(local)) ?? [];
    for (const key of [...stored, ...unwritten.keys()]) if (owns(key)) removeStored(key);
    clearTab();
    tellListeners();
  },
  /** Whether another tab's change concerns us; `null` is that tab clearing everything. */
  owns: (key: string | null): boolean => key === null || owns(key),
  /** Tells of every change, made here or in another tab. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  },
};
