import { describe, expect, test } from 'vitest';
import {
  birthdayPercentOff,
  daysAfterReturn,
  getVoucherDiscount,
  isVoucherKind,
  type VoucherTerms,
  welcomeDrink,
} from './vouchers.ts';

const line = (price: number, quantity = 1, isDrink = true) => ({ price, quantity, isDrink });
const discountCents = (voucher: VoucherTerms, lines: Parameters<typeof getVoucherDiscount>[1]) =>
  getVoucherDiscount(voucher, lines).cents;

test('there are three kinds', () => {
  const kinds = ['welcome-drink', 'birthday', 'thanks', 'gift', ''];
  expect(kinds.map(isVoucherKind)).toEqual([true, true, true, false, false]);
});

test('a welcome drink is valid for 60 days, a returned voucher for 7, a birthday gives 20 %', () => {
  expect([welcomeDrink.validDays, daysAfterReturn, birthdayPercentOff]).toEqual([60, 7, 20]);
});

describe('the welcome drink', () => {
  test('is the dearest drink, once, and nothing but a drink', () => {
    expect(discountCents({ kind: 'welcome-drink' }, [line(250), line(450, 3), line(900, 1, false)])).toBe(450);
    expect(discountCents({ kind: 'welcome-drink' }, [line(900, 1, false)])).toBe(0);
    expect(discountCents({ kind: 'welcome-drink' }, [])).toBe(0);
  });

  test('lowers the tax of the drink, and not that of the cake', () => {
    const lines = [
      { ...line(250), taxClass: 'hot' },
      { ...line(420), taxClass: 'cold' },
      { ...line(900, 1, false), taxClass: 'food' },
    ];
    expect(getVoucherDiscount({ kind: 'welcome-drink' }, lines)).toEqual({ cents: 420, taxClass: 'cold' });
  });

  test('costs $6.00 at most', () => {
    expect([599, 600, 601].map((price) => discountCents({ kind: 'welcome-drink' }, [line(price)]))).toEqual([
      599, 600, 600,
    ]);
  });
});

test('the birthday takes its part off the whole subtotal, rounded to the cent', () => {
  expect(discountCents({ kind: 'birthday' }, [line(250, 2), line(900, 1, false)])).toBe(280);
  expect([332, 333].map((price) => discountCents({ kind: 'birthday' }, [line(price)]))).toEqual([66, 67]);
  expect([2, 3, 7, 8].map((price) => discountCents({ kind: 'birthday' }, [line(price)]))).toEqual([0, 1, 1, 2]);
});

test('a voucher that the cafe gave takes its amount off the subtotal, and no more than that', () => {
  const discount = (offCents: number) =>
    discountCents({ kind: 'thanks', offCents }, [line(250, 2), line(100, 1, false)]);
  expect([1, 599, 600, 601].map(discount)).toEqual([1, 599, 600, 600]);
  expect(discountCents({ kind: 'thanks', offCents: null }, [line(250)])).toBe(0);
});

test('a kind that this release does not know takes nothing off', () => {
  expect(discountCents({ kind: 'gift' }, [line(450)])).toBe(0);
});
