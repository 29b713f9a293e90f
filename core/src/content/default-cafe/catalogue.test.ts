import { describe, expect, test } from 'vitest';
import { findItem, getCatalogueIndex, getCategoryItems } from '../../rules/catalogue.ts';
import { canClaimDeal } from '../../rules/deals.ts';
import { fillText } from '../../rules/fill-text.ts';
import { formatMoney } from '../../rules/money.ts';
import { getDefaultLineItem, getLineItemName } from '../../rules/options.ts';
import { priceLine } from '../../rules/price-line.ts';
import { listMemberBenefits } from '../benefits.ts';
import { defaultCafe } from './catalogue.ts';

/** Name, price and type of each item. */
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
  test('has 47 items, each id once, with name, price and type [menu-1]', () => {
    const lines = defaultCafe.items.map(({ id, name, priceCents, section }) =>
      [id, name, formatMoney(defaultCafe.shop.money, priceCents).slice(1), section ?? '-'].join(' | '),
    );
    expect(lines.join('\n')).toBe(decided.trim());
    expect(defaultCafe.items).toHaveLength(47);
  });

  test('the cup that one press adds has that price, and the item’s name', () => {
    const cups = defaultCafe.items.map(({ id, section }) => {
      const cup = getDefaultLineItem(defaultCafe, id);
      const price = priceLine(defaultCafe, cup, '2026-11-15') ?? Number.NaN;
      return [
        id,
        getLineItemName(defaultCafe, cup),
        formatMoney(defaultCafe.shop.money, price).slice(1),
        section ?? '-',
      ].join(' | ');
    });
    expect(cups.join('\n')).toBe(decided.trim());
  });

  test('counts as the category pages promise [menu-6]', () => {
    const count = (category: string) => getCategoryItems(defaultCafe, category).length;
    expect(defaultCafe.categories.map(({ slug }) => [slug, count(slug)])).toEqual([
      ['coffee', 19],
      ['cake', 6],
      ['soup', 6],
      ['milkshake', 10],
      ['bakery', 2],
      ['beans', 4],
    ]);
  });

  test('says which are drinks: all that are hot or cold', () => {
    for (const { name, isDrink, section } of defaultCafe.items)
      expect([name, isDrink]).toEqual([name, section === 'hot' || section === 'cold']);
  });

  test('describes every item in a line [menu-2]', () => {
    for (const { name, description } of defaultCafe.items) expect(description, name).toMatch(/^[^\n]{10,90}\.$/);
  });

  test('names pictures after items, and blends by number [menu-2]', () => {
    const hyphenated = (name: string) =>
      name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-');
    for (const { id, name, picture } of defaultCafe.items)
      expect(picture).toBe(id >= 22 && id <= 25 ? `blend-${id - 21}` : hyphenated(name));
  });

  test('knows no other ids', () => {
    for (const id of [0, 36, 41, 48, 100, 107, -1, 1.5, Number.NaN]) expect(findItem(defaultCafe, id)).toBeUndefined();
  });
});

describe('the category pages', () => {
  test.each([
    [
      'coffee',
      'Our Coffee Selection',
      'Nineteen ways with the same good beans. Every espresso drink is a double.',
      'Nineteen coffees, hot and cold, from a $2.50 espresso to an affogato.',
    ],
    [
      'cake',
      'Our Cake Selection',
      'Six cakes by the slice, baked before the doors open.',
      'Six cakes by the slice, from lemon drizzle to blueberry cheesecake.',
    ],
    [
      'soup',
      'Our Soupshake Selection',
      'Six soups, ladled to order, from tomato basil to French onion.',
      'Six soups from our kitchen, with prices and what goes into each.',
    ],
    [
      'milkshake',
      'Our Milkshake Selection',
      'Ten milkshakes, from vanilla bean to mango, whipped one at a time.',
      'Ten milkshakes, from vanilla bean to mango, whipped one at a time.',
    ],
  ])('%s has its words', (slug, title, lead, description) => {
    const category = getCatalogueIndex(defaultCafe).pages.find((page) => page.slug === slug);
    if (!category) throw new Error(`no page for ${slug}`);
    expect(category.title).toBe(title);
    expect(fillText(defaultCafe, category, category.lead)).toBe(lead);
    expect(fillText(defaultCafe, category, category.description)).toBe(description);
  });

  test('are four, each with the heart of its page', () => {
    expect(
      getCatalogueIndex(defaultCafe).pages.map(({ slug, label, heart, hasSearch }) => [slug, label, heart, hasSearch]),
    ).toEqual([
      ['coffee', 'Coffee', 'favorite', false],
      ['cake', 'Cakes', 'favorite', true],
      ['soup', 'Soups', 'visit', false],
      ['milkshake', 'Milkshakes', 'visit', false],
    ]);
  });
});

describe('deals', () => {
  test('are Mocha, Nitro Cold Brew, Chocolate cake, Frappé and Latte [deals-1]', () => {
    const names = defaultCafe.deals.map(({ id }) => findItem(defaultCafe, id)?.name);
    expect(names).toEqual(['Mocha', 'Nitro Cold Brew', 'Chocolate cake', 'Frappé', 'Latte']);
    expect(new Set(defaultCafe.deals.map(({ percentOff }) => percentOff))).toEqual(new Set([20]));
  });

  test('are granted for products of the list, today and yesterday, and for no others [deals-6]', () => {
    const isGranted = (id: number, claimed: string | undefined) => canClaimDeal(defaultCafe, id, claimed, '2026-11-14');
    expect(isGranted(3, '2026-11-14')).toBe(true);
    expect(isGranted(3, '2026-11-13')).toBe(true);
    expect(isGranted(3, '2026-11-12')).toBe(false);
    expect(isGranted(3, undefined)).toBe(false);
    expect(isGranted(1, '2026-11-14')).toBe(false);
  });

  test('are a benefit of members, counted', () => {
    expect(listMemberBenefits(defaultCafe)[2]?.text).toBe('Today’s deals, five favorites at 20% off, are for members.');
  });
});
