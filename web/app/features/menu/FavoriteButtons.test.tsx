import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Item } from '@juniper/core/rules/catalogue.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { takeToasts } from '../../lib/testing/announcements.ts';
import { WishlistButton } from './WishlistButton.tsx';

const mocha = defaultCafe.items.find(({ id }) => id === 5) as Item;

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('the heart adds and removes, for visitors too, with a message of two seconds each [wishlist-1, wishlist-3]', () => {
  render(<WishlistButton product={mocha} />);
  const heart = screen.getByRole('button', { name: 'Add to wishlist: Mocha' });
  expect(heart.ariaPressed).toBe('false');
  fireEvent.click(heart);
  expect(heart.ariaPressed).toBe('true');
  expect(takeToasts()).toEqual([['success', 'Mocha added to wishlist!', 2000]]);
  expect(JSON.parse(localStorage.getItem('juniper_wishlist') ?? '')).toEqual({
    items: [
      {
        id: 5,
        name: 'Mocha',
        price: 4.5,
        image: '/pictures/mocha-800.webp',
        description: mocha.description,
        type: 'hot',
        quantity: 1,
        listPrice: 4.5,
      },
    ],
  });
  fireEvent.click(heart);
  expect(heart.ariaPressed).toBe('false');
  expect(takeToasts()).toEqual([['info', 'Mocha removed from wishlist!', 2000]]);
});
