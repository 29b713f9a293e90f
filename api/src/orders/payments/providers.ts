import { getMinCardAmount } from '@juniper/core/rules/card-currencies.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import type { Env } from '../../env.ts';
import { counter } from './counter.ts';
import { type PaymentProvider, ProviderUnavailableError } from './provider.ts';

export type PaymentProviders = {
  /** Takes new card payments; undefined: the operator has given no keys. */
  readonly cardProvider: PaymentProvider | undefined;
  getProvider(name: string): PaymentProvider;
};

export const createProviders = (cardProvider: PaymentProvider | undefined): PaymentProviders => ({
  cardProvider,
  getProvider: (name) => {
    const provider = [counter, cardProvider].find((each) => each?.name === name);
    // Like an outage, because the keys may come back.
    if (!provider) throw new ProviderUnavailableError(`there are no keys for ${name}`);
    return provider;
  },
});

/**
 * Creates a process's payment providers, with short timeouts for calls and longer ones for jobs. Without keys, Stripe's
 * SDK is not loaded.
 */
export async function createProvidersFromEnv(env: Env, timing: 'call' | 'job'): Promise<PaymentProviders> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets = [], STRIPE_API: api } = env;
  if (!secretKey) return createProviders(undefined);
  const { createStripe } = await import('./stripe.ts');
  return createProviders(createStripe({ secretKey, webhookSecrets, api, publicUrl: env.PUBLIC_URL, timing }));
}

export type Method = 'counter' | 'card';

export const listPaymentMethods = ({ cardProvider }: PaymentProviders, { shop }: Pick<Catalogue, 'shop'>): Method[] =>
  cardProvider && shop.takesCards && getMinCardAmount(shop.money) !== undefined ? ['counter', 'card'] : ['counter'];
