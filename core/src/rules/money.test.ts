import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney, formatRound, formatSum, toCents, toDollars, writeAmount } from './money.ts';
import type { Money } from './shop.ts';

const usd: Money = { code: 'USD', minor: 2, locale: 'en-US' };
const yen: Money = { code: 'JPY', minor: 0, locale: 'ja-JP' };
const dinar: Money = { code: 'KWD', minor: 3, locale: 'en-KW' };

test('cents survive the way to dollars and back [money-1]', () => {
  const cents = fc.integer({ min: -1e9, max: 1e9 });
  fc.assert(
    fc.property(cents, fc.constantFrom(usd, yen, dinar), (amount, money) => {
      expect(toCents(money, toDollars(money, amount))).toBe(amount);
    }),
  );
});

test('amounts have a dollar sign and two decimals [money-1]', () => {
  expect([0, 5, 250, 384, 123456].map((cents) => formatMoney(usd, cents))).toEqual([
    ...['$0.00', '$0.05', '$2.50', '$3.84', '$1234.56'],
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_147_483_647 }), (cents) => {
      expect(formatMoney(usd, cents)).toBe(`$${(cents / 100).toFixed(2)}`);
    }),
  );
});

test('other money is written as its country writes it', () => {
  const euro: Money = { code: 'EUR', minor: 2, locale: 'de-AT' };
  const inWords = (text: string) => text.replace(/\s/g, ' ');
  expect([420, 123_450].map((cents) => inWords(formatMoney(euro, cents)))).toEqual(['€ 4,20', '€ 1234,50']);
  expect(formatMoney(yen, 480)).toBe('￥480');
  expect(writeAmount(yen, 480)).toBe('480');
  expect(writeAmount(dinar, 1_250)).toBe('1.250');
});

test('sums of reports have groups of three digits, and an axis is round', () => {
  expect([120_450, -200].map((cents) => formatSum(usd, cents))).toEqual(['$1,204.50', '-$2.00']);
  expect([1_250, 120_450].map((cents) => formatRound(usd, cents))).toEqual(['$13', '$1.2K']);
});
