import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { allergyNote } from '@juniper/core/content/legal.ts';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { replaceCatalogue } from '../features/catalogue/catalogue-store.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import AllergensPage from './AllergensPage.tsx';

const open = () => renderRoutes([{ path: '*', Component: AllergensPage }], ['/allergens']);
const tables = () => screen.getAllByRole('table');
const rows = (nth = 0) =>
  [...(tables()[nth]?.querySelectorAll('tbody tr:has(td)') ?? [])].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
const listHeaders = (nth: number) =>
  [...(tables()[nth]?.querySelectorAll('th[scope=col]') ?? [])].map(({ textContent }) => textContent);
const listGroups = (nth: number) =>
  [...(tables()[nth]?.querySelectorAll('th[scope=rowgroup]') ?? [])].map(({ textContent }) => textContent);

beforeEach(() => act(() => replaceCatalogue({ hash: 'default-cafe', catalogue: defaultCafe })));
afterEach(cleanup);

test('has every item in one table, by category, in words [allergens-4]', () => {
  open();
  expect(listHeaders(0)).toEqual(['Item', 'Contains', 'May contain', 'Diet']);
  expect(rows()).toHaveLength(47);
  expect(listGroups(0)).toEqual(['Coffee', 'Cakes', 'Soups', 'Milkshakes', 'Bakery', 'Beans']);
  expect(rows()).toEqual(
    expect.arrayContaining([
      ['Espresso', 'None of the 14 allergens', 'See note', 'Vegan'],
      ['Latte', 'Milk', 'See note', 'Vegetarian'],
      ['Mocha', 'Soy, milk', 'See note', 'Vegetarian'],
      ['Butter Croissant', 'Gluten, eggs, milk', 'Tree nuts', 'Vegetarian'],
      ['French Onion Soup', 'Gluten, milk', 'See note', 'Ask us about vegan and vegetarian'],
    ]),
  );
});

test('has every option in a second table, by group', () => {
  open();
  expect(tables()).toHaveLength(2);
  expect(listHeaders(1)).toEqual(['Option', 'Contains', 'May contain', 'Diet']);
  expect(listGroups(1)).toEqual(['Size', 'Milk', 'Extra shot', 'Syrup', 'Topping']);
  expect(rows(1)).toHaveLength(11);
  expect(rows(1)).toEqual(
    expect.arrayContaining([
      ['Oat milk', 'Gluten', 'See note', 'Vegan'],
      ['Hazelnut syrup', 'None of the 14 allergens', 'Tree nuts', 'Vegan'],
      ['Whipped cream', 'Milk', 'See note', 'Vegetarian'],
    ]),
  );
});

test('a cafe without options has one table, and no word of choices', () => {
  const items = defaultCafe.items.map(({ groups, ...item }) => item);
  act(() => replaceCatalogue({ hash: 'plain', catalogue: { ...defaultCafe, items, groups: [] } }));
  open();
  expect(tables()).toHaveLength(1);
  expect(document.body.textContent).not.toMatch(/choose|choices/);
});

test('each cell has its column’s header with it, for narrow screens', () => {
  open();
  for (const cells of document.querySelectorAll('tbody tr:has(td)'))
    expect([...cells.querySelectorAll('td')].map(({ dataset }) => dataset.label)).toEqual(listHeaders(0).slice(1));
});

test('the note on allergies is above it [allergens-4]', () => {
  open();
  const place = screen.getByText(allergyNote).compareDocumentPosition(tables()[0] as Node);
  expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('what is not stated says so', () => {
  const items = defaultCafe.items.map((item) =>
    item.id === 1 ? { ...item, allergens: null, traces: null, diet: [] } : item,
  );
  act(() => replaceCatalogue({ hash: 'silent', catalogue: { ...defaultCafe, items } }));
  open();
  const silent = 'Not stated, please ask us';
  expect(rows()[0]).toEqual(['Espresso', silent, silent, silent]);
});

test('chips lead to the groups, and Print prints', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open();
  const links = within(screen.getByRole('navigation', { name: 'Groups of the table' })).getAllByRole('link');
  for (const link of links)
    expect(document.getElementById(link.getAttribute('href')?.split('#')[1] ?? '')?.textContent).toMatch(
      new RegExp(`^${link.textContent}`),
    );
  expect(links).toHaveLength(7);
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
