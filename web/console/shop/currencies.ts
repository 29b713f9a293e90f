import type { Money } from '@juniper/core/rules/shop.ts';

const names = new Intl.DisplayNames('en', { type: 'currency' });
const regions = new Intl.DisplayNames('en', { type: 'language' });

const countDecimals = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

const isMinor = (decimals: number): decimals is Money['minor'] => decimals === 0 || decimals === 2 || decimals === 3;

/**
 * Lists currencies such as 'US Dollar (USD)', by name. Leaves out the few with other decimals than none, two or three.
 */
export const currencies = (): { code: string; label: string }[] =>
  Intl.supportedValuesOf('currency')
    .filter((code) => isMinor(countDecimals(code)))
    .map((code) => ({ code, label: `${names.of(code)} (${code})` }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));

export const toMoney = (code: string, locale: string): Money => {
  const minor = countDecimals(code);
  return { code, minor: isMinor(minor) ? minor : 2, locale };
};

/** Formats an example: '$1,234.50'. */
const formatSample = ({ code, minor, locale }: Money): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: code, minimumFractionDigits: minor }).format(1234.5);

const usualLocales = [
  ...['en-US', 'en-GB', 'en-CA', 'en-AU', 'en-NZ', 'en-IE', 'en-IN', 'en-ZA', 'de-AT', 'de-DE', 'de-CH', 'fr-FR'],
  ...['es-ES', 'es-MX', 'it-IT', 'nl-NL', 'pt-PT', 'pt-BR', 'da-DK', 'sv-SE', 'nb-NO', 'pl-PL', 'cs-CZ', 'ja-JP'],
];

/** Lists the ways of writing amounts, such as '$1,234.50 (American English)'. */
export const localeChoices = (code: string, own: string): { locale: string; label: string }[] =>
  [...new Set([own, ...usualLocales])].map((locale) => ({
    locale,
    label: `${formatSample(toMoney(code, locale))} (${regions.of(locale)})`,
  }));

/** Returns 'US Dollar, written as $1,234.50'. */
export const describeCurrency = (money: Money): string => `${names.of(money.code)}, written as ${formatSample(money)}`;
