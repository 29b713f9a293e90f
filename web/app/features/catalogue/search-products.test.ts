import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { describe, expect, test } from 'vitest';
import { searchProducts } from './search-products.ts';

const names = (query: string) => searchProducts(defaultCafe.items, query).map(({ name }) => name);

test('an empty query shows everything', () => {
  expect(searchProducts(defaultCafe.items, '  ')).toHaveLength(47);
});

describe('spelled right', () => {
  test.each([
    ['latte', ['Latte', 'Iced Latte']],
    ['LATTE', ['Latte', 'Iced Latte']],
    ['frappe', ['Frappé']],
    ['cafe au lait', ['Café au Lait']],
    ['coldbrew', ['Cold Brew', 'Nitro Cold Brew', 'Caramel Cold Brew']],
    ['cheesecake', ['Blueberry Cheesecake']],
    ['muffin!', ['Blueberry Muffin']],
  ])('%s', (query, found) => expect(names(query)).toEqual(found));

  test('finds the word in descriptions too, after those who have it in their name [menu-5]', () => {
    const found = names('caramel');
    expect(found.slice(0, 2)).toEqual(['Caramel Cold Brew', 'Salted Caramel Milkshake']);
    expect(found).toContain('Banana Milkshake');
  });

  test('every word counts', () => {
    expect(names('chocolate cake')).toEqual(['Chocolate cake']);
    expect(names('mango soup')).toEqual([]);
  });

  test('while the word is still being typed', () => {
    expect(names('mine')).toEqual(['Minestrone']);
  });
});

describe('forgives typos', () => {
  test.each([
    ['expresso', 'Espresso'],
    ['capuccino', 'Cappuccino'],
    ['cappucino', 'Cappuccino'],
    ['lattte', 'Latte'],
    ['altte', 'Latte'],
    ['mocca', 'Mocha'],
    ['croisant', 'Butter Croissant'],
    ['brocolli', 'Broccoli Cheddar Soup'],
    ['stawberry milkshak', 'Strawberry Milkshake'],
    ['chocolat ckae', 'Chocolate cake'],
    ['cheescake', 'Blueberry Cheesecake'],
    ['minnestrone', 'Minestrone'],
  ])('%s finds %s', (query, name) => expect(names(query)).toContain(name));

  test('names come first here too', () => {
    expect(names('carmel').slice(0, 2)).toEqual(['Caramel Cold Brew', 'Salted Caramel Milkshake']);
    expect(names('carmel')).toContain('Banana Milkshake');
  });

  test('but not every typo: what is nothing of ours finds nothing', () => {
    for (const query of ['sushi', 'zzzz', 'xyz', 'kombucha']) expect(names(query), query).toEqual([]);
  });

  test('and not where something is spelled as asked', () => {
    expect(names('mocha')).toEqual(['Mocha']);
  });
});
