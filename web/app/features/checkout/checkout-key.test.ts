import { afterEach, describe, expect, test, vi } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { readCheckout, saveDraft } from '../orders/stored-checkout.ts';
import { prepareKey, takeKey } from './place-order.ts';

const lattes = [{ id: 3, quantity: 2 }];
const more = [...lattes, { id: 104, quantity: 1 }];
const keyFor = (owner: string, isCartThere = true, cart = lattes) => takeKey(owner, cart, () => isCartThere);

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a purchase has one key until it is over, beside its draft', async () => {
  saveDraft('elena', { city: 'Maple Hollow' });
  const key = await keyFor('elena');
  saveDraft('elena', { city: 'Salem' });
  expect(await keyFor('elena')).toBe(key);
  expect(readCheckout('elena')).toEqual({ draft: { city: 'Salem' }, key, lines: '3*2', nextKey: key });
  storage.remove('juniper_checkout');
  expect(await keyFor('elena')).not.toBe(key);
});

test('a cart that another tab has just ordered gets no key of its own; a purchase under way keeps its key', async () => {
  expect(await keyFor('elena', false)).toBeUndefined();
  expect(readCheckout('elena').key).toBeUndefined();
  const key = await keyFor('elena');
  expect(await keyFor('elena', false)).toBe(key);
});

test('it is its customer’s alone', async () => {
  const key = await keyFor('elena');
  expect(readCheckout('marcus')).toEqual({ draft: {} });
  expect(await keyFor('marcus')).not.toBe(key);
});

test.each([['text'], [{ owner: 'elena', key: 7, draft: [] }], [{ owner: 'elena', draft: { city: 7 } }]])(
  'what makes no sense is left out: %j',
  (stored) => {
    storage.write('juniper_checkout', stored);
    expect(readCheckout('elena')).toEqual({ draft: {} });
  },
);

test('a tab that does not see yet what another has just written orders under the same key', async () => {
  prepareKey('elena', lattes);
  const before = storage.read('juniper_checkout');
  const key = await keyFor('elena');
  storage.write('juniper_checkout', before);
  prepareKey('elena', lattes);
  expect(await keyFor('elena')).toBe(key);
});

describe('a key whose answer got lost', () => {
  test('stays for the same cart, in any order and at any price', async () => {
    const key = await keyFor('elena', true, more);
    prepareKey('elena', more);
    const turned = [{ id: 104, quantity: 1, deal: '2026-11-14' }, ...lattes];
    expect(await keyFor('elena', true, turned)).toBe(key);
  });

  test('is forgotten when the cart holds something else, and the form is kept', async () => {
    saveDraft('elena', { city: 'Salem' });
    const key = await keyFor('elena');
    prepareKey('elena', more);
    expect(readCheckout('elena')).toEqual({ draft: { city: 'Salem' }, nextKey: expect.not.stringMatching(`^${key}$`) });
    const next = await keyFor('elena', true, more);
    expect(next).not.toBe(key);
    expect(await keyFor('elena', true, more)).toBe(next);
    expect(await keyFor('elena')).not.toBe(next);
  });

  test('is replaced by the same key in two tabs that do not see yet what the other wrote', async () => {
    await keyFor('elena');
    const before = storage.read('juniper_checkout');
    const one = await keyFor('elena', true, more);
    storage.write('juniper_checkout', before);
    expect(await keyFor('elena', true, more)).toBe(one);
  });

  test('stays while the cart is empty: the order may have been placed', async () => {
    const key = await keyFor('elena');
    prepareKey('elena', []);
    expect(readCheckout('elena').key).toBe(key);
  });

  test('gives no new one for a cart that has gone', async () => {
    await keyFor('elena');
    expect(await keyFor('elena', false, more)).toBeUndefined();
  });
});

test('two tabs that ask at the same moment take turns', async () => {
  let turn = Promise.resolve();
  const request = (_: string, use: () => string) => {
    const mine = turn.then(use);
    turn = mine.then(() => {});
    return mine;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const [one, two] = await Promise.all([keyFor('elena'), keyFor('elena')]);
  expect(two).toBe(one);
});
