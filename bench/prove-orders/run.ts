import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { giveVouchers, openAccounts, ordersOfAccount } from '../lib/accounts.ts';
import { killServers } from '../lib/faults.ts';
import { plantFaults } from '../lib/findings.ts';
import { Calls } from '../lib/retries.ts';
import { say as print } from '../lib/start-proof.ts';
import { startTestServer, type TestServer } from '../lib/test-server.ts';
import { Timeline } from '../lib/timeline.ts';
import { untilReady } from '../lib/until-ready.ts';
import { withClient } from '../lib/with-client.ts';
import { check } from './check.ts';
import { faultChanges } from './planted.ts';
import { type KeyUse, Shopping } from './shopping.ts';

/** The faults that interrupt jobs come first: such jobs are retried only after missing their heartbeat. */
export const faultKinds = ['worker', 'postgres', 'api', 'cut'] as const;
type FaultKind = (typeof faultKinds)[number];

export type Plan = {
  name: string;
  orders: number;
  faults: FaultKind[];
  keyUse: KeyUse;
  commits: 'awaited' | 'not awaited';
  /** A control ends when its fault has shown. */
  waitsForMails: boolean;
  seed: number;
};

const customersAtOnce = 40;
const cutAtOnce = 25;
/** One in five orders uses a voucher; vouchers of cancelled orders come back. */
const vouchersEach = ordersOfAccount;
const mailsWithinMs = 120_000;

/** A commit then stays in memory until the WAL writer runs, which `holdWalWriter` delays. */
const notAwaited = ['synchronous_commit=off', 'wal_buffers=64MB'];

/** Runs customers and staff on a test server under faults, and checks the result. */
export async function run(plan: Plan) {
  const say = (line: string) => print(`${plan.name}: ${line}`);
  const settings = plan.commits === 'awaited' ? [] : notAwaited;
  const testServer = await startTestServer({ name: plan.name, settings, env: { SITE_DIR: 'off' } });
  try {
    const accounts = Math.ceil(plan.orders / ordersOfAccount) + customersAtOnce;
    const { customers, staff } = await openAccounts(testServer.postgres.url, accounts);
    const vouchers = await giveVouchers(testServer.postgres.url, customers, vouchersEach);
    await prepare(testServer, plan);
    const calls = new Calls(testServer.url);
    const shopping = new Shopping({ calls, staff, keyUse: plan.keyUse, vouchers, seed: plan.seed });
    say(`${customersAtOnce} of ${customers.length} customers at a time place ${plan.orders} orders`);
    const started = performance.now();
    let isOver = false;
    const shops = shopping.run(customers, customersAtOnce, plan.orders).finally(() => {
      isOver = true;
    });
    let lastFault = Date.now();
    const timeline = new Timeline(plan.orders, () => (isOver ? plan.orders : shopping.placed));
    const faults = timeline.run(plan.faults.length, async (index) => {
      const kind = plan.faults[index] ?? 'cut';
      lastFault = Date.now();
      await causeFault(testServer, kind, Math.floor(index / faultKinds.length));
      say(`${shopping.placed} placed, fault ${index + 1}: ${kind}`);
    });
    await Promise.all([shops, faults]);
    const seconds = (performance.now() - started) / 1000;
    say(`${shopping.placed} placed in ${seconds.toFixed(1)} s`);

    const outcome = await withClient(testServer.postgres.url, async (client) => {
      const mailsDoneSeconds = plan.waitsForMails ? await untilMailsDone(client, lastFault, say) : undefined;
      const checkAll = () => check(client, shopping.purchases, testServer.copies);
      const findings = await checkAll();
      const overlooked = plan.waitsForMails ? await plantFaults(client, faultChanges, checkAll) : [];
      return { mailsDoneSeconds, findings, overlooked };
    });
    const accepted = [...testServer.copies.values()].reduce((sum, count) => sum + count, 0);
    return {
      ...outcome,
      unexpected: shopping.unexpected,
      crashes: testServer.listCrashes(),
      placed: shopping.placed,
      placingSeconds: seconds,
      withVoucher: shopping.purchases.filter(({ lastAnswer, voucherId }) => lastAnswer && voucherId).length,
      tries: calls.tries,
      cutAnswers: testServer.cutAnswers,
      mails: testServer.copies.size,
      extraCopies: accepted - testServer.copies.size,
    };
  } finally {
    await testServer.close();
  }
}

/** Causes a fault. Killed processes are restarted. */
async function causeFault({ apis, worker, postgres, cutNextAnswers }: TestServer, kind: FaultKind, round: number) {
  if (kind === 'worker') await worker.kill();
  if (kind === 'cut') cutNextAnswers(cutAtOnce);
  if (kind === 'api') await killServers(apis, round);
  if (kind === 'postgres') await postgres.crash();
}

/** Writes the accounts to disk, whatever the plan says about commits, and waits for the API. */
async function prepare(testServer: TestServer, { commits }: Plan) {
  await withClient(testServer.postgres.url, async (client) => {
    await client.query('checkpoint');
    if (commits === 'not awaited') await holdWalWriter(client);
  });
  await untilReady(testServer.url);
}

async function untilMailsDone(client: pg.Client, lastFault: number, say: (line: string) => void) {
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
