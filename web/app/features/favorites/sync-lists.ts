import type { getUser } from '@juniper/core/contracts/auth.ts';
import type { addFavorite, Favorite, removeFavorite } from '@juniper/core/contracts/favorites.ts';
import type { removeRecipe, saveRecipe } from '@juniper/core/contracts/recipes.ts';
import type { User } from '@juniper/core/contracts/user.ts';
import { findItem } from '@juniper/core/rules/catalogue.ts';
import { mergeIds } from '@juniper/core/rules/merge-lists.ts';
import { ApiError, sendSigned } from '../../lib/api.ts';
import { storage } from '../../lib/storage.ts';
import { type Adapter, createSyncedList } from '../../lib/synced-list.ts';
import { onSession } from '../auth/session-events.ts';
import { getCatalogue } from '../catalogue/catalogue-store.ts';
import type { BaseEntry } from './device-favorites.ts';
import * as favorites from './device-favorites.ts';
import * as recipes from './device-recipes.ts';
import { isFavoriteItem } from './drinks.ts';

/** With `handle` the account removes the entry, without it the account adds it. */
type IdCall<Id> = { name: string; id: Id; handle?: string };

type IdAdapter<Id, Held> = Adapter<Id[], BaseEntry<Id>[], readonly Held[], IdCall<Id>>;

type IdList<Id, Held> = Pick<
  IdAdapter<Id, Held>,
  'name' | 'failure' | 'read' | 'write' | 'readBase' | 'writeBase' | 'onAnswered'
> & {
  /** Returns the account's list; a server of an older release may have none. */
  listHeld: (user: User) => readonly Held[] | undefined;
  toEntry: (held: Held) => { id: Id; handle: string };
  /** Whether this page may send it. Entries that it does not know are left to the page that added them. */
  isKnown: (id: Id) => boolean;
  add: (id: Id) => Promise<readonly Held[]>;
  remove: (handle: string) => Promise<readonly Held[]>;
};

/** Returns whether the server understood the call and refused it. The same call again would get the same answer. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.kind === 'refused' &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 429].includes(error.status);

/** Notes whether a call about the entry is without an answer. */
const markEntry = <Id>(base: readonly BaseEntry<Id>[], id: Id, isSent: boolean): BaseEntry<Id>[] => {
  const { handle } = base.find((entry) => entry.id === id) ?? {};
  const others = base.filter((entry) => entry.id !== id);
  if (handle === undefined && !isSent) return others;
  return [...others, { id, ...(handle !== undefined && { handle }), ...(isSent && { isSent }) }];
};

const joinHandles = (entries: readonly { handle?: string }[]): string =>
  entries
    .map(({ handle }) => handle)
    .sort()
    .join();

/** Keeps a list of ids, which is sent entry by entry. */
const createIdList = <Id extends string | number, Held>(list: IdList<Id, Held>) => {
  const { listHeld, toEntry, isKnown, add, remove } = list;
  const toIds = (held: readonly Held[]) => held.map((each) => toEntry(each).id);
  const isUncertain = (base: readonly BaseEntry<Id>[]) => base.some(({ isSent }) => isSent);

  const synced = createSyncedList<Id[], BaseEntry<Id>[], readonly Held[], IdCall<Id>>({
    ...list,
    gatherMs: 0,
    isUncertain,
    isEqual: (base, held) => !isUncertain(base) && joinHandles(base) === joinHandles(held.map(toEntry)),
    // Whether a call without an answer has arrived is unknown. What the account holds counts as agreed for its entry,
    // so that the device's own state wins.
    agree: (base, held) =>
      base
        .filter(({ id, handle, isSent }) => (isSent ? toIds(held).includes(id) : handle !== undefined))
        .map(({ id }) => id),
    merge: (agreed, ids, held) => mergeIds(agreed, ids, toIds(held)),
    toBase: (held) => held.map(toEntry),
    mark: (base, { id }, isSent) => markEntry(base, id, isSent),
    plan: (ids, base) => {
      const held = base.flatMap(({ id, handle }) => (handle === undefined ? [] : [{ id, handle }]));
      const removed = held.filter(({ id }) => !ids.includes(id));
      const added = ids.filter((id) => isKnown(id) && !held.some((entry) => entry.id === id));
      return [
        ...removed.map((entry) => ({ ...entry, name: `DELETE ${entry.handle}` })),
        ...added.map((id) => ({ id, name: `ADD ${id}` })),
      ];
    },
    send: ({ id, handle }) => (handle === undefined ? add(id) : remove(handle)),
    fetchRemote: async () => listHeld((await sendSigned<typeof getUser>('GET', '/auth/user')).user),
    judge: (error) => (isRefusal(error) ? 'refused' : 'lost'),
  });

  onSession('ending', ({ waitUntil }) => synced.isUnsent() && waitUntil(synced.flush()));

  return {
    /** Sends the account what it does not have yet. What fails stays on the device and is tried again. */
    sync: synced.change,
    /** Takes the account's list whenever an answer contains it. */
    takeFromUser: (user: User): void => {
      const held = listHeld(user);
      if (held === undefined || storage.read('user')?.id !== user.id) return;
      synced.hear(held, { isFirst: list.readBase(user.id).length === 0 });
    },
  };
};

const listHearts = async (answer: Promise<{ favorites: Favorite[] }>) =>
  (await answer).favorites.filter(isFavoriteItem);

/** Syncs hearts alone: saved drinks have the same products, and are no part of this list. */
export const favoriteList = createIdList<number, Favorite>({
  name: 'favorites',
  failure: 'Failed to sync favorites',
  read: favorites.readFavorites,
  write: favorites.writeFavorites,
  readBase: favorites.readBase,
  writeBase: favorites.writeBase,
  listHeld: ({ favoriteOrders }) => favoriteOrders?.filter(isFavoriteItem),
  toEntry: ({ id, productId }) => ({ id: productId, handle: id }),
  isKnown: (id) => findItem(getCatalogue(), id) !== undefined,
  add: (id) => listHearts(sendSigned<typeof addFavorite>('POST', '/auth/favorites', { id })),
  remove: (handle) => listHearts(sendSigned<typeof removeFavorite>('DELETE', `/auth/favorites/${handle}`)),
  onAnswered: () => void window.dispatchEvent(new Event('profileUpdate')),
});

/**
 * Syncs saved recipes. A recipe's own id is enough to remove it. An id that the account does not know is refused, and
 * stays here.
 */
export const recipeList = createIdList<string, string>({
  name: 'recipes',
  failure: 'Failed to sync recipes',
  read: recipes.readSaved,
  write: recipes.writeSaved,
  readBase: recipes.readBase,
  writeBase: recipes.writeBase,
  listHeld: ({ savedRecipes }) => savedRecipes,
  toEntry: (id) => ({ id, handle: id }),
  // Any other text of the device's storage is no id, and the call would be refused.
  isKnown: (id) => /^[a-z0-9-]{1,60}$/.test(id),
  add: async (id) => (await sendSigned<typeof saveRecipe>('PUT', `/auth/recipes/${encodeURIComponent(id)}`)).recipes,
  remove: async (id) =>
    (await sendSigned<typeof removeRecipe>('DELETE', `/auth/recipes/${encodeURIComponent(id)}`)).recipes,
});
