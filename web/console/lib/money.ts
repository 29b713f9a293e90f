import type { Cents } from '@juniper/core/rules/money.ts';
import type { Money } from '@juniper/core/rules/shop.ts';

let known: Money = { code: 'USD', minor: 2, locale: 'en-US' };

/** The cafe's money, as the published menu said last. It is asked for before the first screen, and never changes once there are orders. */
export const shopMoney = (): Money => known;

export const keepMoney = (money: Money): void => {
  known = money;
};

/** What was typed before and after the point, in cents; undefined if there are more decimals than the money has. */
export const centsOf = (whole: string, part: string): Cents | undefined => {
  const { minor } = known;
  return part.length > minor ? undefined : Number(whole) * 10 ** minor + Number(part.padEnd(minor, '0'));
};

/** '5', '5.50', '$5,50' -> cents; anything else is undefined. */
export const centsIn = (text: string): Cents | undefined => {
  const [, whole = '', part = ''] = /^\p{Sc}?\s*(\d{1,7})(?:[.,](\d{1,3}))?$/u.exec(text.trim()) ?? [];
  return centsOf(whole, part) || undefined;
};
