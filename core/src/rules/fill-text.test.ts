import { expect, test } from 'vitest';
import { defaultCafe } from '../content/default-cafe/catalogue.ts';
import { fillText } from './fill-text.ts';

const soup = { slug: 'soup' };

test('counts and prices follow the catalogue', () => {
  const text = '{Count} soups: {count}, {price:42}.';
  expect(fillText(defaultCafe, soup, text)).toBe('Six soups: six, $5.80.');
  const fewer = { ...defaultCafe, items: defaultCafe.items.filter(({ id }) => id !== 47) };
  expect(fillText(fewer, soup, text)).toBe('Five soups: five, $5.80.');
  expect(fillText(defaultCafe, { slug: 'tea' }, '{Count}')).toBe('Zero');
});

test('a price without an item is left out, and other braces stay', () => {
  expect(fillText(defaultCafe, soup, 'a{price:999}b {name} {price:x}')).toBe('ab {name} {price:x}');
});
