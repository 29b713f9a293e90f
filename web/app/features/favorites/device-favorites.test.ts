import { afterEach, expect, test } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { readBase, readFavorites } from './device-favorites.ts';
import { owner, save } from './testing/account.ts';

afterEach(() => storage.forgetCustomer());

test('the device keeps name, price, image, date and owner beside the id [favorites-4]', () => {
  save(5);
  expect(JSON.parse(localStorage.getItem('favorites') ?? '')).toEqual([
    { id: 5, name: 'Mocha', price: 4.5, image: 'mocha', orderDate: expect.stringMatching(/^20/), owner },
  ]);
});

test.each(['null', '{}', '[', '[null,7,{"id":"5"},{"id":1.5},{"id":-1},{"id":1e12}]'])(
  'hostile favorites %s are no favorites',
  (text) => {
    localStorage.setItem('favorites', text);
    localStorage.setItem('favorites_base', text);
    expect([readFavorites(owner), readBase(owner)]).toEqual([[], []]);
  },
);
