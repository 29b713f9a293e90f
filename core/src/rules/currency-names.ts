import type { Money } from './shop.ts';

/** Returns 'US dollars', 'euros' or 'Japanese yen'. */
export const getCurrencyName = ({ code }: Pick<Money, 'code'>): string => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'name' });
  return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? code;
};

/** Returns 'dollars', 'euros' or 'yen'. */
export const getShortCurrencyName = (money: Pick<Money, 'code'>): string =>
  getCurrencyName(money).split(' ').at(-1) ?? money.code;
