import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { sampleFavorite } from '../../lib/testing/samples.ts';
import { until } from '../../lib/testing/waiting.ts';
import { listUnknownFavorites, readFavorites } from './device-favorites.ts';
import { favoriteList } from './sync-lists.ts';
import { openAccount, owner, quiet, remove, save, tryAgain } from './testing/account.ts';

let account: Awaited<ReturnType<typeof openAccount>>;
const shown = (of = owner) => readFavorites(of);

beforeEach(async () => {
  account = await openAccount();
});
afterEach(() => account.close());

describe('saved drinks', () => {
  const drink = { ...sampleFavorite, id: 'drink-1', productId: 3, options: [[12, 1] as const], missing: [] };

  test('are no hearts', async () => {
    account.drinks.push(drink);
    account.add(5);
    favoriteList.takeFromUser(account.user());
    await account.isSettled(5);
  });

  test('stay when the heart of their product comes and goes', async () => {
    account.drinks.push(drink);
    favoriteList.takeFromUser(account.user());
    save(3);
    favoriteList.sync();
    await account.isSettled(3);
    remove(3);
    favoriteList.sync();
    await account.isSettled();
    const changes = account.calls().filter(([method]) => method !== 'GET');
    expect(changes).toEqual([
      ['POST', '/api/auth/favorites', { id: 3 }],
      ['DELETE', '/api/auth/favorites/favorite-1', undefined],
    ]);
  });
});

describe('the account’s list', () => {
  test('comes with a login; what the device alone knows is added to it', async () => {
    save(5);
    account.add(3);
    favoriteList.takeFromUser(account.user());
    await account.isSettled(3, 5);
  });

  test('what another device removed is gone here too', async () => {
    save(5);
    favoriteList.sync();
    await account.isSettled(5);
    account.held.clear();
    favoriteList.takeFromUser(account.user());
    await account.isSettled();
    expect(account.posted()).toEqual([5]);
  });

  test('of the first answer is taken at once', async () => {
    vi.resetModules();
    await import('../../lib/testing/default-cafe.ts');
    const visit = await import('./sync-lists.ts');
    account.add(3);
    visit.favoriteList.takeFromUser(account.user());
    expect(shown()).toEqual([3]);
    await quiet();
    expect(account.calls()).toEqual([]);
  });

  test('that was asked for before a press and comes after it does not undo the press', async () => {
    const empty = account.user();
    save(5);
    favoriteList.sync();
    await account.isSettled(5);
    const full = account.user();
    favoriteList.takeFromUser(empty);
    expect(shown()).toEqual([5]);
    await quiet();
    await account.isSettled(5);
    remove(5);
    favoriteList.sync();
    await account.isSettled();
    favoriteList.takeFromUser(full);
    expect(shown()).toEqual([]);
    await quiet();
    await account.isSettled();
    expect(account.calls().filter(([method]) => method !== 'GET')).toHaveLength(2);
  });

  test('that brings nothing new costs no call', async () => {
    save(5);
    favoriteList.sync();
    await account.isSettled(5);
    favoriteList.takeFromUser(account.user());
    await quiet();
    expect(account.calls()).toHaveLength(1);
  });

  test('may hold products that this page does not know: they are kept and shown by their names', async () => {
    account.add(999);
    favoriteList.takeFromUser(account.user());
    await account.isSettled(999);
    expect(listUnknownFavorites(defaultCafe, storage.read('favorites'), owner)).toEqual([
      { id: 999, quantity: 1, name: 'Product 999', price: 4 },
    ]);
    save(5);
    favoriteList.sync();
    await account.isSettled(5, 999);
    expect(account.posted()).toEqual([5]);
    remove(999);
    favoriteList.sync();
    await account.isSettled(5);
  });

  test('that arrives after the customer left is not kept', async () => {
    account.add(3);
    storage.forgetCustomer();
    favoriteList.takeFromUser(account.user());
    await quiet();
    expect(Object.keys(localStorage)).toEqual([]);
  });
});

test('whatever is pressed and whatever fails, device and account come to hold the same', async () => {
  const id = fc.integer({ min: 1, max: 4 });
  const step = fc.oneof(
    id.map((which) => ['toggle', which] as const),
    id.map((which) => ['elsewhere', which] as const),
    fc.constantFrom('none', 'unavailable', 'lost answer').map((kind) => ['send', kind] as const),
  );
  // Calls the fake server directly: the property is about what is sent, not how.
  const toAnswer = account.api.answer;
  let underWay = 0;
  vi.stubGlobal('fetch', async (url: string, { method = '', body }: RequestInit) => {
    underWay += 1;
    const path = new URL(url, 'http://localhost').pathname;
    const answer = await toAnswer({ method, path, headers: {}, body: body ? JSON.parse(String(body)) : undefined });
    underWay -= 1;
    return new Response(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body), {
      status: answer.status ?? 200,
    });
  });
  const settle = async () => {
    favoriteList.sync();
    tryAgain();
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      account.held.clear();
      for (const key of ['favorites', 'favorites_base'] as const) storage.remove(key);
      const pressed = new Map<number, boolean>();
      const elsewhere = new Set<number>();
      for (const [kind, what] of steps) {
        if (kind === 'send') {
          account.trouble = what as typeof account.trouble;
          await settle();
        } else if (kind === 'toggle') {
          const isSaved = shown().includes(what as number);
          pressed.set(what as number, !isSaved);
          (isSaved ? remove : save)(what as number);
        } else {
          account.add(what as number);
          elsewhere.add(what as number);
        }
      }
      account.trouble = 'none';
      await settle();
      favoriteList.takeFromUser(account.user());
      await until(() => {
        tryAgain();
        // An answer that comes after the lists are cleared would be taken for one of the next run.
        expect(underWay).toBe(0);
        expect(shown().sort()).toEqual([...account.held.keys()].sort());
        // Where nobody else changed anything, the last press wins.
        for (const [each, isSaved] of pressed) if (!elsewhere.has(each)) expect(account.held.has(each)).toBe(isSaved);
      });
    }),
    { numRuns: 40 },
  );
  vi.unstubAllGlobals();
}, 30_000);
