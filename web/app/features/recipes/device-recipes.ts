import { isObject, isText } from '../../lib/guards.ts';
import { storage } from '../../lib/storage.ts';
import type { BaseEntry } from '../favorites/account-list.ts';

/** Spec section 3: the same list was once kept under another key. It is taken over once (decision 17). */
export const takeOverOldList = (): void => {
  const old = storage.read('recipe-favorites');
  if (old === undefined) return;
  const list = storage.read('coffeeRecipeFavorites') ?? [];
  storage.write('coffeeRecipeFavorites', [...new Set([...list, ...old])]);
  storage.remove('recipe-favorites');
};

/** Another customer's list is not shown (decision 18); a list without an owner goes to whoever logs in. */
export const savedBy = (userId: string): string[] => {
  const owner = storage.read('recipe_favorites_owner');
  return owner === undefined || owner === userId ? [...(storage.read('coffeeRecipeFavorites') ?? [])] : [];
};

export const writeSaved = (userId: string, ids: readonly string[]): void => {
  if (ids.join() !== savedBy(userId).join()) storage.write('coffeeRecipeFavorites', [...ids]);
  if (storage.read('recipe_favorites_owner') !== userId) storage.write('recipe_favorites_owner', userId);
};

const isEntry = (value: unknown): value is BaseEntry<string> => isObject(value) && isText(value.id);

/** What device and account last agreed on. Another customer's is not read. */
export const readBase = (userId: string): BaseEntry<string>[] => {
  const stored = storage.read('recipe_favorites_base');
  if (!isObject(stored) || stored.owner !== userId || !Array.isArray(stored.entries)) return [];
  return stored.entries.filter(isEntry).map(({ id, handle, isSent }) => ({
    id,
    ...(isText(handle) && { handle }),
    ...(isSent === true && { isSent }),
  }));
};

export const writeBase = (owner: string, entries: readonly BaseEntry<string>[]): void => {
  if (entries.length > 0) storage.write('recipe_favorites_base', { owner, entries });
  else storage.remove('recipe_favorites_base');
};
