import { getMinCardAmount } from '@juniper/core/rules/card-currencies.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { counter } from './counter.ts';
import { type PaymentProvider, ProviderAway } from './provider.ts';

export type Payments = {
  /** Takes new card payments; undefined: the operator has given no keys. */
  readonly cards: PaymentProvider | undefined;
  /** Who has a payment that was begun earlier. */
  by(name: string): PaymentProvider;
};

export const createPayments = (cards: PaymentProvider | undefined): Payments => ({
  cards,
  by: (name) => {
    const found = [counter, cards].find((provider) => provider?.name === name);
    if (!found) throw new ProviderAway(`there are no keys for ${name}`);
    return found;
  },
});

export type Method = 'counter' | 'card';

/** How customers can pay: by card where there are keys, the owner has switched cards on, and the currency is one for them. */
export const methodsOf = ({ cards }: Payments, { shop }: Pick<Catalogue, 'shop'>): Method[] =>
  cards && shop.takesCards && getMinCardAmount(shop.money) !== undefined ? ['counter', 'card'] : ['counter'];
