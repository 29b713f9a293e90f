import { recipeTexts } from '@juniper/core/content/recipe-texts.ts';
import { type Recipe, recipeImages, recipes } from '@juniper/core/content/recipes.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { keepSession } from '../features/auth/auth-store.ts';
import { keepUnits } from '../lib/messages.ts';
import { paths } from '../lib/paths.ts';
import { storage } from '../lib/storage.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { sampleUser } from '../lib/testing/samples.ts';
import { findScreen } from '../routes.tsx';
import { currentToasts, removeToast } from '../ui/toast.ts';
import RecipeNotFoundPage from './RecipeNotFoundPage.tsx';

const loadPage = async (path: string) => {
  const { default: Component } = await findScreen(path).screen.load();
  return { path, Component };
};
const pages = await Promise.all(recipes.map(({ id }) => loadPage(paths.recipe(id))));

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  localStorage.clear();
  for (const { id } of currentToasts()) removeToast(id);
});

const open = (id: string) =>
  renderRoutes(
    [
      ...pages,
      { path: '/recipes/:id', Component: RecipeNotFoundPage },
      { path: '/login', Component: () => <p>at /login</p> },
    ],
    [`/recipes/${id}`],
  );

const toasts = () => currentToasts().map(({ kind, text }) => ({ kind, text }));
const section = (name: RegExp) => within(screen.getByRole('region', { name }));
const boxes = (name: RegExp) => section(name).getAllByRole<HTMLInputElement>('checkbox');
const href = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');

test('shows name, description, brew time, rating, difficulty and the way back [recipes-4]', () => {
  open('creamy-latte');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Creamy Latte');
  for (const text of [/^Silky milk over/, '5 min', '4.8', 'Medium']) expect(screen.getByText(text)).toBeDefined();
  expect(href(/Back to Recipes/)).toBe('/recipes');
  expect(section(/Pro Tips/).getAllByRole('listitem')).toHaveLength(3);
});

test('shows each step with number, title, description and time; our own picture needs no credit [recipes-4]', () => {
  open('creamy-latte');
  const recipe = recipes.find(({ id }) => id === 'creamy-latte') as Recipe;
  const { steps } = recipeTexts['creamy-latte'];
  const shown = section(/Steps/).getAllByRole('listitem');
  expect(shown).toHaveLength(steps.length);
  steps.forEach(({ number, title, description, time }, at) => {
    for (const text of [String(number), title, keepUnits(description), time])
      expect(shown[at]?.textContent).toContain(text);
  });
  expect(recipeImages[recipe.imageKey].credit).toBe('Juniper Row');
  expect(screen.queryByText(/^Picture:/)).toBeNull();
});

test.each([
  ['creamy-latte', 'Order a Latte', '/shop?q=Latte'],
  ['americano', 'Order an Americano', '/shop?q=Americano'],
  ['french-press', 'Order a Café au Lait', '/shop?q=Caf%C3%A9%20au%20Lait'],
])('%s leads to what can be ordered, and to the beans', (id, label, to) => {
  open(id);
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(to);
  expect(href(/^Get the beans/)).toBe('/premiumbeans');
});

test('an unknown id says so and leads back [recipes-3]', () => {
  open('instant');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Recipe not found');
  expect(href(/Back to Recipes/)).toBe('/recipes');
});

test.each(recipes.map(({ id }) => id))(
  'the picture of %s falls back to another, then to its two colors [recipes-4]',
  (id) => {
    const { imageKey, gradient1, gradient2 } = recipes.find((recipe) => recipe.id === id) as Recipe;
    const { alt, fallback } = recipeImages[imageKey];
    open(id);
    const image = () => screen.getByRole<HTMLImageElement>('img', { name: alt });
    expect(image().src).toContain(`/pictures/recipe-${id}-`);
    fireEvent.error(image());
    expect(image().src).toContain(`/pictures/${fallback}-400`);
    fireEvent.error(image());
    expect(image().src).toMatch(/^data:/);
    expect(image().className).toContain(`recipe-photo--from-${gradient1} recipe-photo--to-${gradient2}`);
  },
);

test('the picture of another photographer has its credit', () => {
  const image: { credit: string } = recipeImages.mocha;
  const { credit } = image;
  image.credit = 'Rosa Lind';
  open('mocha');
  image.credit = credit;
  expect(screen.getByText('Picture: Rosa Lind').tagName).toBe('FIGCAPTION');
});

describe('checklists', () => {
  test('count what is ticked, and keep it for the next visit [recipes-5]', async () => {
    open('creamy-latte');
    expect(screen.getByRole('heading', { name: 'Ingredients 0 / 5' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Steps 0 / 4' })).toBeDefined();
    await userEvent.click(screen.getByRole('checkbox', { name: '18\u00a0g finely ground espresso' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^1 tsp/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Step 2 done: Pull a double shot' }));
    expect(screen.getByRole('heading', { name: 'Ingredients 2 / 5' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Steps 1 / 4' })).toBeDefined();
    expect(localStorage.getItem('recipe_creamy-latte_ingredients')).toBe('[0,3]');
    expect(localStorage.getItem('recipe_creamy-latte_steps')).toBe('[1]');

    cleanup();
    open('creamy-latte');
    expect(boxes(/Ingredients/).map(({ checked }) => checked)).toEqual([true, false, false, true, false]);
    expect(boxes(/Steps/).map(({ checked }) => checked)).toEqual([false, true, false, false]);
    await userEvent.click(boxes(/Steps/)[1] as HTMLElement);
    expect(localStorage.getItem('recipe_creamy-latte_steps')).toBeNull();
  });

  test('are those of this recipe alone [recipes-5]', async () => {
    open('mocha');
    await userEvent.click(boxes(/Ingredients/)[0] as HTMLElement);
    cleanup();
    open('americano');
    expect(screen.getByRole('heading', { name: 'Ingredients 0 / 3' })).toBeDefined();
  });

  test('a tick beyond the list, from an older recipe, counts for nothing', () => {
    storage.write('recipe_americano_ingredients', [0, 9]);
    open('americano');
    expect(screen.getByRole('heading', { name: 'Ingredients 1 / 3' })).toBeDefined();
  });

  test('start over clears ticks and timers of this recipe', async () => {
    storage.write('recipe_mocha_steps', [0]);
    open('americano');
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
    await userEvent.click(boxes(/Steps/)[0] as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: /start the timer for Pull/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(screen.getByRole('heading', { name: 'Steps 0 / 4' })).toBeDefined();
    expect(Object.keys(localStorage)).toEqual(['recipe_mocha_steps']);
  });
});

describe('saving', () => {
  test('asks a visitor to log in, and leads there a second later [recipes-6]', () => {
    vi.useFakeTimers();
    open('mocha');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(toasts()).toEqual([{ kind: 'info', text: 'Please log in to save recipes!' }]);
    expect(localStorage.getItem('coffeeRecipeFavorites')).toBeNull();
    act(() => vi.advanceTimersByTime(999));
    expect(screen.queryByText('at /login')).toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.getByText('at /login')).toBeDefined();
  });

  test('saves and removes, and says so [recipes-6]', async () => {
    keepSession('token-1', sampleUser);
    storage.write('coffeeRecipeFavorites', ['cold-brew']);
    open('mocha');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(storage.read('coffeeRecipeFavorites')).toEqual(['cold-brew', 'mocha']);
    await userEvent.click(screen.getByRole('button', { name: 'Saved' }));
    expect(storage.read('coffeeRecipeFavorites')).toEqual(['cold-brew']);
    expect(screen.getByRole('button', { name: 'Save' })).toBeDefined();
    expect(toasts()).toEqual([
      { kind: 'success', text: 'Recipe saved to favorites!' },
      { kind: 'info', text: 'Recipe removed from favorites' },
    ]);
  });

  test('a list under the old key is taken over once [recipes-6]', () => {
    keepSession('token-1', sampleUser);
    localStorage.setItem('recipe-favorites', '["mocha","cold-brew"]');
    localStorage.setItem('coffeeRecipeFavorites', '["cold-brew","pour-over"]');
    open('mocha');
    expect(screen.getByRole('button', { name: 'Saved' })).toBeDefined();
    expect(storage.read('coffeeRecipeFavorites')).toEqual(['cold-brew', 'pour-over', 'mocha']);
    expect(localStorage.getItem('recipe-favorites')).toBeNull();
  });

  test('another customer’s list on the same computer is neither shown nor kept', async () => {
    storage.write('coffeeRecipeFavorites', ['mocha', 'cold-brew']);
    storage.write('recipe_favorites_owner', 'somebody-else');
    keepSession('token-1', sampleUser);
    open('mocha');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(storage.read('coffeeRecipeFavorites')).toEqual(['mocha']);
    expect(screen.getByRole('button', { name: 'Saved' })).toBeDefined();
  });
});
