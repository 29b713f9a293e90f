import type { Favorite } from '@juniper/core/contracts/favorites.ts';
import type { User } from '@juniper/core/contracts/user.ts';
import { expect, type MockInstance, vi } from 'vitest';
import { storage } from '../../../lib/storage.ts';
import { type LocalApi, startLocalApi } from '../../../lib/testing/local-api.ts';
import { sampleFavorite, sampleUser } from '../../../lib/testing/samples.ts';
import { until } from '../../../lib/testing/waiting.ts';
import { readBase, readFavorites, writeFavorites } from '../device-favorites.ts';

export const owner = sampleUser.id;

/** Waits until calls are done. A busy machine needs more time than the default. */
export const quiet = () => new Promise((resolve) => setTimeout(resolve, 60));

/** Ends the wait after a failure. */
export const tryAgain = () => dispatchEvent(new Event('online'));

export const save = (id: number) => writeFavorites(owner, [...readFavorites(owner), id]);
export const remove = (id: number) =>
  writeFavorites(
    owner,
    readFavorites(owner).filter((each) => each !== id),
  );

/** Logs a customer in, and answers with the account's favorites as the server keeps them. */
export const openAccount = async () => {
  storage.write('token', 'token-1');
  storage.write('user', sampleUser);
  const logged: MockInstance = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const api: LocalApi = await startLocalApi();
  /** Product id to favorite id. */
  const held = new Map<number, string>();
  /** Saved drinks, which are in the account's list beside the hearts. */
  const drinks: Favorite[] = [];
  const list = (): Favorite[] => [
    ...drinks,
    ...[...held].map(([productId, id]) => ({ ...sampleFavorite, id, productId, name: `Product ${productId}` })),
  ];
  const account = {
    api,
    logged,
    held,
    drinks,
    /** How many favorites were ever made. */
    made: 0,
    /** What goes wrong with the next answers. */
    trouble: 'none' as 'none' | 'unavailable' | 'lost answer',
    /** Products that the server refuses. */
    unsold: [] as number[],
    add: (productId: number) => {
      account.made += 1;
      held.set(productId, `favorite-${account.made}`);
    },
    user: (): User => ({ ...sampleUser, favoriteOrders: list() }),
    calls: () => api.requests.map(({ method, path, body }) => [method, path, body]),
    posted: () => api.requests.flatMap(({ method, body }) => (method === 'POST' ? [(body as { id: number }).id] : [])),
    /** Delays every answer by this much from now on. */
    slowDown: (ms: number) => {
      const answer = api.answer;
      api.answer = async (request) => {
        await new Promise((resolve) => setTimeout(resolve, ms));
        return answer(request);
      };
    },
    /** Device, account and base all hold this, and nothing is under way. */
    isSettled: (...ids: number[]) =>
      until(() => {
        const base = readBase(owner);
        expect([...held.keys()].sort()).toEqual(ids);
        expect(readFavorites(owner).sort()).toEqual(ids);
        expect(base.map(({ id }) => id).sort()).toEqual(ids);
        expect(base.every(({ handle, isSent }) => handle !== undefined && !isSent)).toBe(true);
      }),
    hasFailed: () => until(() => expect(logged).toHaveBeenCalledWith('Failed to sync favorites', expect.anything())),
    close: async () => {
      storage.forgetCustomer();
      // Nobody is logged in now, so a retry that is waiting ends without a call.
      tryAgain();
      await quiet();
      await api.stop();
      vi.restoreAllMocks();
    },
  };
  api.answer = ({ method, path, body }) => {
    if (account.trouble === 'unavailable')
      return { status: 503, body: { success: false, code: 'unavailable', message: '' } };
    const productId = (body as { id: number } | undefined)?.id;
    if (method === 'POST' && productId !== undefined) {
      if (account.unsold.includes(productId))
        return { status: 404, body: { success: false, code: 'unknown_product', message: '' } };
      if (!held.has(productId)) account.add(productId);
    }
    if (method === 'DELETE') for (const [key, id] of held) if (path.endsWith(id)) held.delete(key);
    if (account.trouble === 'lost answer') return { status: 502, body: 'Bad gateway' };
    return { body: path === '/api/auth/user' ? { user: account.user() } : { success: true, favorites: list() } };
  };
  return account;
};
