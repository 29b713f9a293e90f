import { setTimeout as pause } from 'node:timers/promises';
import { openAccounts, ordersOfAccount, setRole } from '../lib/accounts.ts';
import { quantile } from '../lib/figures.ts';
import { measureWithRepeat } from '../lib/measure.ts';
import { Random } from '../lib/random.ts';
import { Calls } from '../lib/retries.ts';
import { say as print } from '../lib/start-proof.ts';
import { startTestServer, type TestServer } from '../lib/test-server.ts';
import { Timeline } from '../lib/timeline.ts';
import { untilReady } from '../lib/until-ready.ts';
import { withClient } from '../lib/with-client.ts';
import { check } from './check.ts';
import { editTogether } from './editors.ts';
import { Owner, tap } from './owner.ts';
import { Visitor } from './pages.ts';
import { Shopping } from './shopping.ts';
import { customersForOrders, measureOrders, measurePublications } from './speed.ts';

export const faultKinds = ['render', 'api', 'postgres', 'worker'] as const;
type FaultKind = (typeof faultKinds)[number];

export type Plan = {
  name: string;
  orders: number;
  publications: number;
  taps: number;
  faults: FaultKind[];
  /** The control's database has an empty function in the place of the orders' lock. */
  lock: 'shared' | 'none';
  tens: number;
  timed: number;
  measuresOrders: boolean;
  /** Changes of each editor; the control's publications name no versions. */
  edits: number;
  namesVersions: boolean;
  /** For 95 of 100 publications to be on all pages. */
  liveWithinMs: number;
  seed: number;
};

const customersAtOnce = 40;
const buyersOfTen = 50;
const editors = 2;
/** A tap is two presses, of which an account has 60 a minute. */
const tapsOfStaff = 25;
const endRenders = import.meta.resolve('./end-renders.ts');

/** Runs customers, an owner and staff on two servers under faults, then checks the database. */
export async function run(plan: Plan) {
  const say = (line: string) => print(`${plan.name}: ${line}`);
  const hasPages = plan.lock === 'shared';
  const testServer = await startTestServer({
    name: plan.name,
    settings: ['track_commit_timestamp=on'],
    env: hasPages ? { NODE_OPTIONS: `--import=${endRenders}` } : { SITE_DIR: 'off' },
  });
  const owner = new Owner(testServer.postgres.url);
  try {
    if (plan.lock === 'none') await takeLockAway(testServer.postgres.url);
    const shoppers = Math.ceil(plan.orders / ordersOfAccount) + 3 * customersAtOnce;
    const buyers = plan.tens * buyersOfTen;
    const more = buyers + (plan.measuresOrders ? 2 * customersForOrders : 0) + editors;
    const pressers = Math.ceil(plan.taps / tapsOfStaff);
    const { customers, staff } = await openAccounts(testServer.postgres.url, shoppers + more + pressers);
    const tappers = customers.slice(-pressers);
    await setRole(testServer.postgres.url, tappers, 'staff');
    await Promise.all(testServer.apiUrls.map((url) => untilReady(url)));
    const sites = testServer.apiUrls.map((url) => url.replace('/api', ''));
    const visitor = new Visitor(hasPages ? sites : [], plan.seed);
    const calls = new Calls(testServer.url);
    const shopping = new Shopping(calls, plan.seed);
    const started = performance.now();

    const timeline = new Timeline(plan.orders, () => shopping.placed);
    await Promise.all([
      timeline.run(plan.publications, () => owner.publish()),
      timeline.run(plan.taps, async (index) => {
        const statuses = await tap(calls, tappers[index % pressers] ?? staff, index, new Random(plan.seed, index));
        if (statuses.some((status) => status !== 200)) shopping.unexpected.push(`a tap: ${statuses}`);
      }),
      timeline.run(plan.faults.length, async (index) => {
        const kind = plan.faults[index] ?? 'api';
        await causeFault(testServer, owner, kind, index, new Random(plan.seed, index));
        say(`${shopping.placed} placed, fault ${index + 1}: ${kind}`);
      }),
      shopping.run(
        customers.slice(more, more + shoppers),
        customersAtOnce,
        plan.orders,
        () => timeline.next + customersAtOnce,
      ),
    ]);
    const seconds = (performance.now() - started) / 1000;
    say(`${shopping.placed} placed, ${owner.publications} publications, ${plan.taps} taps in ${seconds.toFixed(1)} s`);

    await Promise.all(testServer.apiUrls.map((url) => untilReady(url)));
    const gotOne: number[] = [];
    while (gotOne.length < plan.tens) {
      const first = gotOne.length * buyersOfTen;
      gotOne.push(await shopping.sellTen(staff, customers.slice(first, first + buyersOfTen)));
    }
    const findings = await withClient(testServer.postgres.url, check);
    const liveMs = await measureWithRepeat(
      'publications',
      () => measurePublications(owner, sites, plan.timed),
      (times) => times.length === 0 || quantile(times, 0.95) <= plan.liveWithinMs,
    );
    await visitor.stop();
    const measure = (attempt: number) => {
      const first = buyers + (attempt - 1) * customersForOrders;
      const those = customers.slice(first, first + customersForOrders);
      return measureOrders(`p99-${attempt}`, owner, testServer.url.replace('/api', ''), sites, those);
    };
    const orderTimes = plan.measuresOrders
      ? await measureWithRepeat(
          'orders beside renders',
          measure,
          ({ slower, failed }) => slower <= 2 || failed.length > 0,
        )
      : undefined;
    const edited = await editTogether({
      databaseUrl: testServer.postgres.url,
      calls,
      people: customers.slice(more - editors, more),
      rounds: plan.edits,
      namesVersions: plan.namesVersions,
      seed: plan.seed,
    });
    say(`two editors: ${JSON.stringify(edited)}`);
    return {
      findings,
      edited,
      gotOne,
      liveMs,
      visitor,
      shopping,
      seconds,
      orderTimes,
      tries: calls.tries,
      publications: owner.publications,
      endedRenders: testServer.countInLogs(failure),
      crashes: testServer.listCrashes(),
    };
  } finally {
    await owner.close();
    await testServer.close();
  }
}

const takeLockAway = (databaseUrl: string) =>
  withClient(databaseUrl, (client) =>
    client.query("create or replace function share_catalogue() returns void language sql as ''"),
  );

/**
 * Causes a fault during a publication: in its transaction, or while its pages are rendered. Killed processes restart.
 */
async function causeFault(
  testServer: TestServer,
  owner: Owner,
  kind: FaultKind,
  index: number,
  random: Random,
): Promise<void> {
  const { apis, worker, postgres } = testServer;
  const round = Math.floor(index / faultKinds.length);
  if (kind === 'render') return endRender(testServer, owner, round % apis.length);
  const publishing = owner.publish();
  await pause(random.int(0, kind === 'postgres' ? 30 : 1_500));
  if (kind === 'worker') await worker.kill();
  if (kind === 'postgres') await postgres.crash();
  if (kind === 'api') await apis[(round + 1) % apis.length]?.kill();
  await publishing;
}

const failure = 'the pages could not be rendered';
const endsWithinMs = 60_000;

/** Signals the next process, too: a server that was just starting does not know the signal and dies of it. */
async function endRender({ apis, countInLogs }: TestServer, owner: Owner, nth: number): Promise<void> {
  const before = countInLogs(failure);
  let signalledPid: number | undefined;
  for (const end = Date.now() + endsWithinMs; countInLogs(failure) === before; await pause(1_000)) {
    if (Date.now() > end) throw new Error('no render was ended');
    const pid = apis[nth]?.pid;
    if (pid && pid !== signalledPid) process.kill(pid, 'SIGUSR2');
    signalledPid = pid;
    await owner.publish();
  }
}
