import { afterEach, expect, test, vi } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { forgetCheckout, keepDraft, prepareKey, readCheckout, takeKey } from './stored-checkout.ts';

const keyFor = (owner: string, isCartThere = true) => takeKey(owner, () => isCartThere);

afterEach(() => {
  vi.unstubAllGlobals();
  storage.clear();
});

test('a purchase has one key until it is over, beside its draft', async () => {
  keepDraft('elena', { city: 'Maple Hollow' });
  const key = await keyFor('elena');
  keepDraft('elena', { city: 'Salem' });
  expect(await keyFor('elena')).toBe(key);
  expect(readCheckout('elena')).toEqual({ draft: { city: 'Salem' }, key });
  forgetCheckout();
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

test.each([['text'], [{ owner: 'elena', key: 7, draft: [] }], [{ owner: 'elena', draft: { city: 7, card: '4111' } }]])(
  'what makes no sense is left out: %j',
  (stored) => {
    storage.write('juniper_checkout', stored);
    expect(readCheckout('elena')).toEqual({ draft: {} });
  },
);

test('a tab that does not see yet what another has just written orders under the same key', async () => {
  prepareKey('elena');
  const before = storage.read('juniper_checkout');
  const key = await keyFor('elena');
  storage.write('juniper_checkout', before);
  prepareKey('elena');
  expect(await keyFor('elena')).toBe(key);
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
