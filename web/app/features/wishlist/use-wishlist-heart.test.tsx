import { findPriced, type PricedProduct } from '@juniper/core/content/price-list.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, expect, test } from 'vitest';
import { openStore } from '../../lib/open-store.ts';
import { storage } from '../../lib/storage.ts';
import { takeToasts } from '../../ui/testing/toasts.ts';
import { cartReducer } from '../cart/cart-slice.ts';
import { useWishlistHeart } from './use-wishlist-heart.ts';

function Heart() {
  const { label, pressed, toggle } = useWishlistHeart(findPriced(5) as PricedProduct);
  return (
    <button type="button" aria-label={label} aria-pressed={pressed} onClick={toggle}>
      heart
    </button>
  );
}

afterEach(() => {
  cleanup();
  storage.clear();
});

test('the heart adds and removes, for visitors too, with a message of two seconds each', () => {
  const store = openStore({ reducer: { cart: cartReducer } });
  render(
    <Provider store={store}>
      <Heart />
    </Provider>,
  );
  const heart = screen.getByRole('button', { name: 'Add to wishlist' });
  expect(heart.ariaPressed).toBe('false');
  fireEvent.click(heart);
  expect(heart.ariaPressed).toBe('true');
  expect(takeToasts()).toEqual([['success', 'Mocha added to wishlist!', 2000]]);
  expect(JSON.parse(localStorage.getItem('juniper_wishlist') ?? '')).toMatchObject({
    items: [{ id: 5, name: 'Mocha', price: 4.5, image: 'mocha', quantity: 1 }],
  });
  fireEvent.click(heart);
  expect(heart.ariaPressed).toBe('false');
  expect(takeToasts()).toEqual([['info', 'Mocha removed from wishlist!', 2000]]);
});
