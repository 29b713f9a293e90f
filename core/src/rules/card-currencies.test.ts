import { expect, test } from 'vitest';
import { defaultCafe } from '../content/default-cafe/catalogue.ts';
import { getMinCardAmount } from './card-currencies.ts';
import { checkShop } from './check-shop.ts';

const minors = [0, 2, 3] as const;
const withCards = Intl.supportedValuesOf('currency').flatMap((code) =>
  minors.flatMap((minor) => (getMinCardAmount({ code, minor }) === undefined ? [] : [{ code, minor }])),
);

test('these are the currencies in which cards are taken', () => {
  expect(withCards.map(({ code }) => code).join(' ')).toBe(
    'AED AUD BRL CAD CHF CZK DKK EUR GBP HKD JPY MXN MYR NOK NZD PLN RON SEK SGD THB USD',
  );
});

test('each can be the currency of a shop, with the decimals that the list has for it', () => {
  for (const { code, minor } of withCards) {
    const money = { code, minor, locale: 'en-US' };
    expect(checkShop({ ...defaultCafe.shop, money }), code).toEqual([]);
  }
});

test('the least is in the smallest unit', () => {
  expect(getMinCardAmount({ code: 'USD', minor: 2 })).toBe(50);
  expect(getMinCardAmount({ code: 'GBP', minor: 2 })).toBe(30);
  expect(getMinCardAmount({ code: 'CZK', minor: 2 })).toBe(1_500);
  expect(getMinCardAmount({ code: 'JPY', minor: 0 })).toBe(50);
});

test('other units than ours, special rules, or an unknown currency: no cards', () => {
  for (const minor of minors) {
    for (const code of ['ISK', 'UGX', 'HUF', 'TWD', 'BHD', 'JOD', 'KWD', 'OMR', 'TND', 'XXX', 'toString']) {
      expect(getMinCardAmount({ code, minor }), code).toBeUndefined();
    }
  }
  expect(getMinCardAmount({ code: 'JPY', minor: 2 })).toBeUndefined();
  expect(getMinCardAmount({ code: 'USD', minor: 0 })).toBeUndefined();
});
