import type { Money } from '@juniper/core/rules/shop.ts';

const names = new Intl.DisplayNames('en', { type: 'currency' });
const regions = new Intl.DisplayNames('en', { type: 'language' });

const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

const isMinor = (decimals: number): decimals is Money['minor'] => decimals === 0 || decimals === 2 || decimals === 3;

/** 'US Dollar (USD)', by name. The few with other decimals than none, two or three are left out. */
export const currencies = (): { code: string; label: string }[] =>
  Intl.supportedValuesOf('currency')
    .filter((code) => isMinor(decimalsOf(code)))
    .map((code) => ({ code, label: `${names.of(code)} (${code})` }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));

export const moneyOf = (code: string, locale: string): Money => {
  const minor = decimalsOf(code);
  return { code, minor: isMinor(minor) ? minor : 2, locale };
};

/** How an amount looks: '$1,234.50'. */
const sampleOf = ({ code, minor, locale }: Money): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: code, minimumFractionDigits: minor }).format(1234.5);

const usualLocales = [
  ...['en-US', 'en-GB', 'en-CA', 'en-AU', 'en-NZ', 'en-IE', 'en-IN', 'en-ZA', 'de-AT', 'de-DE', 'de-CH', 'fr-FR'],
  ...['es-ES', 'es-MX', 'it-IT', 'nl-NL', 'pt-PT', 'pt-BR', 'da-DK', 'sv-SE', 'nb-NO', 'pl-PL', 'cs-CZ', 'ja-JP'],
];

/** '$1,234.50 (American English)', for each way of writing amounts. */
export const localeChoices = (code: string, own: string): { locale: string; label: string }[] =>
  [...new Set([own, ...usualLocales])].map((locale) => ({
    locale,
    label: `${sampleOf(moneyOf(code, locale))} (${regions.of(locale)})`,
  }));

/** 'US Dollar, written as $1,234.50' */
export const currencyWords = (money: Money): string => `${names.of(money.code)}, written as ${sampleOf(money)}`;
