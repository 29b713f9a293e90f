import type { Cents } from './money.ts';
import type { Money } from './shop.ts';

/** As Stripe publishes them (docs.stripe.com/currencies), for currencies with the same smallest unit there and here. */
const twoDecimals = new Map<string, Cents>(
  Object.entries({
    AED: 200,
    AUD: 50,
    BRL: 50,
    CAD: 50,
    CHF: 50,
    CZK: 1_500,
    DKK: 250,
    EUR: 50,
    GBP: 30,
    HKD: 400,
    MXN: 1_000,
    MYR: 200,
    NOK: 300,
    NZD: 50,
    PLN: 200,
    RON: 200,
    SEK: 300,
    SGD: 50,
    THB: 1_000,
    USD: 50,
  }),
);
const noDecimals = new Map<string, Cents>([['JPY', 50]]);
const minAmounts = { 0: noDecimals, 2: twoDecimals, 3: new Map<string, Cents>() };

/** Returns undefined for a currency in which no cards are taken. */
export const getMinCardAmount = ({ code, minor }: Pick<Money, 'code' | 'minor'>): Cents | undefined =>
  minAmounts[minor].get(code);
