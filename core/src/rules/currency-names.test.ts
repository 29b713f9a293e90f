import { expect, test } from 'vitest';
import { getCurrencyName, getShortCurrencyName } from './currency-names.ts';

test('a currency has its name in English, and a short one', () => {
  const names = ['USD', 'EUR', 'JPY', 'CHF'].map((code) => [getCurrencyName({ code }), getShortCurrencyName({ code })]);
  expect(names).toEqual([
    ['US dollars', 'dollars'],
    ['euros', 'euros'],
    ['Japanese yen', 'yen'],
    ['Swiss francs', 'francs'],
  ]);
});
