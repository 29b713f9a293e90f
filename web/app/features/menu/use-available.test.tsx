import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Item } from '@juniper/core/rules/catalogue.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { sampleUser } from '../../lib/testing/samples.ts';
import { CategoryMenu } from '../../pages/CategoryPage.tsx';
import { keepSession, restoreSession } from '../auth/auth-store.ts';
import { VisitFavoriteButton } from '../favorites/favorites.tsx';
import { ProductSection } from './ProductGrid.tsx';
import { SearchHeading, useProductSearch } from './SearchHeading.tsx';

const [latte] = defaultCafe.items.filter(({ id }) => id === 3) as [Item];
const maple: Item = { ...latte, id: 900, name: 'Maple Latte', availableFrom: '2026-11-22' };
const products = [latte, maple];

function Searched() {
  const search = useProductSearch(products);
  return <SearchHeading title="Shop" label="Search" search={search} count={search.found.length} />;
}
const views = {
  'a section of the menu and the shop': () => <ProductSection id="hot" title="Hot" products={products} />,
  'a category page': () => <CategoryMenu title="Coffees" products={products} FavoriteButton={VisitFavoriteButton} />,
};
const shown = () => [...document.querySelectorAll('h3')].map(({ textContent }) => textContent);
const on = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${day}T20:00:00Z`) });

beforeEach(() => on('2026-11-15'));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

describe.each(Object.entries(views))('%s', (_, Component) => {
  const open = () => renderRoutes([{ path: '*', Component }], ['/']);

  test('shows a new item to members a week earlier, and to everyone from its day on [menu-9]', () => {
    open();
    expect(shown()).toEqual(['Latte']);
    cleanup();
    keepSession('token-1', sampleUser);
    open();
    expect(shown()).toEqual(['Latte', 'Maple Latte']);
    cleanup();
    localStorage.clear();
    on('2026-11-22');
    open();
    expect(shown()).toEqual(['Latte', 'Maple Latte']);
  });

  test('prerendered, nobody sees it', () => {
    keepSession('token-1', sampleUser);
    restoreSession();
    const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '*', Component }])} />);
    expect(html).toContain('Latte');
    expect(html).not.toContain('Maple Latte');
  });
});

test('the search finds it for those alone who may see it', () => {
  const count = () => {
    renderRoutes([{ path: '*', Component: Searched }], ['/']);
    fireEvent.change(screen.getByPlaceholderText(/^Search/), { target: { value: 'maple' } });
    return document.body.textContent;
  };
  expect(count()).toContain('0 items');
  cleanup();
  keepSession('token-1', sampleUser);
  expect(count()).toContain('1 item');
});
