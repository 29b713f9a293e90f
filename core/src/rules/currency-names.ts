import type { Money } from './shop.ts';

/** Returns the currency's name in English: 'US dollars', 'euros', 'Japanese yen'. */
export const getCurrencyName = ({ code }: Pick<Money, 'code'>): string => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'name' });
  return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? code;
};

/** Returns the name that people of the country use: 'dollars', 'euros', 'yen'. */
export const getShortCurrencyName = (money: Pick<Money, 'code'>): string =>
  getCurrencyName(money).split(' ').at(-1) ?? money.code;
