import { cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, expect, test } from 'vitest';
import { authFrom, authReducer } from '../features/auth/auth-slice.ts';
import { restoreCart } from '../features/cart/cart-commands.ts';
import { cartReducer } from '../features/cart/cart-slice.ts';
import { openStore } from '../lib/open-store.ts';
import { storage } from '../lib/storage.ts';
import { sampleUser } from '../lib/testing/sample-user.ts';
import { CartCount } from './CartCount.tsx';

afterEach(() => {
  cleanup();
  storage.clear();
});

test.each([
  [[], ''],
  [[{ id: 1, quantity: 7 }], '1 item'],
  [
    [
      { id: 1, quantity: 7 },
      { id: 2, quantity: 2 },
      { id: 101, quantity: 1 },
    ],
    '3 items',
  ],
])('the badge of the Cart link counts distinct items: %j', (items, text) => {
  storage.write('user', sampleUser);
  storage.write('juniper_cart', { items, owner: sampleUser.id });
  const store = openStore({
    reducer: { auth: authReducer, cart: cartReducer },
    preloadedState: { auth: authFrom({ token: 'token-1', user: sampleUser }) },
  });
  store.dispatch(restoreCart());
  render(
    <Provider store={store}>
      <p>
        <CartCount />
      </p>
    </Provider>,
  );
  expect(screen.getByRole('paragraph').textContent).toBe(text);
});
