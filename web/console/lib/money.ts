import type { Cents } from '@juniper/core/rules/money.ts';
import type { Money } from '@juniper/core/rules/shop.ts';

let currentMoney: Money = { code: 'USD', minor: 2, locale: 'en-US' };

/** Returns the cafe's money, which is loaded before the first screen and never changes once there are orders. */
export const shopMoney = (): Money => currentMoney;

export const keepMoney = (money: Money): void => {
  currentMoney = money;
};

/** Converts the digits before and after the point. Returns undefined if the money has fewer decimals. */
export const toCents = (whole: string, part: string): Cents | undefined => {
  const { minor } = currentMoney;
  return part.length > minor ? undefined : Number(whole) * 10 ** minor + Number(part.padEnd(minor, '0'));
};

/** Reads '5', '5.50' or '$5,50' as cents. Returns undefined for anything else. */
export const readCents = (text: string): Cents | undefined => {
  const [, whole = '', part = ''] = /^\p{Sc}?\s*(\d{1,7})(?:[.,](\d{1,3}))?$/u.exec(text.trim()) ?? [];
  return toCents(whole, part) || undefined;
};
