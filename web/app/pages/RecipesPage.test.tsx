import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation, useNavigate } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { keepSession } from '../features/auth/auth-store.ts';
import { storage } from '../lib/storage.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { sampleUser } from '../lib/testing/samples.ts';
import RecipesPage from './RecipesPage.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const Address = () => <p data-address>{useLocation().search}</p>;
const Navigation = () => {
  const navigate = useNavigate();
  return (
    <nav>
      <Link to="/recipes">Recipes</Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </nav>
  );
};
const Page = () => (
  <>
    <Navigation />
    <RecipesPage />
    <Address />
  </>
);
const open = (path = '/recipes') => renderRoutes([{ path: '/recipes', Component: Page }], [path]);

const names = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const chips = () => within(screen.getByRole('group', { name: 'Category' })).getAllByRole('button');
const chip = (name: string) => screen.getByRole('button', { name });
const pressed = () => chips().filter((each) => each.getAttribute('aria-pressed') === 'true');
const address = () => document.querySelector('[data-address]')?.textContent;

test('shows eight cards that link to their recipes [recipes-1]', () => {
  open();
  expect(names()).toHaveLength(8);
  expect(screen.getByRole('link', { name: 'Cold Brew' }).getAttribute('href')).toBe('/recipes/cold-brew');
  const [card] = screen.getAllByRole('article');
  for (const text of ['5 min', '4.7', 'Hard']) expect(within(card as HTMLElement).getByText(text)).toBeDefined();
});

test('the place that eight recipes leave leads to the menu, and is gone in a selection', async () => {
  open();
  const tile = /^Rather have it made/;
  expect(screen.getByRole('link', { name: tile }).getAttribute('href')).toBe('/menu');
  await userEvent.click(chip('Espresso'));
  expect(screen.queryByRole('link', { name: tile })).toBeNull();
});

test('the chips are all and the four categories, and one is pressed [recipes-2]', async () => {
  open();
  expect(chips().map(({ textContent }) => textContent?.toLowerCase())).toEqual([
    'all',
    'espresso',
    'milk-based',
    'manual-brew',
    'cold-brew',
  ]);
  expect(pressed()).toEqual([chip('All')]);
  await userEvent.click(chip('Manual-brew'));
  expect(pressed()).toEqual([chip('Manual-brew')]);
  expect(names()).toEqual(['Pour Over', 'French Press']);
  expect(screen.getByRole('status').textContent).toBe('2 recipes');
});

test('search and chip work together and stand in the address', async () => {
  open();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search recipes' }), 'MILK');
  expect(names()).toEqual(['Creamy Latte', 'Cappuccino', 'Mocha']);
  await userEvent.click(chip('Milk-based'));
  expect(address()).toBe('?q=MILK&category=milk-based');
});

test('Recipes in the navigation clears the filter, and Back brings it again', async () => {
  open('/recipes?category=milk-based');
  await userEvent.type(screen.getByRole('searchbox'), 'chocolate');
  expect(names()).toEqual(['Mocha']);
  await userEvent.click(screen.getByRole('link', { name: 'Recipes' }));
  expect([names().length, screen.getByRole<HTMLInputElement>('searchbox').value]).toEqual([8, '']);
  expect(pressed()).toEqual([chip('All')]);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect([names(), screen.getByRole<HTMLInputElement>('searchbox').value]).toEqual([['Mocha'], 'chocolate']);
  expect(pressed()).toEqual([chip('Milk-based')]);
});

test('an address with a filter opens filtered; one that nobody knows shows all', () => {
  open('/recipes?category=cold-brew&q=cold');
  expect(names()).toEqual(['Cold Brew']);
  cleanup();
  open('/recipes?category=tea');
  expect(names()).toHaveLength(8);
});

test('an empty result says so, with the hint [recipes-3]', async () => {
  open();
  await userEvent.type(screen.getByRole('searchbox'), 'matcha');
  expect(names()).toEqual([]);
  expect(screen.getByRole('heading', { name: 'No recipes found' })).toBeDefined();
  expect(screen.getByText('Try adjusting your search terms or filter selection')).toBeDefined();
});

test('marks what the customer has saved, and nothing for a visitor', () => {
  storage.write('coffeeRecipeFavorites', ['mocha']);
  open();
  expect(screen.queryByText('Saved')).toBeNull();
  cleanup();
  keepSession('token-1', sampleUser);
  open();
  expect(screen.getByText('Saved').closest('article')?.querySelector('h2')?.textContent).toBe('Mocha');
  act(() => storage.remove('coffeeRecipeFavorites'));
  expect(screen.queryByText('Saved')).toBeNull();
});
