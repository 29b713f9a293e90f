import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import * as rules from '@juniper/core/rules/cart.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { broadcast, storage } from '../../lib/storage.ts';
import { takeToasts } from '../../lib/testing/announcements.ts';
import { type LocalApi, startLocalApi } from '../../lib/testing/local-api.ts';
import { makeUsualItem, sampleUser } from '../../lib/testing/samples.ts';
import { until } from '../../lib/testing/waiting.ts';
import { prepareLogout } from '../auth/session-events.ts';
import { claimLists, listUnknownLines, readLists, writeLists } from './device-lists.ts';
import { keepCart } from './sync-cart.ts';

const [espresso, latte, mocha] = [1, 3, 5];
const other = { ...sampleUser, id: '0190c0de-0000-7000-8000-000000000002' };

const onChange = vi.fn();
let stop = () => {};
const shown = () => readLists().cart.map(({ id, quantity }) => [id, quantity]);
const wished = () => readLists().wishlist;
const change = (act: (lists: rules.Lists) => rules.Lists) => {
  const before = readLists();
  writeLists(before, act(before));
};
const add = (id: number) => change((lists) => rules.addLineItem(lists, makeUsualItem(id)));
let logins = 0;
const logIn = (user = sampleUser) => {
  logins += 1;
  storage.write('user', user);
  // Each login has a token of its own, so that a late answer of the test before is not taken.
  storage.write('token', `token-${logins}`);
  claimLists();
  stop = keepCart(onChange);
};

afterEach(() => {
  stop();
  storage.forgetCustomer();
  onChange.mockClear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('with a server', () => {
  let api: LocalApi;
  const kept = () =>
    api.cart.items.map((line) => [(line as { id: number }).id, (line as { quantity: number }).quantity]);
  const isAgreed = () => until(() => expect(storage.read('juniper_base')).toBeDefined());

  beforeEach(async () => {
    api = await startLocalApi();
  });
  afterEach(() => api.stop());

  test('at login the device’s lists and the account’s become one, in both places [lists-1]', async () => {
    storage.write('juniper_wishlist', { items: [{ id: espresso, quantity: 1 }] });
    api.cart = { revision: 4, items: [{ id: latte, quantity: 2 }], wishlist: [mocha] };
    logIn();
    await until(() => expect(api.cart).toMatchObject({ revision: 5, wishlist: [mocha, espresso] }));
    expect([shown(), wished()]).toEqual([[[latte, 2]], [mocha, espresso]]);
    expect(onChange).toHaveBeenCalled();
  });

  test('presses that follow each other closely reach the account together', async () => {
    logIn();
    await isAgreed();
    for (const id of [latte, latte, espresso]) add(id);
    expect(shown()).toEqual([
      [latte, 2],
      [espresso, 1],
    ]);
    await until(() => expect(api.cart.revision).toBe(1));
    expect(kept()).toEqual(shown());
  });

  test('a change made elsewhere is taken over when this one is refused, and neither is lost', async () => {
    logIn();
    await isAgreed();
    api.cart = { revision: 1, items: [{ id: mocha, quantity: 1 }], wishlist: [] };
    add(latte);
    await until(() => expect(api.cart.revision).toBe(2));
    expect(shown()).toEqual([
      [mocha, 1],
      [latte, 1],
    ]);
    expect(kept()).toEqual(shown());
  });

  test('lines that this page does not know are shown by the account’s names, and sent back as they are', async () => {
    const tonic = { id: 999, quantity: 2, name: 'Yuzu Tonic', price: 5.6 };
    api.cart = { revision: 4, items: [tonic], wishlist: [998] };
    logIn();
    await isAgreed();
    add(latte);
    await until(() => expect(api.cart.revision).toBe(5));
    expect(api.cart).toMatchObject({
      items: [
        { id: 999, quantity: 2 },
        { id: latte, quantity: 1 },
      ],
      wishlist: [998],
    });
    expect(listUnknownLines(defaultCafe, storage.read('juniper_cart'), sampleUser.id)).toEqual([tonic]);
    // Only ids, quantities and claims are sent.
    expect(api.cart.items[0]).not.toHaveProperty('name');
  });

  test('an order that was placed empties the cart here, without a second word to the account [lists-2]', async () => {
    logIn();
    await isAgreed();
    add(latte);
    await until(() => expect(api.cart.revision).toBe(1));
    api.cart = { revision: 2, items: [], wishlist: [] };
    change(rules.clearCart);
    broadcast('orderCompleted', { orderId: 'x' });
    await until(() => expect(storage.read('juniper_base')).toMatchObject({ revision: 2 }));
    expect([shown(), api.cart.revision]).toEqual([[], 2]);
  });

  test('who comes back to the page after half a minute sees what changed elsewhere; sooner, nobody is asked', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    logIn();
    await isAgreed();
    api.cart = { revision: 1, items: [{ id: mocha, quantity: 1 }], wishlist: [] };
    dispatchEvent(new Event('focus'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(shown()).toEqual([]);
    vi.setSystemTime(Date.now() + 31_000);
    dispatchEvent(new Event('focus'));
    await until(() => expect(shown()).toEqual([[mocha, 1]]));
  });

  test('what could not be sent stays, and goes out when the device is online again', async () => {
    logIn();
    await isAgreed();
    const url = import.meta.env.VITE_API_URL as string;
    api.unplug();
    add(latte);
    dispatchEvent(new Event('online'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([shown(), kept()]).toEqual([[[latte, 1]], []]);
    vi.stubEnv('VITE_API_URL', url);
    dispatchEvent(new Event('online'));
    await until(() => expect(kept()).toEqual([[latte, 1]]));
  });

  test('before a logout the account hears what it does not know yet', async () => {
    logIn();
    await isAgreed();
    add(latte);
    await prepareLogout();
    expect(kept()).toEqual([[latte, 1]]);
  });

  test('a logout says that the account could not be told', async () => {
    logIn();
    await isAgreed();
    add(latte);
    api.unplug();
    await prepareLogout();
    expect(takeToasts().map(([, text]) => text)).toContain('Your last cart changes were not saved.');
  });

  describe('another customer on the same device', () => {
    test('gets neither the cart nor the common ground of the first [device-2]', async () => {
      logIn();
      await isAgreed();
      add(latte);
      change((lists) => rules.addToWishlist(lists, espresso));
      await until(() => expect(api.cart.revision).toBe(1));
      // The first customer's session ended without a logout, so the lists are still there.
      api.cart = { revision: 0, items: [], wishlist: [] };
      logIn(other);
      await until(() => expect(storage.read('juniper_base')).toMatchObject({ owner: other.id }));
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      expect([shown(), wished(), api.cart]).toEqual([[], [], { revision: 0, items: [], wishlist: [] }]);
    });

    test('an answer that comes after the first has left is not taken', async () => {
      api.cart = { revision: 3, items: [{ id: latte, quantity: 1 }], wishlist: [] };
      logIn();
      storage.write('user', other);
      storage.write('token', 'another token');
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(storage.read('juniper_base')).toBeUndefined();
      expect(storage.read('juniper_cart')).toBeUndefined();
    });
  });

  test.each([
    'null',
    '7',
    '{"owner":"x"}',
    '{"revision":1,"cart":{},"wishlist":[]}',
    `{"owner":"${sampleUser.id}","revision":-1,"cart":[],"wishlist":[]}`,
  ])('nonsense in place of the common ground (%s) counts for nothing', async (text) => {
    localStorage.setItem('juniper_base', text);
    api.cart = { revision: 1, items: [{ id: latte, quantity: 1 }], wishlist: [] };
    logIn();
    await until(() => expect(shown()).toEqual([[latte, 1]]));
  });
});

describe('a server that refuses slowly', () => {
  /** The body of each PUT. */
  let puts: { items: { id: number }[] }[];
  let isBroken: boolean;
  let headers: Record<string, string>;
  let underWay: number;
  let mostUnderWay: number;
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  let pressed: number;
  const press = () => {
    pressed += 1;
    add(1 + (pressed % 19));
  };

  beforeEach(async () => {
    vi.useFakeTimers();
    [puts, isBroken, headers, underWay, mostUnderWay, pressed] = [[], true, {}, 0, 0, 0];
    vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
      if (method === 'GET') return Response.json({ success: true, data: { revision: 0, items: [], wishlist: [] } });
      const sent = JSON.parse(String(body));
      puts.push(sent);
      underWay += 1;
      mostUnderWay = Math.max(mostUnderWay, underWay);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      underWay -= 1;
      if (isBroken)
        return Response.json({ success: false, code: 'unavailable', message: '' }, { status: 503, headers });
      return Response.json({ success: true, data: { ...sent, revision: sent.revision + 1 } });
    });
    logIn();
    await pass(100);
  });

  test.each([undefined, 300, 1_200, 3_000])('gets at most 3 PUTs in 40 s (a press every %s ms)', async (pressMs) => {
    press();
    const pressing = pressMs && setInterval(press, pressMs);
    await pass(40_000);
    clearInterval(pressing);
    expect(puts.length).toBeGreaterThanOrEqual(2);
    expect(puts.length).toBeLessThanOrEqual(3);
    expect(mostUnderWay).toBe(1);
  });

  test('gets everything once it works again, what was changed while a call was under way too', async () => {
    press();
    await pass(40_000);
    isBroken = false;
    while (underWay === 0) await pass(1_000);
    press();
    await pass(10_000);
    expect(puts.at(-1)?.items.map(({ id }) => id)).toEqual(readLists().cart.map(({ id }) => id));
    expect(puts.at(-1)?.items).toHaveLength(2);
    const sent = puts.length;
    await pass(120_000);
    expect(puts).toHaveLength(sent);
  });

  test('is not asked before the time that it named', async () => {
    headers = { 'retry-after': '60' };
    press();
    await pass(2_600);
    const nudging = setInterval(() => {
      press();
      for (const name of ['online', 'focus']) dispatchEvent(new Event(name));
    }, 900);
    await pass(59_000);
    expect(puts).toHaveLength(1);
    await pass(2_000);
    clearInterval(nudging);
    expect(puts).toHaveLength(2);
  });
});

test('what another tab has changed is sent by that tab', async () => {
  vi.useFakeTimers();
  const methods: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    methods.push(method);
    return Response.json({ success: true, data: { revision: 0, items: [], wishlist: [] } });
  });
  logIn();
  await vi.advanceTimersByTimeAsync(5_000);
  localStorage.setItem('juniper_cart', JSON.stringify({ items: [{ id: latte, quantity: 1 }], owner: sampleUser.id }));
  dispatchEvent(new StorageEvent('storage', { key: 'juniper_cart' }));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(methods).toEqual(['GET']);
  // If that tab was closed too soon, this one sends it when the customer comes here.
  dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(methods).toContain('PUT');
});
