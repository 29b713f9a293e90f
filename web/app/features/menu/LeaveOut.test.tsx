import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { allergyNote } from '@juniper/core/content/legal.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import CategoryPage from '../../pages/CategoryPage.tsx';
import MenuPage from '../../pages/MenuPage.tsx';
import ShopPage from '../../pages/ShopPage.tsx';
import { replaceCatalogue } from '../catalogue/catalogue-store.ts';

const open = (path: '/menu' | '/shop' | `/shop/${string}`) =>
  renderRoutes(
    [
      { path: '/menu', Component: MenuPage },
      { path: '/shop', Component: ShopPage },
      { path: '/shop/:category', Component: CategoryPage },
    ],
    [path],
  );
// Computing roles for some hundred elements is slow, so elements are found by tag and text.
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const names = () => texts('h3');
const status = () => texts('.leave [role=status]')[0];
const summary = () => texts('summary')[0];
const press = (text: string) => fireEvent.click(screen.getByText(text, { selector: 'label, button' }));
const search = (value: string) => fireEvent.change(screen.getByPlaceholderText(/^Search /), { target: { value } });
const stored = () => localStorage.getItem('juniper_avoid');

afterEach(() => {
  cleanup();
  act(() => replaceCatalogue({ hash: 'default-cafe', catalogue: defaultCafe }));
  localStorage.clear();
});

describe('Leave out', () => {
  test('is folded, with a checkbox for what occurs', () => {
    open('/shop');
    expect(document.querySelector('details')?.open).toBe(false);
    expect([summary(), status()]).toEqual(['Leave out', '']);
    expect(texts('.leave legend')).toEqual(['Leave out what contains', 'Show only what is']);
    expect(texts('.leave label')).toEqual([
      ...['Gluten', 'Eggs', 'Peanuts', 'Soy', 'Milk', 'Tree nuts', 'Celery', 'Sulfites', 'Vegan', 'Vegetarian'],
    ]);
    expect(document.querySelectorAll('.leave label > input[type=checkbox]')).toHaveLength(10);
  });

  test('hides on /shop what contains or may contain it, says so while folded, and Clear shows all of it again', () => {
    open('/shop');
    press('Tree nuts');
    expect(names()).toHaveLength(38);
    expect(names()).not.toContain('Carrot Cake');
    expect(names()).not.toContain('Turkish Coffee');
    expect(status()).toBe('Hides 9 of 47 items, 8 of them because of traces.');
    expect(summary()).toBe('Leave out: tree nuts');
    expect(stored()).toBe('{"allergens":["nuts"],"diet":[]}');
    press('Vegan');
    expect(summary()).toBe('Leave out: tree nuts, all but vegan');
    expect(names()).toHaveLength(11);
    press('Tree nuts');
    expect(summary()).toBe('Leave out: all but vegan');
    press('Clear');
    expect(names()).toHaveLength(47);
    expect([summary(), status(), stored()]).toEqual(['Leave out', '', null]);
    expect(document.activeElement?.tagName).toBe('SUMMARY');
  });

  test('says that traces can reach any item, and leads to the table also while it hides something', () => {
    open('/menu');
    const link = () => document.querySelector('.leave a')?.getAttribute('href');
    expect(texts('.leave__choices .hint')).toContain(allergyNote);
    expect(link()).toBe('/allergens');
    press('Milk');
    expect(status()).toMatch(/^Hides/);
    expect(link()).toBe('/allergens');
  });

  test('hides on /menu too, today’s deals included, and counts the menu', () => {
    storage.write('juniper_avoid', { allergens: ['milk'], diet: [] });
    open('/menu');
    expect(status()).toBe('Hides 35 of 43 items. 11 of them can be made without.');
    expect(names()[0]).toBe('Nitro Cold Brew');
    expect(names()).toHaveLength(1 + 8);
  });

  test('hides on category pages too, and says so', () => {
    storage.write('juniper_avoid', { allergens: ['nuts'], diet: [] });
    open('/shop/coffee');
    expect(status()).toBe('Hides 1 of 19 items, 1 of them because of traces.');
    expect(names()).toHaveLength(18);
    expect(names()).not.toContain('Turkish Coffee');
    cleanup();
    open('/shop/cake');
    search('carrot');
    expect(names()).toEqual([]);
    expect(texts('[role=status]')).toEqual(['0 items found', 'Hides 1 of 1 item.']);
    press('Clear');
    expect(names()).toEqual(['Carrot Cake']);
  });

  test('a category page of which all is hidden says so, next to the way back', () => {
    storage.write('juniper_avoid', { allergens: ['milk'], diet: [] });
    open('/shop/milkshake');
    expect(names()).toEqual([]);
    expect(status()).toBe('Hides 10 of 10 items.');
    expect(screen.getByText('What you leave out hides everything here.')).toBeDefined();
    press('Clear');
    expect(names()).toHaveLength(10);
  });

  test('a section that is hidden says so, and has the way back', () => {
    storage.write('juniper_avoid', { allergens: ['milk'], diet: [] });
    open('/shop');
    const milkshakes = document.getElementById('milkshake');
    expect(milkshakes?.textContent).toContain('0 itemsWhat you leave out hides everything here.');
    fireEvent.click(milkshakes?.querySelector('button') as HTMLElement);
    expect(milkshakes?.querySelectorAll('h3')).toHaveLength(10);
    expect(document.activeElement?.textContent).toBe('Milkshakes');
    expect(stored()).toBeNull();
  });

  test('works with the search, which says how many it shows', () => {
    storage.write('juniper_avoid', { allergens: ['milk'], diet: [] });
    open('/shop');
    search('americano');
    expect(names()).toEqual(['Americano', 'Iced Americano']);
    expect(status()).toBe('Hides none of 2 items.');
    search('latte');
    expect(names()).toEqual([]);
    expect(texts('[role=status]')).toEqual(['0 items found', 'Hides 2 of 2 items. 2 of them can be made without.']);
    expect(document.getElementById('results')?.textContent).toContain('What you leave out hides everything here.');
    press('Clear what you leave out');
    expect(names()).toEqual(['Latte', 'Iced Latte']);
    search('sushi');
    expect(screen.getByText('Nothing here matches “sushi”.')).toBeDefined();
  });

  test('hides what is not stated, and counts it', () => {
    const items = defaultCafe.items.map((item) => (item.id < 5 ? { ...item, allergens: null, traces: null } : item));
    act(() => replaceCatalogue({ hash: 'silent', catalogue: { ...defaultCafe, items } }));
    open('/shop');
    press('Celery');
    expect(status()).toBe('Hides 5 of 47 items, 4 of them because nothing is stated.');
  });

  test('what is chosen can be taken back, even if it does not occur any more', () => {
    storage.write('juniper_avoid', { allergens: ['lupin', 'MSG'], diet: ['halal'] });
    open('/shop');
    expect(summary()).toBe('Leave out: lupin, MSG, all but halal');
    for (const label of ['halal', 'MSG', 'Lupin']) press(label);
    expect(stored()).toBeNull();
  });

  test.each(['[]', 'null', '"milk"', '{"allergens":"milk","diet":[1]}', '{"allergens":[null]}', '{'])(
    'a stored %s leaves nothing out',
    (text) => {
      localStorage.setItem('juniper_avoid', text);
      open('/shop');
      expect(names()).toHaveLength(47);
      expect(summary()).toBe('Leave out');
    },
  );

  test('is not in the server’s HTML, which has all items and the folded filter', () => {
    storage.write('juniper_avoid', { allergens: ['milk'], diet: [] });
    const html = renderToString(
      <MemoryRouter>
        <ShopPage />
      </MemoryRouter>,
    );
    expect(html).toContain('Leave out');
    expect(html).toContain('>Latte<');
    expect(html).not.toMatch(/checkbox|Hides|Leave out: /);
  });
});
