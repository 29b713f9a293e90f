import { expect, test } from 'vitest';
import { defaultCafe as catalogue } from '../content/default-cafe/catalogue.ts';
import {
  checkNewCustomerLimits,
  describeAlternatives,
  getShareLeft,
  isSmallOrder,
  newCustomerLimits,
} from './new-customers.ts';
import { getWorkload } from './promise.ts';
import { getMainStore } from './shop.ts';

const espresso = 1;
const cakes = [101, 102, 103];
const order = (...quantities: number[]) => ({
  store: 'main',
  lines: quantities.map((quantity, nth) => ({ id: cakes[nth] ?? 0, quantity })),
});
const espressos = (quantity: number, store = 'main') => ({ store, lines: [{ id: espresso, quantity }] });

test('the bounds are 20 minutes, 40 pieces and 10 while the address is not confirmed [checkout-13]', () => {
  expect(newCustomerLimits).toEqual({ slots: 4, pieces: 40, piecesUnconfirmed: 10 });
});

test('pieces of all orders count together', () => {
  expect(checkNewCustomerLimits(catalogue, [order(10)])).toBeUndefined();
  expect(checkNewCustomerLimits(catalogue, [order(10), order(1)])).toBe('needs-confirmation');
  expect(checkNewCustomerLimits(catalogue, [order(20), order(20)])).toBe('needs-confirmation');
  expect(checkNewCustomerLimits(catalogue, [order(20), order(20, 1)])).toBe('big');
});

test('work counts by station and store: a bar of 180 seconds in five minutes makes 15 espressos in 20 minutes', () => {
  expect(checkNewCustomerLimits(catalogue, [espressos(15)])).toBe('needs-confirmation');
  expect(checkNewCustomerLimits(catalogue, [espressos(16)])).toBe('big');
  expect(checkNewCustomerLimits(catalogue, [espressos(8), espressos(8)])).toBe('big');
  expect(checkNewCustomerLimits(catalogue, [espressos(8), espressos(8, 'downtown')])).toBe('needs-confirmation');
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
  expect(describeAlternatives(ways)).toBe(words);
});

test.each([
  // A bar of 540 seconds in a quarter of an hour: [kept, all, held] and what is left at the counter, to new and to other cards.
  [50, 0, 0, 270, 270, 405],
  [50, 270, 0, 0, 135, 135],
  [50, 270, 270, 135, 0, 135],
  [50, 405, 270, 0, 0, 0],
  [0, 270, 270, 270, 0, 270],
  [80, 0, 0, 108, 270, 324],
])(
  'where %i %% are kept, %i seconds taken and %i of them held: left',
  (keptPercent, seconds, unpaidNewSeconds, ...left) => {
    const store = { ...getMainStore(catalogue), keptPercent };
    const payers = ['new at the counter', 'new by card', 'regular by card'] as const;
    expect(payers.map((payer) => getShareLeft(store, 'bar', { seconds, unpaidNewSeconds }, payer))).toEqual(left);
  },
);

test('an ordinary order is five minutes of a station, or one piece however long it takes', () => {
  const store = getMainStore(catalogue);
  const checkSmall = (quantity: number) =>
    isSmallOrder(store, getWorkload(catalogue, store, espressos(quantity).lines));
  expect([1, 3, 4].map(checkSmall)).toEqual([true, true, false]);
  expect(isSmallOrder(store, { work: new Map([['bar', 400]]), longestPieceSeconds: 400 })).toBe(true);
});
