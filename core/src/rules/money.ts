import type { Money } from './shop.ts';

/** Whole minor units of any currency. Decimal numbers appear only in JSON. */
export type Cents = number;

type MinorUnit = Pick<Money, 'minor'>;

export const toCents = ({ minor }: MinorUnit, dollars: number): Cents => Math.round(dollars * 10 ** minor);

export const toDollars = ({ minor }: MinorUnit, cents: Cents): number => cents / 10 ** minor;

/** Returns '4.00', as form fields and search engines take it. */
export const writeAmount = (money: MinorUnit, cents: Cents): string => toDollars(money, cents).toFixed(money.minor);

type FormatKind = 'plain' | 'grouped' | 'round';

/** Cached for a catalogue's money, because creating a format is slow. */
const formats = new WeakMap<Money, Partial<Record<FormatKind, Intl.NumberFormat>>>();

const getFormat = (money: Money, kind: FormatKind): Intl.NumberFormat => {
  const cached = formats.get(money) ?? {};
  const format = cached[kind] ?? makeFormat(money, kind);
  cached[kind] = format;
  formats.set(money, cached);
  return format;
};

const makeFormat = ({ code, minor, locale }: Money, kind: FormatKind): Intl.NumberFormat => {
  const currency = { style: 'currency', currency: code } as const;
  if (kind === 'round') return new Intl.NumberFormat(locale, { ...currency, notation: 'compact' });
  const digits = { minimumFractionDigits: minor, maximumFractionDigits: minor };
  return new Intl.NumberFormat(locale, { ...currency, ...digits, useGrouping: kind === 'grouped' });
};

/** Returns '$4.00', as in menus, carts and receipts. */
export const formatMoney = (money: Money, cents: Cents): string =>
  getFormat(money, 'plain').format(toDollars(money, cents));

/** Returns '$1,204.50', as in reports. */
export const formatSum = (money: Money, cents: Cents): string =>
  getFormat(money, 'grouped').format(toDollars(money, cents));

/** Returns '$1.2K', as beside an axis. */
export const formatRound = (money: Money, cents: Cents): string =>
  getFormat(money, 'round').format(toDollars(money, cents));
