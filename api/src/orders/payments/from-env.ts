import type { Env } from '../../env.ts';
import { createPayments, type Payments } from './payments.ts';

/** `pace`: a call must be answered within seconds, a job has time. The SDK is loaded only where there are keys. */
export async function paymentsFrom(env: Env, pace: 'call' | 'job'): Promise<Payments> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets = [], STRIPE_API: api } = env;
  if (!secretKey) return createPayments(undefined);
  const { createStripe } = await import('./stripe.ts');
  return createPayments(createStripe({ secretKey, webhookSecrets, api, publicUrl: env.PUBLIC_URL, timing: pace }));
}
