import { afterEach, describe, expect, test, vi } from 'vitest';
import { storage } from './storage.ts';
import { sampleOrder, sampleUser } from './testing/samples.ts';

const latte = { id: 3, name: 'Latte', price: 4, image: 'latte', quantity: 2 };

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  storage.forgetCustomer();
  localStorage.clear();
});

describe('what was written is read back', () => {
  test('token as plain text, the rest as JSON [device-1]', () => {
    storage.write('token', 'abc');
    storage.write('user', sampleUser);
    storage.write('juniper_cart', { items: [latte] });
    expect(localStorage.getItem('token')).toBe('abc');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(sampleUser);
    expect(storage.read('token')).toBe('abc');
    expect(storage.read('user')).toEqual(sampleUser);
    expect(storage.read('juniper_cart')).toEqual({ items: [latte] });
    expect(storage.read('juniper_wishlist')).toBeUndefined();
  });

  test('the stored user has its newest 10 orders and nothing beyond the known fields [device-2]', () => {
    const orderHistory = Array.from({ length: 12 }, (_, at) => ({ ...sampleOrder, id: `order-${at}` }));
    const withAddress = { ...sampleUser, orderHistory, address: '1 Elm Street' };
    storage.write('user', withAddress);
    expect(localStorage.getItem('user')).not.toContain('Elm Street');
    expect(storage.read('user')?.orderHistory).toEqual(orderHistory.slice(0, 10));
  });

  test('a leaner user record is completed with the defaults', () => {
    localStorage.setItem('user', '{"name":"Elena","email":"elena@marsh.example"}');
    expect(storage.read('user')).toMatchObject({
      name: 'Elena',
      loyaltyPoints: 0,
      orderHistory: [],
      preferences: { newsletter: false, notifications: true, favoriteStore: null },
    });
  });
});

describe('what is corrupt is cleared', () => {
  test.each([
    ['user', '{"name":"Ele'],
    ['user', 'null'],
    ['user', '[]'],
    ['user', '"Elena"'],
    ['user', '{}'],
    ['user', '{"name":"Elena"}'],
    ['user', JSON.stringify({ ...sampleUser, loyaltyPoints: '100' })],
    ['user', JSON.stringify({ ...sampleUser, orderHistory: [null] })],
    ['user', JSON.stringify({ ...sampleUser, orderHistory: [{ id: 'order-1' }] })],
    ['user', JSON.stringify({ ...sampleUser, favoriteOrders: [{ id: 'favorite-1' }] })],
    ['user', JSON.stringify({ ...sampleUser, preferences: {} })],
    ['token', ''],
    ['juniper_cart', '{"items":['],
    ['favorites', 'undefined'],
  ] as const)('%s: %s', (key, text) => {
    localStorage.setItem(key, text);
    expect(storage.read(key)).toBeUndefined();
    expect(localStorage.getItem(key)).toBeNull();
  });
});

test('logout forgets every key of the customer; the device’s own and the keys of others stay [device-2]', () => {
  const ofSpec = [
    'token',
    'user',
    'juniper_cart',
    'juniper_wishlist',
    'favorites',
    'coffeeRecipeFavorites',
    'recipe_cold-brew_ingredients',
    'recipe_cold-brew_steps',
    'orderCompleted',
    'cartUpdated',
  ];
  const further = [
    'juniper_base',
    'juniper_checkout',
    'juniper_paying',
    'juniper_avoid',
    'juniper_timers',
    'favorites_base',
    'recipe-favorites',
    'recipe_favorites_owner',
    'recipe_favorites_base',
  ];
  const devices = [
    'juniper_theme',
    'juniper_deals',
    'juniper_board_store',
    'juniper_board_sound',
    'juniper_board_rung',
    'juniper_board_ticks',
  ];
  for (const key of [...ofSpec, ...further, ...devices, 'other']) localStorage.setItem(key, 'x');
  for (const key of ofSpec) expect(storage.owns(key), key).toBe(true);
  storage.forgetCustomer();
  expect(Object.keys(localStorage).sort()).toEqual([...devices, 'other'].sort());
});

test('logout also clears what is kept while the tab is open', () => {
  for (const key of ['juniper_chat', 'juniper_feedback', 'other']) sessionStorage.setItem(key, 'x');
  storage.forgetCustomer();
  expect(Object.keys(sessionStorage)).toEqual(['other']);
  sessionStorage.clear();
});

describe('the ticks of a recipe have keys of its own', () => {
  test('read back, cleared when corrupt, and gone at logout', () => {
    storage.write('recipe_cold-brew_steps', [0, 2]);
    localStorage.setItem('recipe_mocha_ingredients', '["milk"]');
    expect(JSON.parse(localStorage.getItem('recipe_cold-brew_steps') ?? '')).toEqual([0, 2]);
    expect(storage.read('recipe_cold-brew_steps')).toEqual([0, 2]);
    expect(storage.read('recipe_mocha_ingredients')).toBeUndefined();
    expect(localStorage.getItem('recipe_mocha_ingredients')).toBeNull();
    storage.forgetCustomer();
    expect(localStorage.getItem('recipe_cold-brew_steps')).toBeNull();
  });

  test('are known as ours, and what only looks like them is not', () => {
    expect(storage.owns('recipe_cold-brew_steps')).toBe(true);
    expect(storage.owns('recipe__steps')).toBe(false);
    expect(storage.owns('recipe_cold-brew_notes')).toBe(false);
  });
});

test('tells of every change, until nobody listens', () => {
  const listener = vi.fn();
  const stop = storage.subscribe(listener);
  storage.write('token', 'abc');
  storage.remove('token');
  storage.forgetCustomer();
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(listener).toHaveBeenCalledTimes(4);
  stop();
  storage.write('token', 'abc');
  expect(listener).toHaveBeenCalledTimes(4);
});

describe('a browser that keeps nothing still serves the visit', () => {
  test('storage is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    storage.write('token', 'abc');
    expect(storage.read('token')).toBe('abc');
    storage.remove('token');
    expect(storage.read('token')).toBeUndefined();
  });

  test('storage is blocked: touching it throws', () => {
    vi.stubGlobal(
      'localStorage',
      new Proxy({} as Storage, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      }),
    );
    expect(storage.read('token')).toBeUndefined();
    storage.write('token', 'abc');
    expect(storage.read('token')).toBe('abc');
    storage.forgetCustomer();
    expect(storage.read('token')).toBeUndefined();
  });

  test('there is no storage at all, as while pages are prerendered', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(storage.read('user')).toBeUndefined();
  });

  test('a value that could not be written once is kept by the browser when it can be', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    storage.write('token', 'first');
    storage.write('token', 'second');
    expect(localStorage.getItem('token')).toBe('second');
    localStorage.setItem('token', 'from another tab');
    expect(storage.read('token')).toBe('from another tab');
  });
});

test('knows its own keys', () => {
  expect(storage.owns('user')).toBe(true);
  expect(storage.owns(null)).toBe(true);
  expect(storage.owns('toString')).toBe(false);
});
