import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { sampleUser } from '../../lib/testing/samples.ts';
import { until } from '../../lib/testing/waiting.ts';
import { prepareLogout } from '../auth/session-events.ts';
import { readFavorites, writeFavorites } from './device-favorites.ts';
import { favoriteList } from './sync-lists.ts';
import { openAccount, owner, quiet, remove, save, tryAgain } from './testing/account.ts';

const other = { ...sampleUser, id: '0190c0de-0000-7000-8000-000000000002' };
let account: Awaited<ReturnType<typeof openAccount>>;
const shown = (of = owner) => readFavorites(of);

beforeEach(async () => {
  account = await openAccount();
});
afterEach(() => account.close());

test('a saved product goes to the account once, and its removal takes the favorite’s own id', async () => {
  save(5);
  favoriteList.sync();
  await account.isSettled(5);
  favoriteList.sync();
  await quiet();
  expect(account.calls()).toEqual([['POST', '/api/auth/favorites', { id: 5 }]]);
  expect(account.api.requests[0]?.headers.authorization).toBe('Bearer token-1');
  remove(5);
  favoriteList.sync();
  await account.isSettled();
  expect(account.calls()[1]).toEqual(['DELETE', '/api/auth/favorites/favorite-1', undefined]);
  expect(localStorage.getItem('favorites_base')).toBeNull();
});

test('both the list and the profile hear of a change [calls-3]', async () => {
  const heard: string[] = [];
  const listen = ({ type }: Event) => heard.push(type);
  for (const name of ['favoritesUpdated', 'profileUpdate']) window.addEventListener(name, listen);
  save(5);
  expect(heard).toEqual(['favoritesUpdated']);
  favoriteList.sync();
  await until(() => expect(heard).toContain('profileUpdate'));
  for (const name of ['favoritesUpdated', 'profileUpdate']) window.removeEventListener(name, listen);
});

describe('a failed sync is logged, kept, and tried again [favorites-5]', () => {
  test.each(['unavailable', 'lost answer'] as const)('%s: never lost, never doubled [favorites-5]', async (kind) => {
    account.trouble = kind;
    save(5);
    save(3);
    favoriteList.sync();
    await account.hasFailed();
    expect(shown()).toEqual([5, 3]);
    account.trouble = 'none';
    tryAgain();
    await account.isSettled(3, 5);
    expect(account.made).toBe(2);
  });

  test('a network fault', async () => {
    const url = import.meta.env.VITE_API_URL;
    account.api.unplug();
    save(5);
    favoriteList.sync();
    await account.hasFailed();
    expect(shown()).toEqual([5]);
    vi.stubEnv('VITE_API_URL', url);
    tryAgain();
    await account.isSettled(5);
  });

  test('a removal that did not arrive', async () => {
    save(5);
    favoriteList.sync();
    await account.isSettled(5);
    account.trouble = 'unavailable';
    remove(5);
    favoriteList.sync();
    await account.hasFailed();
    expect([shown(), account.held.size]).toEqual([[], 1]);
    account.trouble = 'none';
    tryAgain();
    await account.isSettled();
  });

  test('saved, lost on the way back, then removed: the account forgets it too', async () => {
    account.trouble = 'lost answer';
    save(5);
    favoriteList.sync();
    await account.hasFailed();
    expect(account.held.size).toBe(1);
    remove(5);
    account.trouble = 'none';
    tryAgain();
    await account.isSettled();
  });

  test('removed, lost on the way back, then saved again: the account has it again', async () => {
    save(5);
    favoriteList.sync();
    await account.isSettled(5);
    account.trouble = 'lost answer';
    remove(5);
    favoriteList.sync();
    await account.hasFailed();
    expect(account.held.size).toBe(0);
    save(5);
    account.trouble = 'none';
    tryAgain();
    await account.isSettled(5);
  });

  test('further presses do not bring the next try closer', async () => {
    account.trouble = 'unavailable';
    save(5);
    favoriteList.sync();
    await account.hasFailed();
    for (const id of [3, 7]) {
      save(id);
      favoriteList.sync();
    }
    await quiet();
    expect(account.calls()).toHaveLength(1);
  });

  test('before a logout the account hears what it does not know yet', async () => {
    account.trouble = 'unavailable';
    save(5);
    favoriteList.sync();
    await account.hasFailed();
    account.trouble = 'none';
    await prepareLogout();
    expect([...account.held.keys()]).toEqual([5]);
  });
});

describe('what the server refuses', () => {
  test('does not keep the others back, stays on the device, and is not sent again during the visit', async () => {
    account.unsold = [7];
    for (const id of [7, 5, 3]) save(id);
    favoriteList.sync();
    await until(() => expect([...account.held.keys()]).toEqual([5, 3]));
    expect(account.logged).toHaveBeenCalledTimes(1);
    save(9);
    favoriteList.sync();
    await until(() => expect([...account.held.keys()]).toEqual([5, 3, 9]));
    tryAgain();
    await quiet();
    expect(account.posted()).toEqual([7, 5, 3, 9]);
    expect(shown()).toContain(7);
  });

  test('is tried once at the next visit', async () => {
    account.unsold = [8];
    save(8);
    favoriteList.sync();
    await until(() => expect(account.posted()).toEqual([8]));
    vi.resetModules();
    await import('../../lib/testing/default-cafe.ts');
    const nextVisit = await import('./sync-lists.ts');
    nextVisit.favoriteList.sync();
    await until(() => expect(account.posted()).toEqual([8, 8]));
    nextVisit.favoriteList.sync();
    await quiet();
    expect(account.posted()).toEqual([8, 8]);
    expect(shown()).toEqual([8]);
  });

  test('an answer without what was sent is not argued with', async () => {
    account.api.answer = () => ({ body: { success: true, favorites: [] } });
    save(5);
    favoriteList.sync();
    await until(() => expect(account.posted()).toEqual([5]));
    await quiet();
    expect(account.posted()).toEqual([5]);
    expect(shown()).toEqual([5]);
  });
});

test('presses while a call is under way are told afterwards, and the last one counts', async () => {
  account.slowDown(40);
  save(5);
  favoriteList.sync();
  await until(() => expect(account.posted()).toEqual([5]));
  remove(5);
  save(3);
  favoriteList.sync();
  await account.isSettled(3);
});

describe('whose favorites they are', () => {
  test('another customer sees and sends nothing of them, and they wait for their owner', async () => {
    account.trouble = 'unavailable';
    save(5);
    favoriteList.sync();
    await account.hasFailed();
    account.trouble = 'none';
    storage.write('user', other);
    expect(shown(other.id)).toEqual([]);
    tryAgain();
    await quiet();
    expect(account.held.size).toBe(0);
    writeFavorites(other.id, [...readFavorites(other.id), 3]);
    favoriteList.sync();
    await until(() => expect([...account.held.keys()]).toEqual([3]));

    storage.write('user', sampleUser);
    expect(shown()).toEqual([5]);
  });

  test('an answer after logout leaves nothing on the device', async () => {
    const answer = account.api.answer;
    account.api.answer = (request) => {
      storage.forgetCustomer();
      return answer(request);
    };
    save(5);
    favoriteList.sync();
    await until(() => expect(account.posted()).toEqual([5]));
    await quiet();
    expect(Object.keys(localStorage)).toEqual([]);
  });
});
