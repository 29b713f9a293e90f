import type { Cents } from './money.ts';
import type { Money } from './shop.ts';

/**
 * The least that can be paid by card, in a currency's smallest unit, as Stripe publishes it (docs.stripe.com/currencies).
 * Only currencies whose units are the same there and here (decision 181).
 */
const twoDecimals = new Map<string, Cents>(
  Object.entries({
    ...{ AED: 200, AUD: 50, BRL: 50, CAD: 50, CHF: 50, CZK: 1_500, DKK: 250, EUR: 50, GBP: 30, HKD: 400 },
    ...{ MXN: 1_000, MYR: 200, NOK: 300, NZD: 50, PLN: 200, RON: 200, SEK: 300, SGD: 50, THB: 1_000, USD: 50 },
  }),
);
const noDecimals = new Map<string, Cents>([['JPY', 50]]);
const leasts = { 0: noDecimals, 2: twoDecimals, 3: new Map<string, Cents>() };

/** Undefined: no cards are taken in this currency. */
export const getMinCardAmount = ({ code, minor }: Pick<Money, 'code' | 'minor'>): Cents | undefined =>
  leasts[minor].get(code);
