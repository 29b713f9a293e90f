import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Link, useLocation } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { until } from '../lib/testing/waiting.ts';
import CategoryPage from './CategoryPage.tsx';
import MenuPage from './MenuPage.tsx';
import ShopPage from './ShopPage.tsx';
import WishlistPage from './WishlistPage.tsx';

const open = (address: string) => {
  const [pathname = '', search = ''] = address.split(/(?=\?)/);
  const at = (Page: () => React.ReactNode) => () => (
    <>
      <Page />
      <Link to={pathname}>Afresh</Link>
      <output>{useLocation().search}</output>
    </>
  );
  const routes = [
    { path: '/menu', Component: at(MenuPage) },
    { path: '/shop', Component: at(ShopPage) },
    { path: '/shop/:category', Component: at(CategoryPage) },
    { path: '/wishlist', Component: WishlistPage },
  ];
  return renderRoutes(routes, [{ pathname, search }]);
};
// Computing roles for some hundred elements is slow, so headings are found by tag.
const texts = (tag: string) => [...document.querySelectorAll(tag)].map(({ textContent }) => textContent);
const names = () => texts('h3');
const sections = () => texts('h2');
const box = () => screen.getByPlaceholderText<HTMLInputElement>(/^Search /);
const search = (value: string) => fireEvent.change(box(), { target: { value } });
const press = (text: string) => fireEvent.click(screen.getByText(text, { selector: 'button, button span, a' }));

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('/menu', () => {
  test('welcomes, with a search box, its button and the three categories [menu-4]', () => {
    open('/menu');
    expect(texts('h1')).toEqual(['Welcome. What can we make you?']);
    expect(box().form?.querySelector('button[type=submit]')?.textContent).toBe('Search');
    expect(texts('.catbtn')).toEqual(['Hot Beverages', 'Cold Beverages', 'Food']);
  });

  test('deals in their order, then the sections; beans are in none [menu-3, menu-4]', () => {
    open('/menu');
    expect(sections()).toEqual(["Today's Deals", 'Hot Beverages', 'Cold Beverages', 'Food']);
    expect(names().slice(0, 5)).toEqual(['Mocha', 'Nitro Cold Brew', 'Chocolate cake', 'Frappé', 'Latte']);
    expect(names()).toHaveLength(5 + 12 + 17 + 14);
    expect(names().filter((name) => name?.includes('250 g'))).toEqual([]);
  });

  test('the search filters, and an empty box brings everything back', () => {
    open('/menu');
    search('capuccino');
    expect(sections()).toEqual(['Search results']);
    expect(names()).toEqual(['Cappuccino']);
    expect(texts('[role=status]')).toContain('1 item found');
    search('');
    expect(sections()).toContain("Today's Deals");
  });

  test('what is not served here may be in the shop', async () => {
    open('/menu');
    search('decaf');
    expect(screen.getByText('Nothing on the menu matches “decaf”.')).toBeDefined();
    press('Search the whole shop');
    await screen.findByText('Harvest Moon Decaf, 250 g');
    expect(names()).toEqual(['Harvest Moon Decaf, 250 g']);
    expect(box().value).toBe('decaf');
  });
});

describe('/shop', () => {
  test('has each of the 47 items once [menu-1]', () => {
    open('/shop');
    expect(new Set(names()).size).toBe(47);
    expect(names()).toHaveLength(47);
  });

  test('opens with the search of its address', () => {
    open('/shop?q=minestrone');
    expect(box().value).toBe('minestrone');
    expect(names()).toEqual(['Minestrone']);
  });

  test('Search puts it into the address; the page opened afresh shows everything', async () => {
    open('/shop');
    search(' latte ');
    expect(names()).toEqual(['Latte', 'Iced Latte']);
    press('Search');
    await screen.findByText('?q=latte');
    press('Afresh');
    await until(() => expect(names()).toHaveLength(47));
    expect(box().value).toBe('');
  });

  test('groups them by category, each with its count, and a chip leads to each', () => {
    open('/shop');
    const groups = [...document.querySelectorAll('.psection')].map((group) => [
      group.id,
      group.querySelector('h2')?.textContent,
      group.querySelectorAll('h3').length,
      group.querySelector('.head-row p')?.textContent,
    ]);
    expect(groups).toEqual([
      ['coffee', 'Coffee', 19, '19 items'],
      ['cake', 'Cakes', 6, '6 items'],
      ['soup', 'Soups', 6, '6 items'],
      ['milkshake', 'Milkshakes', 10, '10 items'],
      ['bakery', 'Bakery', 2, '2 items'],
      ['beans', 'Beans', 4, '4 items'],
    ]);
    const chips = [...document.querySelectorAll('nav .chip')].map((chip) => chip.getAttribute('href'));
    expect(chips).toEqual(groups.map(([id]) => `/shop#${id}`));
  });

  test('nothing found: says so, shows four of the deals, and a way out', () => {
    open('/shop');
    search('sushi');
    expect(screen.getByText('Nothing here matches “sushi”.')).toBeDefined();
    expect(names()).toEqual(['Mocha', 'Nitro Cold Brew', 'Chocolate cake', 'Frappé']);
    expect(texts('.head-row')).toEqual([]);
    press('Show everything');
    expect(names()).toHaveLength(47);
  });
});

test('/wishlist has what was put aside, with Add to Cart and Remove, for visitors too [wishlist-2]', () => {
  localStorage.setItem('juniper_wishlist', '{"items":[{"id":5,"quantity":1}]}');
  open('/wishlist');
  expect(screen.getByRole('heading', { name: 'Mocha' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Add to Cart: Mocha' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Remove Mocha' }));
  expect(screen.getByText('Your wishlist is empty')).toBeDefined();
  expect(screen.getByText('Browse Menu').getAttribute('href')).toBe('/menu');
  expect(names()).toEqual(['Mocha', 'Nitro Cold Brew', 'Chocolate cake', 'Frappé']);
});

describe('category pages', () => {
  test.each([
    ['/shop/coffee', 'Our Coffee Selection', 19, 'Save to favorites'],
    ['/shop/cake', 'Our Cake Selection', 6, 'Save to favorites'],
    ['/shop/soup', 'Our Soupshake Selection', 6, 'Liked for this visit'],
    ['/shop/milkshake', 'Our Milkshake Selection', 10, 'Liked for this visit'],
  ])('%s: %s, %i items [menu-6]', (address, heading, count, heart) => {
    open(address);
    expect(texts('h1')).toEqual([heading]);
    expect(names()).toHaveLength(count);
    expect(screen.getAllByTitle(heart)).toHaveLength(count);
  });

  test('the cakes can be searched [menu-5]', () => {
    open('/shop/cake');
    search('walnuts');
    expect(names()).toEqual(['Carrot Cake']);
    search('walnuts soup');
    expect(screen.getByText('No cake matches “walnuts soup”.')).toBeDefined();
    press('Show everything');
    expect(names()).toHaveLength(6);
  });
});
