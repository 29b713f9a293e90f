import type { User } from '@juniper/core/contracts/user.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { isAmount, isText, makeListParser } from './guards.ts';
import { toStoredUser, toUser } from './stored-user.ts';

/** The parser of a key's value (`undefined`: the text is corrupt) and its writer. */
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

/** Not validated here: the feature that owns the key does that, with code that is loaded only when needed. */
const unchecked = json<unknown>((value) => value);

const text: Entry<string> = { parse: (stored) => stored || undefined, format: (value) => value };

/** The ticks of a recipe, by its id: positions in its list. */
type TickKey = `recipe_${string}_${'ingredients' | 'steps'}`;
const tickKey = /^recipe_.+_(ingredients|steps)$/;
const ticks = json(makeListParser(isAmount));

/** Every key that the storefront keeps in local storage. Logout removes all of them except `deviceKeys`. */
const keys = {
  token: text,
  user: json<User>(toUser, toStoredUser),
  juniper_customer: text,
  juniper_cart: unchecked,
  juniper_wishlist: unchecked,
  juniper_base: unchecked,
  juniper_deals: unchecked,
  juniper_checkout: unchecked,
  juniper_paying: text,
  juniper_avoid: unchecked,
  favorites: unchecked,
  favorites_base: unchecked,
  cartUpdated: unchecked,
  orderCompleted: unchecked,
  juniper_theme: text,
  juniper_timers: unchecked,
  juniper_board_store: text,
  juniper_board_sound: text,
  juniper_board_rung: unchecked,
  juniper_board_ticks: unchecked,
  coffeeRecipeFavorites: json(makeListParser(isText)),
  'recipe-favorites': json(makeListParser(isText)),
  recipe_favorites_owner: text,
  recipe_favorites_base: unchecked,
};

type Entries = typeof keys & Record<TickKey, typeof ticks>;
export type Key = keyof Entries;
export type ValueOf<K extends Key> = Entries[K] extends Entry<infer T> ? T : never;

/** Settings of the device, and deals that have ended on it: they belong to no customer, so they survive a logout. */
const deviceKeys: readonly string[] = [
  'juniper_theme',
  'juniper_deals',
  'juniper_board_store',
  'juniper_board_sound',
  'juniper_board_rung',
  'juniper_board_ticks',
] satisfies Key[];

/** Keys whose values do not name their owner. Cart, wishlist and favorites do. */
const unnamedKeys: readonly string[] = [
  'juniper_avoid',
  'juniper_checkout',
  'juniper_paying',
  'juniper_timers',
] satisfies Key[];

const owns = (key: string): key is Key => Object.hasOwn(keys, key) || tickKey.test(key);
const getEntry = <K extends Key>(key: K) => (keys[key as keyof typeof keys] ?? ticks) as Entry<ValueOf<K>>;

/** Values that could not be written, because the browser blocks storage or has no room: they last for the visit. */
const unwritten = new Map<Key, string>();

const tryStorage = <T>(use: (local: Storage) => T): T | undefined => {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
};

const readText = (key: Key): string | undefined =>
  unwritten.get(key) ?? tryStorage((local) => local.getItem(key)) ?? undefined;

const readStored = <K extends Key>(key: K): ValueOf<K> | undefined => {
  const stored = readText(key);
  if (stored === undefined) return undefined;
  const value = getEntry(key).parse(stored);
  if (value === undefined) removeStored(key);
  return value;
};

const writeStored = <K extends Key>(key: K, value: ValueOf<K>): void => {
  const formatted = getEntry(key).format(value);
  unwritten.set(key, formatted);
  tryStorage((local) => {
    local.setItem(key, formatted);
    unwritten.delete(key);
  });
};

const storedKeys = (): string[] => [...(tryStorage((local) => Object.keys(local)) ?? []), ...unwritten.keys()];

const removeStored = (key: Key): void => {
  unwritten.delete(key);
  tryStorage((local) => local.removeItem(key));
};

/** Removes what features keep in session storage. */
const clearTab = (): void => {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('juniper_')) sessionStorage.removeItem(key);
  } catch {
    // Blocked, so it is empty.
  }
};

type Listener = (elsewhere?: StorageEvent) => void;
/** How often this page has changed the storage. */
const changes = createStore<{ count: number }>(() => ({ count: 0 }));
const notify = () => changes.setState(({ count }) => ({ count: count + 1 }));

export const storage = {
  read: readStored,
  /** The stored text, which stays identical until the value changes. */
  text: readText,
  write: <K extends Key>(key: K, value: ValueOf<K>): void => {
    writeStored(key, value);
    notify();
  },
  remove: (key: Key): void => {
    removeStored(key);
    notify();
  },
  /** Removes everything of the customer, as logout does. The device's own keys stay, and those of other software. */
  forgetCustomer: (): void => {
    for (const key of storedKeys()) if (owns(key) && !deviceKeys.includes(key)) removeStored(key);
    clearTab();
    notify();
  },
  /**
   * Notes the customer whose session starts. Values that an earlier customer's session has left are removed if they do
   * not name their owner.
   */
  setCustomer: (id: string): void => {
    const before = readStored('juniper_customer');
    if (before === id) return;
    for (const key of before === undefined ? [] : storedKeys()) {
      if (owns(key) && (unnamedKeys.includes(key) || tickKey.test(key))) removeStored(key);
    }
    writeStored('juniper_customer', id);
    notify();
  },
  /** Returns whether another tab's change concerns us; `null` means that it cleared everything. */
  owns: (key: string | null): boolean => key === null || owns(key),
  /** Calls the listener for every change, here or in another tab; only the latter comes with an event. */
  subscribe: (listener: Listener): (() => void) => {
    const unsubscribe = changes.subscribe(() => listener());
    window.addEventListener('storage', listener);
    return () => {
      unsubscribe();
      window.removeEventListener('storage', listener);
    };
  },
};

/** Tells the other tabs by writing a key with the payload and a timestamp. */
export const broadcast = (key: 'cartUpdated' | 'orderCompleted', payload: Record<string, unknown>): void =>
  storage.write(key, { ...payload, timestamp: Date.now() });

/** Returns the stored value of a key, updated when this or another tab changes it. `undefined` in the server's HTML. */
export const useStored = <K extends Key>(key: K): ValueOf<K> | undefined => {
  const text = useSyncExternalStore(
    storage.subscribe,
    () => storage.text(key),
    () => undefined,
  );
  return useMemo(() => (text === undefined ? undefined : storage.read(key)), [text, key]);
};
