import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createStripe } from '../../api/src/orders/payments/stripe.ts';
import { startStripeStandIn } from '../../api/test/stripe-stand-in/start.ts';
import { startApi } from '../lib/api-server.ts';
import { checkout, createCall } from '../lib/calls.ts';
import { say } from '../lib/close-measurement.ts';
import { median, quantile, rounded } from '../lib/figures.ts';
import { switchCardsOn } from '../lib/switch-cards-on.ts';

type CallKind = 'card' | 'counter' | 'page' | 'stripe';
type CardPlan = {
  folder: string;
  databaseUrl: string;
  /** Rounds before those that count: calls become faster for some seconds after a start. */
  warmUps: number;
  rounds: number;
  pairsOfRound: number;
  paymentsOfRound: number;
};

const stripeMs = 100;

/**
 * Measures orders by card and at the counter, one after the other and each by another customer. Then asks for some
 * payment pages, each beside the same call to the stand-in alone.
 */
export async function measureCards(given: CardPlan) {
  const { folder, databaseUrl, warmUps, rounds, pairsOfRound, paymentsOfRound } = given;
  const webhookSecret = 'whsec_measured';
  const standIn = await startStripeStandIn({ webhookSecret });
  standIn.fault('session.create', 'slow', { times: Number.POSITIVE_INFINITY, ms: stripeMs });
  await switchCardsOn(databaseUrl);
  const env = { SITE_DIR: 'off', ...standIn.env };
  const api = await startApi(databaseUrl, join(folder, 'cards.log'), { env });

  const bodies = { card: JSON.stringify({ ...JSON.parse(checkout), payment: 'card' }), counter: checkout };
  const send = async (path: string, headers: Record<string, string>, body?: string) => {
    const started = performance.now();
    const answer = await fetch(api.url + path, { method: 'POST', headers, ...(body && { body }) });
    const { data } = (await answer.json()) as { data: { id: string; status: string; url: string } };
    const ms = performance.now() - started;
    if (!answer.ok) throw new Error(`POST ${path} was answered with ${answer.status}`);
    return { ms, data };
  };
  const stripe = createStripe({
    secretKey: standIn.secretKey,
    webhookSecrets: [webhookSecret],
    api: standIn.url,
    publicUrl: api.url,
    timing: 'call',
  });
  const askStripe = async () => {
    const paymentId = randomUUID();
    const order = { orderId: randomUUID(), orderNumber: 'ORD-7K2M9', email: 'ada@example.com', placedAt: new Date() };
    const started = performance.now();
    await stripe.open({ paymentId, ...order, amount: 1_000, currency: 'USD' }, `open:${paymentId}:1`);
    return performance.now() - started;
  };
  let customer = 0;
  const place = async (payment: keyof typeof bodies) => {
    customer += 1;
    const { headers } = createCall('placing', customer);
    const { ms, data } = await send('/api/orders', headers, bodies[payment]);
    if (data.status !== (payment === 'card' ? 'unpaid' : 'pending')) throw new Error(`an order is ${data.status}`);
    return { ms, id: data.id, authorization: headers.authorization ?? '' };
  };

  const round = async () => {
    const times: Record<CallKind, number[]> = { card: [], counter: [], page: [], stripe: [] };
    const toPay: Awaited<ReturnType<typeof place>>[] = [];
    for (let pair = 0; pair < pairsOfRound; pair += 1) {
      for (const payment of pair % 2 ? (['card', 'counter'] as const) : (['counter', 'card'] as const)) {
        const placed = await place(payment);
        times[payment].push(placed.ms);
        if (payment === 'card') toPay.push(placed);
      }
    }
    for (const { id, authorization } of toPay.slice(0, paymentsOfRound)) {
      times.page.push((await send(`/api/orders/${id}/payment`, { authorization })).ms);
      times.stripe.push(await askStripe());
    }
    // PostgreSQL writes to disk meanwhile.
    await pause(200);
    return times;
  };

  const measuredRounds: Awaited<ReturnType<typeof round>>[] = [];
  for (let index = 0; index < warmUps + rounds; index += 1) {
    const times = await round();
    const line = Object.entries(times).map(([name, values]) => `${name} ${rounded(median(values))}`);
    say(`medians, ms: ${line.join(', ')}`);
    if (index >= warmUps) measuredRounds.push(times);
  }
  await api.stop('SIGKILL'); // after SIGTERM it would wait for its proxy
  await standIn.close();

  const all = (name: CallKind) => measuredRounds.flatMap((times) => times[name]);
  const figures = (values: number[]) => ({
    calls: values.length,
    p50Ms: rounded(median(values)),
    p99Ms: rounded(quantile(values, 0.99)),
  });
  const ratios = measuredRounds.map(({ card, counter }) => rounded(median(card) / median(counter)));
  return {
    card: figures(all('card')),
    counter: figures(all('counter')),
    ratio: rounded(median(all('card')) / median(all('counter'))),
    ratios: [Math.min(...ratios), Math.max(...ratios)],
    stripeMs,
    stripe: figures(all('stripe')),
    page: figures(all('page')),
  };
}
