import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startStripeStandIn } from '../../api/test/stripe-stand-in/start.ts';
import { giveVouchers, openAccounts } from '../lib/accounts.ts';
import { Calls } from '../lib/retries.ts';
import { startTestServer } from '../lib/test-server.ts';
import { untilReady } from '../lib/until-ready.ts';
import { readBooks } from './books.ts';
import { check, type Seen } from './check.ts';
import { Clock, openQuestions } from './clock.ts';
import { Customers, purchasesOfAccount } from './customers.ts';
import { openShop } from './shop.ts';
import { Staff } from './staff.ts';

const webhookSecret = 'whsec_of_the_proof';

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
  const standIn = await startStripeStandIn({ webhookSecret });
  const keys = {
    STRIPE_SECRET_KEY: standIn.secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API: standIn.url,
    ...(change && { NODE_OPTIONS: `--import=${change}` }),
  };
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
    const managerIds = managers.map(({ userId }) => userId);
    await questions.ask("update users set role = 'manager' where user_id = any ($1::uuid[])", [managerIds]);
    const vouchers = await giveVouchers(testServer.postgres.url, accounts, 1);
    await openShop(testServer.postgres.url, staff.userId);
    await Promise.all(testServer.apiUrls.map(untilCards));
    standIn.webhooks.sendTo(`${testServer.url}/payments/stripe/webhook`);

    const calls = new Calls(testServer.url);
    const clock = new Clock(questions);
    const people = new Customers(calls, clock, vouchers, seed);
    const crew = new Staff(calls, questions, { staff, managers }, refundEvery, seed);
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
      look: async <Result>(act: (client: pg.Client, seen: Seen) => Promise<Result>): Promise<Result> => {
        const client = new pg.Client({ connectionString: testServer.postgres.url });
        await client.connect();
        try {
          return await act(client, { pages: readBooks(standIn), copies: testServer.copies, accepted: crew.refunds });
        } finally {
          await client.end();
        }
      },
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
