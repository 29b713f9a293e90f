import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { findItem, type Item } from '@juniper/core/rules/catalogue.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeToasts } from '../../lib/testing/announcements.ts';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { sampleUser } from '../../lib/testing/samples.ts';
import { keepSession } from '../auth/auth-store.ts';
import { useFavoriteButton, useVisitButton } from './favorites.tsx';

const latte = findItem(defaultCafe, 3) as Item;
type UseButton = (product: Item) => { label: string; pressed: boolean; toggle: () => void };

const open = (useButton: UseButton, isMember: boolean) => {
  if (isMember) keepSession('token-1', sampleUser);
  const FavoriteButton = () => {
    const { label, pressed, toggle } = useButton(latte);
    return (
      <button type="button" aria-label={label} aria-pressed={pressed} onClick={toggle}>
        heart
      </button>
    );
  };
  const routes = [
    { path: '/', Component: FavoriteButton },
    { path: '/login', Component: () => <h1>Log in</h1> },
  ];
  return renderRoutes(routes, ['/']);
};

const heart = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  vi.useFakeTimers();
  // No server here: the sync fails at once, and its warning is hidden.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubEnv('VITE_API_URL', 'http://127.0.0.1:1/api');
});

afterEach(() => {
  cleanup();
  takeToasts();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  localStorage.clear();
});

test('the favorites’ heart saves and removes, with the event and the messages [favorites-1, wishlist-3]', () => {
  const updated = vi.fn();
  window.addEventListener('favoritesUpdated', updated);
  open(useFavoriteButton, true);
  fireEvent.click(heart('Save to favorites'));
  expect(heart('Save to favorites').ariaPressed).toBe('true');
  expect(takeToasts()).toEqual([['success', 'Item added to favorites!', 3000]]);
  expect(JSON.parse(localStorage.getItem('favorites') ?? '')).toMatchObject([
    { id: 3, name: 'Latte', price: 4, image: 'latte' },
  ]);
  expect(updated).toHaveBeenCalledTimes(1);
  fireEvent.click(heart('Save to favorites'));
  expect(heart('Save to favorites').ariaPressed).toBe('false');
  expect(takeToasts()).toEqual([['info', 'Item removed from favorites', 3000]]);
  window.removeEventListener('favoritesUpdated', updated);
});

test('it follows another tab', () => {
  open(useFavoriteButton, true);
  localStorage.setItem('favorites', JSON.stringify([{ id: 3, owner: sampleUser.id }]));
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'favorites' }));
  });
  expect(heart('Save to favorites').ariaPressed).toBe('true');
});

test('a visitor is told to log in, and is led there a second later [favorites-2]', async () => {
  open(useFavoriteButton, false);
  fireEvent.click(heart('Save to favorites'));
  expect(takeToasts()).toEqual([['info', 'Please log in to save items to favorites!', 3000]]);
  expect(localStorage.getItem('favorites')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(999));
  expect(screen.queryByRole('heading')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('heading').textContent).toBe('Log in');
});

test('the heart of the visit lives in memory: it says so, survives a change of page, and stores nothing [favorites-1]', () => {
  const { unmount } = open(useVisitButton, false);
  fireEvent.click(heart('Liked for this visit'));
  expect(heart('Liked for this visit').ariaPressed).toBe('true');
  unmount();
  open(useVisitButton, false);
  expect(heart('Liked for this visit').ariaPressed).toBe('true');
  fireEvent.click(heart('Liked for this visit'));
  expect(heart('Liked for this visit').ariaPressed).toBe('false');
  expect([takeToasts(), Object.keys(localStorage)]).toEqual([[], []]);
});
