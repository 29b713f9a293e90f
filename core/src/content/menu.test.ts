import { describe, expect, test } from 'vitest';
import { formatUsd } from '../rules/money.ts';
import { featuredDealIds, grantsDeal } from './deals.ts';
import { isDrink } from './drinks.ts';
import { menu } from './menu.ts';
import { findPriced, priceList } from './price-list.ts';

/** Decision 11, as it is written there. */
const decided = `
1 | Espresso | 2.50 | hot
2 | Americano | 3.00 | hot
3 | Latte | 4.00 | hot
4 | Cappuccino | 3.80 | hot
5 | Mocha | 4.50 | hot
6 | Special Flat White | 4.20 | hot
7 | Iced Latte | 4.50 | cold
8 | Macchiato | 3.20 | hot
9 | Cortado | 3.40 | hot
10 | Ristretto | 2.60 | hot
11 | Café au Lait | 3.60 | hot
12 | Affogato | 4.90 | cold
13 | Vienna Coffee | 4.40 | hot
14 | Turkish Coffee | 3.60 | hot
15 | Cold Brew | 4.20 | cold
16 | Nitro Cold Brew | 4.80 | cold
17 | Caramel Cold Brew | 5.10 | cold
18 | Iced Americano | 3.40 | cold
19 | Frappé | 5.00 | cold
20 | Butter Croissant | 3.20 | food
21 | Blueberry Muffin | 3.40 | food
22 | Morning Row Blend, 250 g | 8.60 | -
23 | Alder House Blend, 250 g | 8.60 | -
24 | Harvest Moon Decaf, 250 g | 8.90 | -
25 | Juniper Espresso Blend, 250 g | 9.20 | -
26 | Strawberry Milkshake | 5.40 | cold
27 | Chocolate Milkshake | 5.40 | cold
28 | Vanilla Bean Milkshake | 5.20 | cold
29 | Cookies and Cream Milkshake | 5.80 | cold
30 | Blueberry Milkshake | 5.60 | cold
31 | Banana Milkshake | 5.20 | cold
32 | Mint Chocolate Milkshake | 5.80 | cold
33 | Salted Caramel Milkshake | 5.80 | cold
34 | Peanut Butter Milkshake | 5.90 | cold
35 | Mango Milkshake | 5.60 | cold
42 | Tomato Basil Soup | 5.80 | food
43 | Pumpkin Soup | 5.20 | food
44 | Wild Mushroom Soup | 6.20 | food
45 | Broccoli Cheddar Soup | 6.00 | food
46 | Minestrone | 5.60 | food
47 | French Onion Soup | 6.40 | food
101 | Chocolate cake | 5.20 | food
102 | Red Velvet Cake | 6.80 | food
103 | Carrot Cake | 6.40 | food
104 | Blueberry Cheesecake | 9.20 | food
105 | Lemon Drizzle Cake | 3.20 | food
106 | Strawberry Shortcake | 7.20 | food
`;

describe('the catalogue', () => {
  test('is decision 11: 47 items, each id once, with name, price and type', () => {
    const lines = menu.map(({ id, name, priceCents, type }) =>
      [id, name, formatUsd(priceCents).slice(1), type ?? '-'].join(' | '),
    );
    expect(lines.join('\n')).toBe(decided.trim());
    expect(menu).toHaveLength(47);
  });

  test('counts as the category pages promise', () => {
    const count = (category: string) => menu.filter((product) => product.category === category).length;
    expect(['coffee', 'cake', 'soup', 'milkshake', 'bakery', 'beans'].map(count)).toEqual([19, 6, 6, 10, 2, 4]);
  });

  test('has its drinks where the welcome drink looks for them', () => {
    for (const { id, type } of menu) expect([id, isDrink(id)]).toEqual([id, type === 'hot' || type === 'cold']);
  });

  test('describes every item in a line', () => {
    for (const { name, description } of menu) expect(description, name).toMatch(/^[^\n]{10,90}\.$/);
  });

  test('names pictures after items, and blends by number', () => {
    const pictureOf = (id: number) => findPriced(id)?.picture;
    expect([6, 11, 19, 22, 25, 101].map(pictureOf)).toEqual([
      'special-flat-white',
      'cafe-au-lait',
      'frappe',
      'blend-1',
      'blend-4',
      'chocolate-cake',
    ]);
    expect(new Set(priceList.map(({ picture }) => picture)).size).toBe(47);
  });

  test('knows no other ids', () => {
    expect([0, 36, 41, 48, 100, 107, -1, 1.5, Number.NaN].map(findPriced).every((found) => found === undefined)).toBe(
      true,
    );
  });
});

describe('deals', () => {
  test('are Mocha, Nitro Cold Brew, Chocolate cake, Frappé and Latte', () => {
    const names = featuredDealIds.map((id) => findPriced(id)?.name);
    expect(names).toEqual(['Mocha', 'Nitro Cold Brew', 'Chocolate cake', 'Frappé', 'Latte']);
  });

  test('are granted for products of the list, today and yesterday, and for no others', () => {
    expect(grantsDeal(3, '2026-11-14', '2026-11-14')).toBe(true);
    expect(grantsDeal(3, '2026-11-13', '2026-11-14')).toBe(true);
    expect(grantsDeal(3, '2026-11-12', '2026-11-14')).toBe(false);
    expect(grantsDeal(3, undefined, '2026-11-14')).toBe(false);
    expect(grantsDeal(1, '2026-11-14', '2026-11-14')).toBe(false);
  });
});
