import { expect, test } from 'vitest';
import { defaultCafe as catalogue } from '../content/default-cafe/catalogue.ts';
import { exceedsNewBounds, mostForNew, otherWays } from './new-customers.ts';

const espresso = 1;
const cakes = [101, 102, 103];
const order = (...quantities: number[]) => ({
  store: 'main',
  lines: quantities.map((quantity, nth) => ({ id: cakes[nth] ?? 0, quantity })),
});
const espressos = (quantity: number, store = 'main') => ({ store, lines: [{ id: espresso, quantity }] });

test('the bounds are 20 minutes, 40 pieces and 10 while the address is not confirmed', () => {
  expect(mostForNew).toEqual({ slots: 4, pieces: 40, piecesUnconfirmed: 10 });
});

test('pieces of all orders count together', () => {
  expect(exceedsNewBounds(catalogue, [order(10)])).toBeUndefined();
  expect(exceedsNewBounds(catalogue, [order(10), order(1)])).toBe('unconfirmed');
  expect(exceedsNewBounds(catalogue, [order(20), order(20)])).toBe('unconfirmed');
  expect(exceedsNewBounds(catalogue, [order(20), order(20, 1)])).toBe('big');
});

test('work counts by station and store: a bar of 180 seconds in five minutes makes 15 espressos in 20 minutes', () => {
  expect(exceedsNewBounds(catalogue, [espressos(15)])).toBe('unconfirmed');
  expect(exceedsNewBounds(catalogue, [espressos(16)])).toBe('big');
  expect(exceedsNewBounds(catalogue, [espressos(8), espressos(8)])).toBe('big');
  expect(exceedsNewBounds(catalogue, [espressos(8), espressos(8, 'downtown')])).toBe('unconfirmed');
});

test.each([
  [{ isUnconfirmed: false, takesCards: true, phone: '(555) 010-0110' }, 'Pay by card, or call us at (555) 010-0110.'],
  [{ isUnconfirmed: false, takesCards: false, phone: '(555) 010-0110' }, 'Call us at (555) 010-0110.'],
  [{ isUnconfirmed: false, takesCards: true, phone: null }, 'Pay by card, or ask us at the counter.'],
  [
    { isUnconfirmed: true, takesCards: true, phone: '(555) 010-0110' },
    'Open the link we emailed you, pay by card, or call us at (555) 010-0110.',
  ],
])('the words of %o', (ways, words) => {
  expect(otherWays(ways)).toBe(words);
});
