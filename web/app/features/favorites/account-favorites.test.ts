import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { sampleFavorite } from '../../lib/testing/sample-user.ts';
import { until } from '../../lib/testing/until.ts';
import { readFavorites, unknownFavorites } from './device-favorites.ts';
import { syncFavorites, takeAccountFavorites } from './sync-favorites.ts';
import { openAccount, owner, quiet, remove, save, tryAgain } from './testing/account.ts';

let desk: Awaited<ReturnType<typeof openAccount>>;
const shown = (of = owner) => readFavorites(of);

beforeEach(async () => {
  desk = await openAccount();
});
afterEach(() => desk.close());

describe('saved drinks', () => {
  const drink = { ...sampleFavorite, id: 'drink-1', productId: 3, options: [[12, 1] as const], missing: [] };

  test('are no hearts', async () => {
    desk.drinks.push(drink);
    desk.add(5);
    takeAccountFavorites(desk.user());
    await desk.isSettled(5);
  });

  test('stay when the heart of their product comes and goes', async () => {
    desk.drinks.push(drink);
    takeAccountFavorites(desk.user());
    save(3);
    syncFavorites();
    await desk.isSettled(3);
    remove(3);
    syncFavorites();
    await desk.isSettled();
    const changes = desk.calls().filter(([method]) => method !== 'GET');
    expect(changes).toEqual([
      ['POST', '/api/auth/favorites', { id: 3 }],
      ['DELETE', '/api/auth/favorites/favorite-1', undefined],
    ]);
  });
});

describe('the account’s list', () => {
  test('comes with a login; what the device alone knows is added to it', async () => {
    save(5);
    desk.add(3);
    takeAccountFavorites(desk.user());
    await desk.isSettled(3, 5);
  });

  test('what another device removed is gone here too', async () => {
    save(5);
    syncFavorites();
    await desk.isSettled(5);
    desk.held.clear();
    takeAccountFavorites(desk.user());
    await desk.isSettled();
    expect(desk.posted()).toEqual([5]);
  });

  test('of the first answer is taken at once', async () => {
    vi.resetModules();
    await import('../../lib/testing/default-cafe.ts');
    const visit = await import('./sync-favorites.ts');
    desk.add(3);
    visit.takeAccountFavorites(desk.user());
    expect(shown()).toEqual([3]);
    await quiet();
    expect(desk.calls()).toEqual([]);
  });

  test('that was asked for before a press and comes after it does not undo the press', async () => {
    const empty = desk.user();
    save(5);
    syncFavorites();
    await desk.isSettled(5);
    const full = desk.user();
    takeAccountFavorites(empty);
    expect(shown()).toEqual([5]);
    await quiet();
    await desk.isSettled(5);
    remove(5);
    syncFavorites();
    await desk.isSettled();
    takeAccountFavorites(full);
    expect(shown()).toEqual([]);
    await quiet();
    await desk.isSettled();
    expect(desk.calls().filter(([method]) => method !== 'GET')).toHaveLength(2);
  });

  test('that brings nothing new costs no call', async () => {
    save(5);
    syncFavorites();
    await desk.isSettled(5);
    takeAccountFavorites(desk.user());
    await quiet();
    expect(desk.calls()).toHaveLength(1);
  });

  test('may hold products that this page does not know: they are kept and shown by their names', async () => {
    desk.add(999);
    takeAccountFavorites(desk.user());
    await desk.isSettled(999);
    expect(unknownFavorites(defaultCafe, storage.read('favorites'), owner)).toEqual([
      { id: 999, quantity: 1, name: 'Product 999', price: 4 },
    ]);
    save(5);
    syncFavorites();
    await desk.isSettled(5, 999);
    expect(desk.posted()).toEqual([5]);
    remove(999);
    syncFavorites();
    await desk.isSettled(5);
  });

  test('that arrives after the customer left is not kept', async () => {
    desk.add(3);
    storage.forgetCustomer();
    takeAccountFavorites(desk.user());
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
  const answerOf = desk.api.answer;
  let underWay = 0;
  vi.stubGlobal('fetch', async (url: string, { method = '', body }: RequestInit) => {
    underWay += 1;
    const path = new URL(url, 'http://localhost').pathname;
    const answer = await answerOf({ method, path, headers: {}, body: body ? JSON.parse(String(body)) : undefined });
    underWay -= 1;
    return new Response(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body), {
      status: answer.status ?? 200,
    });
  });
  const settle = async () => {
    syncFavorites();
    tryAgain();
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      desk.held.clear();
      for (const key of ['favorites', 'favorites_base'] as const) storage.remove(key);
      const pressed = new Map<number, boolean>();
      const elsewhere = new Set<number>();
      for (const [kind, what] of steps) {
        if (kind === 'send') {
          desk.trouble = what as typeof desk.trouble;
          await settle();
        } else if (kind === 'toggle') {
          const isSaved = shown().includes(what as number);
          pressed.set(what as number, !isSaved);
          (isSaved ? remove : save)(what as number);
        } else {
          desk.add(what as number);
          elsewhere.add(what as number);
        }
      }
      desk.trouble = 'none';
      await settle();
      takeAccountFavorites(desk.user());
      await until(() => {
        tryAgain();
        // An answer that comes after the lists are cleared would be taken for one of the next run.
        expect(underWay).toBe(0);
        expect(shown().sort()).toEqual([...desk.held.keys()].sort());
        // Where nobody else changed anything, the last press wins.
        for (const [each, isSaved] of pressed) if (!elsewhere.has(each)) expect(desk.held.has(each)).toBe(isSaved);
      });
    }),
    { numRuns: 40 },
  );
  vi.unstubAllGlobals();
}, 30_000);
