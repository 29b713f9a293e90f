import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { startStripeStandIn } from '../../api/test/stripe-stand-in/start.ts';
import { giveVouchers, openAccounts, setRole } from '../lib/accounts.ts';
import { Calls } from '../lib/retries.ts';
import { startTestServer } from '../lib/test-server.ts';
import { untilReady } from '../lib/until-ready.ts';
import { withClient } from '../lib/with-client.ts';
import { readBooks } from './books.ts';
import { check, type Evidence } from './check.ts';
import { Clock, openQuestions } from './clock.ts';
import { Customers, purchasesOfAccount } from './customers.ts';
import { openShop } from './shop.ts';
import { Staff } from './staff.ts';

export type Setting = {
  name: string;
  purchases: number;
  seed: number;
  refundEvery?: number;
  apis?: number;
  /** For a control: loaded into servers and worker before their own code. */
  change?: string;
};
export type Scene = Awaited<ReturnType<typeof openScene>>;

/**
 * Starts the whole product beside the stand-in for Stripe, with customers and staff. The stand-in runs in this process.
 */
export async function openScene({ name, purchases, seed, refundEvery = 1, apis = 2, change }: Setting) {
  const standIn = await startStripeStandIn({ webhookSecret: 'whsec_of_the_proof' });
  const keys = { ...standIn.env, ...(change && { NODE_OPTIONS: `--import=${change}` }) };
  const testServer = await startTestServer({ name, apis, env: { SITE_DIR: 'off', ...keys }, workerEnv: keys });
  const questions = openQuestions(testServer.postgres.url);
  const close = async () => {
    await questions.close();
    await testServer.close();
    await standIn.close();
  };
  try {
    const buyers = Math.ceil(purchases / purchasesOfAccount);
    const refunders = Math.ceil(purchases / refundEvery);
    const { customers: accounts, staff } = await openAccounts(testServer.postgres.url, buyers + refunders);
    const managers = accounts.splice(buyers);
    await setRole(testServer.postgres.url, managers, 'manager');
    const vouchers = await giveVouchers(testServer.postgres.url, accounts, 1);
    await openShop(testServer.postgres.url, staff.userId);
    await Promise.all(testServer.apiUrls.map(untilCards));
    standIn.webhooks.sendTo(`${testServer.url}/payments/stripe/webhook`);

    const calls = new Calls(testServer.url);
    const clock = new Clock(questions);
    const people = new Customers({ calls, clock, vouchers, seed });
    const crew = new Staff({ calls, questions, staff, managers, refundEvery, seed });
    return {
      testServer,
      standIn,
      questions,
      calls,
      clock,
      people,
      crew,
      accounts,
      close,
      /** Compares the database with the stand-in's books as both are now. */
      look: <Result>(act: (client: pg.Client, seen: Evidence) => Promise<Result>) =>
        withClient(testServer.postgres.url, (client) =>
          act(client, { pages: readBooks(standIn), copies: testServer.copies, accepted: crew.refunds }),
        ),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export const findAll = (scene: Scene) => scene.look(check);

/** Waits until the server takes cards, a moment after the switch. */
async function untilCards(apiUrl: string): Promise<void> {
  await untilReady(apiUrl);
  for (const end = Date.now() + 20_000; Date.now() < end; await pause(100)) {
    const answer = await fetch(`${apiUrl}/config`).catch(() => undefined);
    if ((await answer?.text())?.includes('"card"')) return;
  }
  throw new Error(`${apiUrl} does not take cards`);
}
