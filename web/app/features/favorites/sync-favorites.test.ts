import type { User } from '@juniper/core/contracts/user.ts';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { type LocalApi, startLocalApi } from '../../lib/testing/local-api.ts';
import { sampleUser } from '../../lib/testing/sample-user.ts';
import { readFavorites, remove, save, writeFavorites } from './device-favorites.ts';
import { syncFavorites, takeAccountFavorites } from './sync-favorites.ts';

const owner = sampleUser.id;
const other = { ...sampleUser, id: '0190c0de-0000-7000-8000-000000000002' };

let api: LocalApi;
let logged: MockInstance;
/** The account as the server keeps it: product id to favorite id. */
let account: Map<number, string>;
let made: number;
/** What goes wrong with the next answers, if anything. */
let trouble: 'none' | 'refused' | 'lost answer';

const list = () => [...account].map(([productId, id]) => ({ id, productId }));
const calls = () => api.requests.map(({ method, path, body }) => [method, path, body]);
const shown = (of = owner) => readFavorites(of).saved.map(({ id }) => id);
const change = (act: typeof save, id: number) => writeFavorites(owner, act(readFavorites(owner), id));

beforeEach(async () => {
  storage.write('token', 'token-1');
  storage.write('user', sampleUser);
  logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
  account = new Map();
  made = 0;
  trouble = 'none';
  api = await startLocalApi();
  api.answer = ({ method, path, body }) => {
    if (trouble === 'refused') return { status: 404, body: { success: false, code: 'not_found', message: '' } };
    const productId = (body as { id: number } | undefined)?.id;
    if (method === 'POST' && productId !== undefined && !account.has(productId)) {
      made += 1;
      account.set(productId, `favorite-${made}`);
    }
    if (method === 'DELETE') for (const [key, id] of account) if (path.endsWith(id)) account.delete(key);
    return trouble === 'lost answer'
      ? { status: 502, body: 'Bad gateway' }
      : { body: { success: true, favorites: list() } };
  };
});

afterEach(async () => {
  await api.stop();
  vi.restoreAllMocks();
  storage.clear();
});

test('a saved product goes to the account once, and its removal takes the favorite’s own id', async () => {
  change(save, 5);
  await syncFavorites();
  await syncFavorites();
  expect(calls()).toEqual([['POST', '/api/auth/favorites', { id: 5 }]]);
  expect(api.requests[0]?.headers.authorization).toBe('Bearer token-1');
  change(remove, 5);
  await syncFavorites();
  expect(calls()[1]).toEqual(['DELETE', '/api/auth/favorites/favorite-1', undefined]);
  expect(account.size).toBe(0);
  expect(localStorage.getItem('favorites_removed')).toBeNull();
});

test('the device keeps name, price, image and owner beside the id, and believes none of them', () => {
  change(save, 5);
  expect(JSON.parse(localStorage.getItem('favorites') ?? '')).toEqual([
    { id: 5, name: 'Mocha', price: 4.5, image: 'mocha', owner },
  ]);
});

test('both the list and the profile hear of a change', async () => {
  const heard: string[] = [];
  const listen = ({ type }: Event) => heard.push(type);
  for (const name of ['favoritesUpdated', 'profileUpdate']) window.addEventListener(name, listen);
  change(save, 5);
  expect(heard).toEqual(['favoritesUpdated']);
  await syncFavorites();
  expect(heard).toContain('profileUpdate');
  for (const name of ['favoritesUpdated', 'profileUpdate']) window.removeEventListener(name, listen);
});

describe('a failed sync is logged, kept, and tried again', () => {
  test.each(['refused', 'lost answer'] as const)('%s: never lost, never doubled', async (kind) => {
    trouble = kind;
    change(save, 5);
    change(save, 3);
    await syncFavorites();
    expect(logged).toHaveBeenCalledWith('Failed to sync favorites', expect.anything());
    expect(shown()).toEqual([5, 3]);
    trouble = 'none';
    await syncFavorites();
    expect([...account.keys()].sort()).toEqual([3, 5]);
    expect(made).toBe(2);
    expect(shown().sort()).toEqual([3, 5]);
  });

  test('a network fault', async () => {
    const url = import.meta.env.VITE_API_URL;
    api.unplug();
    change(save, 5);
    await syncFavorites();
    expect(shown()).toEqual([5]);
    vi.stubEnv('VITE_API_URL', url);
    await syncFavorites();
    expect([...account.keys()]).toEqual([5]);
  });

  test('a removal that did not arrive', async () => {
    change(save, 5);
    await syncFavorites();
    trouble = 'refused';
    change(remove, 5);
    await syncFavorites();
    expect([shown(), account.size]).toEqual([[], 1]);
    trouble = 'none';
    await syncFavorites();
    expect(account.size).toBe(0);
  });

  test('saved, lost on the way back, then removed: the account forgets it too', async () => {
    trouble = 'lost answer';
    change(save, 5);
    await syncFavorites();
    expect(account.size).toBe(1);
    change(remove, 5);
    trouble = 'none';
    await syncFavorites();
    expect(account.size).toBe(0);
    expect(readFavorites(owner)).toEqual({ saved: [], removed: [] });
  });
});

test('presses while a call is under way are told afterwards, and the last one counts', async () => {
  const answer = api.answer;
  api.answer = async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return answer(request);
  };
  change(save, 5);
  const first = syncFavorites();
  await new Promise((resolve) => setTimeout(resolve, 5));
  change(remove, 5);
  change(save, 3);
  await Promise.all([first, syncFavorites()]);
  expect([...account.keys()]).toEqual([3]);
  expect(shown()).toEqual([3]);
});

describe('the account’s list', () => {
  const withFavorites = (favoriteOrders: object[]) => ({
    ...sampleUser,
    favoriteOrders: favoriteOrders as User['favoriteOrders'],
  });

  test('comes with a login; what the device alone knows is added to it', async () => {
    change(save, 5);
    account.set(3, 'favorite-a');
    await takeAccountFavorites(withFavorites(list()));
    expect(shown()).toEqual([3, 5]);
    expect([...account.keys()]).toEqual([3, 5]);
  });

  test('what another device removed is gone here too', async () => {
    change(save, 5);
    await syncFavorites();
    account.clear();
    await takeAccountFavorites(withFavorites([]));
    expect(shown()).toEqual([]);
  });

  test('that arrives after the customer left is not kept', async () => {
    storage.clear();
    await takeAccountFavorites(withFavorites([{ id: 'favorite-1', productId: 3 }]));
    expect(Object.keys(localStorage)).toEqual([]);
  });
});

describe('whose favorites they are', () => {
  test('another customer sees and sends nothing of them, and they wait for their owner', async () => {
    trouble = 'refused';
    change(save, 5);
    await syncFavorites();
    trouble = 'none';
    storage.write('user', other);
    expect(shown(other.id)).toEqual([]);
    await syncFavorites();
    expect(account.size).toBe(0);
    writeFavorites(other.id, save(readFavorites(other.id), 3));
    await syncFavorites();
    expect([...account.keys()]).toEqual([3]);

    storage.write('user', sampleUser);
    expect(shown()).toEqual([5]);
  });

  test('an answer after logout leaves nothing on the device', async () => {
    const answer = api.answer;
    api.answer = (request) => {
      storage.clear();
      return answer(request);
    };
    change(save, 5);
    await syncFavorites();
    expect(Object.keys(localStorage)).toEqual([]);
  });
});

test.each(['null', '{}', '[', '[null,7,{"id":"5"},{"id":999},{"id":1.5}]'])(
  'hostile favorites %s are no favorites',
  (text) => {
    localStorage.setItem('favorites', text);
    localStorage.setItem('favorites_removed', text);
    expect(readFavorites(owner)).toEqual({ saved: [], removed: [] });
  },
);
