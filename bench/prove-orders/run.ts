import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { giveVouchers, openAccounts, ordersOfAccount } from '../lib/accounts.ts';
import { Calls } from '../lib/retries.ts';
import { startTestServer, type TestServer } from '../lib/test-server.ts';
import { untilReady } from '../lib/until-ready.ts';
import { check } from './check.ts';
import { type FaultKind, strike } from './faults.ts';
import { plantFaults } from './planted.ts';
import { type KeyUse, Shopping } from './shopping.ts';

export type Plan = {
  name: string;
  orders: number;
  faults: FaultKind[];
  keyUse: KeyUse;
  commits: 'awaited' | 'not awaited';
  /** A control ends when its fault has shown; the main run waits for its mails. */
  waitsForMails: boolean;
  seed: number;
};

const customersAtOnce = 40;
/** One in five orders uses a voucher; vouchers of cancelled orders come back. */
const vouchersEach = ordersOfAccount;
const mailsWithinMs = 120_000;

/** A commit then stays in memory until the WAL writer runs, which `holdWalWriter` delays. */
const notAwaited = ['synchronous_commit=off', 'wal_buffers=64MB'];

/** Runs customers and staff on a test server under faults, and checks the result. */
export async function run(plan: Plan, say: (line: string) => void) {
  const settings = plan.commits === 'awaited' ? [] : notAwaited;
  const testServer = await startTestServer({ name: plan.name, settings, env: { SITE_DIR: 'off' } });
  try {
    const client = new pg.Client({ connectionString: testServer.postgres.url });
    const accounts = Math.ceil(plan.orders / ordersOfAccount) + customersAtOnce;
    const { customers, staff } = await openAccounts(testServer.postgres.url, accounts);
    const vouchers = await giveVouchers(testServer.postgres.url, customers, vouchersEach);
    await prepare(testServer, plan);
    const calls = new Calls(testServer.url);
    const shopping = new Shopping(calls, staff, plan.keyUse, vouchers, plan.seed);
    say(`${customersAtOnce} of ${customers.length} customers at a time place ${plan.orders} orders`);
    const started = performance.now();
    let isOver = false;
    const shops = shopping.run(customers, customersAtOnce, plan.orders).finally(() => {
      isOver = true;
    });
    let lastFault = Date.now();
    const faults = async () => {
      for (const [index, kind] of plan.faults.entries()) {
        const due = Math.round(((index + 1) * plan.orders) / (plan.faults.length + 1));
        while (shopping.placed < due && !isOver) await pause(20);
        lastFault = Date.now();
        await strike(testServer, kind, index);
        say(`${shopping.placed} placed, fault ${index + 1}: ${kind}`);
      }
    };
    await Promise.all([shops, faults()]);
    const seconds = (performance.now() - started) / 1000;
    say(`${shopping.placed} placed in ${seconds.toFixed(1)} s`);

    await client.connect();
    const mailsDone = plan.waitsForMails ? await untilMailsDone(client, lastFault, say) : undefined;
    const look = () => check(client, shopping.purchases, testServer.copies);
    const findings = await look();
    const overlooked = plan.waitsForMails ? await plantFaults(client, look) : [];
    await client.end();

    const accepted = [...testServer.copies.values()].reduce((sum, count) => sum + count, 0);
    return {
      findings,
      overlooked,
      unexpected: shopping.unexpected,
      crashed: testServer.crashed(),
      placed: shopping.placed,
      placingSeconds: seconds,
      withVoucher: shopping.purchases.filter(({ told, voucherId }) => told && voucherId).length,
      tries: calls.tries,
      cutAnswers: testServer.cutAnswers,
      mails: testServer.copies.size,
      extraCopies: accepted - testServer.copies.size,
      /** From the last fault to the last mail. */
      mailsDoneSeconds: mailsDone,
    };
  } finally {
    await testServer.close();
  }
}

/** Writes the accounts to disk, whatever the plan says about commits, and waits for the API. */
async function prepare(testServer: TestServer, { commits }: Plan) {
  const client = new pg.Client({ connectionString: testServer.postgres.url });
  await client.connect();
  await client.query('checkpoint');
  if (commits === 'not awaited') await holdWalWriter(client);
  await client.end();
  await untilReady(testServer.url);
}

async function untilMailsDone(
  client: pg.Client,
  lastFault: number,
  say: (line: string) => void,
): Promise<number | undefined> {
  for (;;) {
    const { rows } = await client.query(
      `select count(*) filter (where state <> 'completed') as waiting, extract(epoch from max(completed_on)) as last
       from pgboss.job where name = 'mail'`,
    );
    const { waiting, last } = rows[0] as { waiting: string; last: string };
    if (waiting === '0') return Math.max(0, Number(last) - lastFault / 1000);
    if (Date.now() > lastFault + mailsWithinMs) return undefined;
    say(`${waiting} mails wait`);
    await pause(2_000);
  }
}

async function holdWalWriter(client: pg.Client) {
  const { rows } = await client.query("select pid from pg_stat_activity where backend_type = 'walwriter'");
  process.kill(rows[0].pid, 'SIGSTOP');
}
