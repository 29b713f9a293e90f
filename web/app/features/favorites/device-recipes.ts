import { isObject, isText } from '../../lib/guards.ts';
import { storage } from '../../lib/storage.ts';
import type { BaseEntry } from './device-favorites.ts';

/** Takes over, once, the list that was kept under another key. */
export const takeOverOldList = (): void => {
  const old = storage.read('recipe-favorites');
  if (old === undefined) return;
  const list = storage.read('coffeeRecipeFavorites') ?? [];
  storage.write('coffeeRecipeFavorites', [...new Set([...list, ...old])]);
  storage.remove('recipe-favorites');
};

/** Returns the recipes that a customer saved. A list without an owner goes to the next customer who logs in. */
export const readSaved = (userId: string): string[] => {
  const owner = storage.read('recipe_favorites_owner');
  return owner === undefined || owner === userId ? [...(storage.read('coffeeRecipeFavorites') ?? [])] : [];
};

export const writeSaved = (userId: string, ids: readonly string[]): void => {
  if (ids.join() !== readSaved(userId).join()) storage.write('coffeeRecipeFavorites', [...ids]);
  if (storage.read('recipe_favorites_owner') !== userId) storage.write('recipe_favorites_owner', userId);
};

const isEntry = (value: unknown): value is BaseEntry<string> => isObject(value) && isText(value.id);

/** Returns the entries that device and account last agreed on. Another customer's are not read. */
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
