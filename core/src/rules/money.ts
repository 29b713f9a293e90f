import type { Money } from './shop.ts';

/** Money is whole minor units in code, called cents whatever the currency; decimal numbers appear only in JSON. */
export type Cents = number;

/** How much money is, as far as sums need it. */
type Minor = Pick<Money, 'minor'>;

export const toCents = ({ minor }: Minor, dollars: number): Cents => Math.round(dollars * 10 ** minor);

export const toDollars = ({ minor }: Minor, cents: Cents): number => cents / 10 ** minor;

/** As fields and search engines take it: '4.00'. */
export const writeAmount = (money: Minor, cents: Cents): string => toDollars(money, cents).toFixed(money.minor);

type Writing = 'plain' | 'grouped' | 'round';

/** Making one takes longer than writing all the amounts of a page, so each is made once for a catalogue's money. */
const formats = new WeakMap<Money, Partial<Record<Writing, Intl.NumberFormat>>>();

const formatOf = (money: Money, writing: Writing): Intl.NumberFormat => {
  const known = formats.get(money) ?? {};
  formats.set(money, known);
  known[writing] ??= makeFormat(money, writing);
  return known[writing];
};

const makeFormat = ({ code, minor, locale }: Money, writing: Writing): Intl.NumberFormat => {
  const currency = { style: 'currency', currency: code } as const;
  if (writing === 'round') return new Intl.NumberFormat(locale, { ...currency, notation: 'compact' });
  const digits = { minimumFractionDigits: minor, maximumFractionDigits: minor };
  return new Intl.NumberFormat(locale, { ...currency, ...digits, useGrouping: writing === 'grouped' });
};

/** '$4.00', as menus, carts and receipts write it. */
export const formatMoney = (money: Money, cents: Cents): string =>
  formatOf(money, 'plain').format(toDollars(money, cents));

/** '$1,204.50' or '-$2.00': reports have larger amounts than a receipt, and negative ones. */
export const formatSum = (money: Money, cents: Cents): string =>
  formatOf(money, 'grouped').format(toDollars(money, cents));

/** '$1.2K', beside an axis. */
export const formatRound = (money: Money, cents: Cents): string =>
  formatOf(money, 'round').format(toDollars(money, cents));
