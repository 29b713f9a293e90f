import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createAnswers } from './answers.ts';
import { emptyBooks } from './books.ts';
import { createFaults } from './faults.ts';
import { createOperations } from './operations.ts';
import { createPayPage } from './pay-page.ts';
import { Refused } from './refused.ts';
import { keepRules } from './rules.ts';
import { createWebhooks, type WebhookSettings } from './webhooks.ts';

type Settings = WebhookSettings & { secretKey?: string; port?: number };

/** Starts a server that keeps Stripe's rules in its memory, for the real SDK. */
export async function startStripeStandIn({ secretKey = 'sk_test_stand_in', port = 0, ...settings }: Settings) {
  let travelled = 0;
  const now = () => Math.floor(Date.now() / 1_000) + travelled;
  const books = emptyBooks();
  const webhooks = createWebhooks(settings, now);
  const faults = createFaults();
  const rules = keepRules({ books, now, publish: webhooks.publish, payPage: (id) => `${url()}/pay/${id}` });
  const answer = createAnswers({ run: createOperations(books, rules), faults, secretKey, now });
  const payPage = createPayPage(rules);

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url());
    const { method = 'GET', headers } = request;
    const form = method === 'POST' ? new URLSearchParams(await text(request)) : searchParams;
    const [, session] = /^\/pay\/(cs_test_[0-9a-f]{32})$/.exec(pathname) ?? [];
    if (session) {
      const shown = payPage(method, session, form);
      if ('location' in shown) response.writeHead(shown.status, { location: shown.location }).end();
      else response.writeHead(shown.status, { 'content-type': 'text/html; charset=utf-8' }).end(shown.html);
      return;
    }
    const key = headers['idempotency-key'] as string | undefined;
    const { authorization } = headers;
    const answered = await answer({ line: `${method} ${pathname}`, form, key, authorization });
    if (answered) response.writeHead(answered.status, answered.headers).end(answered.body);
    else request.socket.destroy();
  };

  const server = createServer((request, response) => {
    serve(request, response).catch((error) => {
      // A client that ended in the middle of its request is no fault of ours.
      if (request.complete) throw error;
    });
  });
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  /** False if the session was over already. */
  const attempt = (act: () => unknown): boolean => {
    try {
      act();
      return true;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  };

  return {
    url: url(),
    secretKey,
    /** The environment of a server that uses this stand-in. */
    env: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: settings.webhookSecret, STRIPE_API: url() },
    books,
    webhooks,
    fault: faults.order,
    forgetFaults: faults.forget,
    pay: (sessionId: string) => attempt(() => rules.pay(sessionId)),
    decline: (sessionId: string) => attempt(() => rules.decline(sessionId)),
    challenge: (sessionId: string) => attempt(() => rules.challenge(sessionId)),
    setRefunds: rules.setRefunds,
    finishRefund: rules.finishRefund,
    dispute: rules.dispute,
    /** The owner, at Stripe's own desk. */
    refundInDashboard: (payment_intent: string, amount: number) =>
      rules.createRefund({ payment_intent, amount, metadata: {}, expand: [] }),
    captureInDashboard: (intentId: string, cents: number) => rules.capture(intentId, cents),
    /** Moves the stand-in's clock on: sessions run out, keys are forgotten after a day, holds lapse after 7 days. */
    travel: (seconds: number) => {
      travelled += seconds;
      rules.sweep();
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
