// `npm run prove -- abuse`: attacks that a single client can make, each at its full size against a running server, bare and
// behind Caddy. Meanwhile two customers read their account, place an order and cancel it, and staff have a board open:
// 99 of 100 calls must be answered within a second, and none may fail. A control stops the server for a moment and looks
// for orders on the board of another store: both must be found.
// Then 40 free accounts of one address order as much as they can: a regular and a card must still get every quarter of an
// hour, and one change of a manager must block all who ordered. A control does so without the bounds on new customers.
//   --short          a few seconds of each attack, for CI
//   --without-mends  also plays the later attacks against a server without their mends, where each must do harm
//   --only NAMES     these attacks alone, separated by commas, for work on their mends
//   --other PATH     checkout of release 1.0, built: also plays the attacks against it, where each must do harm
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { exportData } from '../core/src/contracts/account.ts';
import { ordersOfAccount } from './lib/accounts.ts';
import { assertBuilt, createDatabase, ownCheckout, startApi } from './lib/api-server.ts';
import { startCaddy } from './lib/caddy.ts';
import { closeProof, expectThat } from './lib/close-proof.ts';
import { createFolder } from './lib/create-folder.ts';
import { measureWithRepeat } from './lib/measure.ts';
import { startPostgres } from './lib/postgres.ts';
import { startProof } from './lib/start-proof.ts';
import { untilReady } from './lib/until-ready.ts';
import { createActors, floodBoard, password } from './prove-abuse/actors.ts';
import type { Attack } from './prove-abuse/attack.ts';
import { playFreeAccounts } from './prove-abuse/free-accounts.ts';
import { startEncoder, uploadBeside, writeNoise } from './prove-abuse/pictures.ts';
import { beVictims, customersInTurn, type Outcome } from './prove-abuse/victims.ts';

const { values: given } = parseArgs({
  options: {
    short: { type: 'boolean' },
    other: { type: 'string' },
    only: { type: 'string' },
    'without-mends': { type: 'boolean' },
  },
});
const attackMs = given.short ? 2_000 : 20_000;
const hoard = given.short ? { sessions: 5_000, orders: 6_000 } : { sessions: 50_000, orders: 6_000 };
const laterActors = { unconfirmed: 240, managers: 2, sold: given.short ? 30_000 : 100_000 };
const allowedMs = 1_000;
const accountKinds: Attack['kind'][] = ['shared address', 'large account', 'full board', 'lists of orders'];
const bareKinds: Attack['kind'][] = ['slashes', 'slow uploads', ...accountKinds];
const proxyKinds: Attack['kind'][] = [...bareKinds, 'unread answers', 'many calls at once', 'long queries'];
type Way = 'bare' | 'behind Caddy';
/** Attacks on what came after release 1.0. The short form plays each in one way. */
const laterKinds: Record<Way, Attack['kind'][]> = given.short
  ? { bare: ['forged messages', 'right logins', 'crops of noise'], 'behind Caddy': ['report files', 'held streams'] }
  : {
      bare: ['forged messages', 'report files', 'right logins', 'held streams', 'crops of noise'],
      'behind Caddy': ['forged messages', 'report files', 'held streams'],
    };
/**
 * The attacks that harmed release 1.0, bare or behind Caddy. Each must do so with `--other`, or it has become too weak.
 * The large account takes its full size.
 */
const harmful = proxyKinds.filter((kind) => !given.short || kind !== 'large account');

/** The server checks 20 wrong signatures of one address, and those that arrive at the same moment. */
const forgedWithin = 50;

/** Each attack has its own addresses, so that limits used up by one do not count in the next. */
let plays = 0;
const nextPlaces = () => {
  plays += 1;
  return { cafe: `127.0.77.${plays}`, home: `127.0.10.${plays}`, elsewhere: `127.0.66.${plays}` };
};

type Checkout = { name: string; folder: string; change?: string };
const checkouts: Checkout[] = [{ name: '', folder: ownCheckout }];
if (given['without-mends']) {
  const change = import.meta.resolve('./prove-abuse/without-mends.ts');
  checkouts.push({ name: 'without mends: ', folder: ownCheckout, change });
}
if (given.other) checkouts.push({ name: 'other: ', folder: resolve(given.other) });
for (const checkout of checkouts) assertBuilt(checkout.folder);
startProof('abuse');
mkdirSync('test-results/stand', { recursive: true });
const attackers = new Set<ChildProcess>();
process.on('exit', () => {
  for (const attacker of attackers) attacker.kill('SIGKILL');
});
const folder = createFolder('abuse');
const postgres = await startPostgres(folder, 'test-results/stand/abuse-postgres.log');

const noise = await writeNoise(folder);
const stands = [];
for (const [index, checkout] of checkouts.entries()) stands.push(await open(index, checkout));
const [own] = stands;
if (!own) throw new Error('nothing to attack');
const found = await playAll(own);
const control = await playControl(own);
const harmed: Record<string, Record<string, Outcome>> = {};
for (const stand of stands.slice(1)) harmed[stand.name] = await playAll(stand);
const withoutBounds = import.meta.resolve('./prove-abuse/without-bounds.ts');
const [freeAccounts, freeControl] = await Promise.all([
  playFreeAccounts(postgres.url),
  playFreeAccounts(postgres.url, 'free-control', withoutBounds),
]);
console.log(`free accounts: ${JSON.stringify(freeAccounts)}`);
console.log(`control: ${JSON.stringify(freeControl)}`);
await Promise.all([...stands.map(({ close }) => close()), postgres.stop()]);

const problems = [
  ...Object.entries(found)
    .filter(([, outcome]) => isHurt(outcome))
    .map(([name, { p99Ms, failed, failures }]) => `${name}: p99 ${p99Ms} ms, ${failed} failed: ${failures.join('; ')}`),
  ...freeAccounts.problems.map((problem) => `free accounts: ${problem}`),
];
const overlooked = [
  ...expectThat(control.p99Ms >= allowedMs, 'a server that stood still for 1.5 s was not noticed'),
  ...expectThat(/board/.test(control.failures.join()), 'a hidden order was not noticed'),
  ...expectThat(freeControl.refusals.regulars > 0, 'new customers without bounds kept no regular out'),
  ...expectThat(freeControl.refusals.cardsWhileUnpaid > 0, 'unpaid orders without bounds kept no card out'),
];
/**
 * Returns whether an attack hurt: calls failed, or were ten times slower than in this checkout, because a fast machine
 * hides what fails on a slow one.
 */
const hurtBy = (outcomes: Record<string, Outcome>, kind: string) =>
  Object.entries(outcomes).some(
    ([name, outcome]) =>
      name.startsWith(`${kind}, `) && (isHurt(outcome) || outcome.p99Ms > 10 * (found[name]?.p99Ms ?? Infinity)),
  );
const expected = stands.slice(1).flatMap(({ name }) => getHarmfulKinds(name).map((kind) => ({ name, kind })));
for (const { name, kind } of expected) {
  if (!hurtBy(harmed[name] ?? {}, kind)) overlooked.push(`${name}the attack '${kind}' does no harm`);
}
for (const problem of [...problems, ...overlooked]) console.error(`FAIL ${problem}`);

// The attacks, the free accounts, the four controls, and what the other servers must show.
const looked = Object.keys(found).length + 5 + expected.length;
const failed = problems.length + overlooked.length;
closeProof(
  'abuse',
  { passed: Math.max(0, looked - failed), failed },
  {
    attackSeconds: attackMs / 1000,
    attacks: found,
    freeAccounts: freeAccounts.figures,
    ...harmed,
    controls: { stoppedServerAndHiddenOrders: control, freeAccountsWithoutBounds: freeControl.refusals },
  },
);

/** Lists the attacks that must do harm to a server of this name. */
function getHarmfulKinds(name: string): Attack['kind'][] {
  const kinds = name === 'other: ' ? harmful : [...new Set(Object.values(laterKinds).flat())];
  return given.only ? kinds.filter((kind) => given.only?.split(',').includes(kind)) : kinds;
}

/** Starts a server of the checkout, bare and behind Caddy, with its accounts. */
async function open(index: number, { name, folder: checkout, change }: Checkout) {
  const databaseUrl = await createDatabase(postgres.url, `abuse_${index}`, checkout);
  // Each attack is played bare and behind Caddy, at most twice; then comes the control.
  const runs = (bareKinds.length + proxyKinds.length + Object.values(laterKinds).flat().length) * 2 + 1;
  const customers = Math.ceil((runs * 2 * (attackMs / 200 + 10)) / ordersOfAccount);
  const isRelease1 = name === 'other: ';
  const actors = await createActors(databaseUrl, { customers, ...hoard, ...(!isRelease1 && laterActors) });
  const log = `test-results/stand/abuse-api-${index}.log`;
  rmSync(log, { force: true });
  const env = {
    LOG_LEVEL: 'warn',
    STRIPE_SECRET_KEY: 'sk_test_of_the_proof',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_proof',
    STRIPE_API: 'http://127.0.0.1:9',
  };
  const api = await startApi(databaseUrl, log, { checkout, env, nodeArgs: change ? [`--import=${change}`] : [] });
  const caddy = await startCaddy(folder, `test-results/stand/abuse-caddy-${index}.log`, [api.port]);
  await untilReady(`${caddy.url}/api`);
  return {
    name,
    databaseUrl,
    ...actors,
    nextCustomer: customersInTurn(actors.victims),
    api,
    urls: { bare: api.url, 'behind Caddy': caddy.url },
    // Release 1.0 asks for no password.
    exportCall: {
      method: isRelease1 ? 'GET' : exportData.method,
      path: exportData.path,
      body: isRelease1 ? '' : JSON.stringify({ password }),
    },
    close: async () => {
      await caddy.stop();
      await api.stop();
    },
  };
}

function isHurt({ p99Ms, failed }: Outcome): boolean {
  return failed > 0 || !(p99Ms < allowedMs);
}

type TestServer = Awaited<ReturnType<typeof open>>;

async function playAll(testServer: TestServer): Promise<Record<string, Outcome>> {
  const outcomes: Record<string, Outcome> = {};
  for (const way of ['bare', 'behind Caddy'] as const) {
    const firstKinds = way === 'bare' ? bareKinds : proxyKinds;
    const kindsByServer: Record<string, Attack['kind'][]> = {
      '': [...firstKinds, ...laterKinds[way]],
      'other: ': firstKinds,
    };
    const kinds = kindsByServer[testServer.name] ?? laterKinds[way];
    for (const kind of given.only ? kinds.filter((name) => given.only?.split(',').includes(name)) : kinds) {
      const name = `${testServer.name}${kind}, ${way}`;
      // Failed calls are not repeated, and neither are attacks on the other checkout, which must hurt.
      const outcome = await measureWithRepeat(
        name,
        () => play(testServer, kind, way),
        ({ p99Ms, failed }) => p99Ms < allowedMs || failed > 0 || testServer !== own,
      );
      outcomes[`${kind}, ${way}`] = outcome;
      console.log(`${name}: ${JSON.stringify(outcome)}`);
      // Traces of one attack must not count against the next.
      await pause(given.short ? 200 : 2_000);
    }
  }
  return outcomes;
}

async function play(testServer: TestServer, kind: Attack['kind'], way: Way): Promise<Outcome & { attack: unknown }> {
  const url = testServer.urls[way];
  const [attacker, manager] = testServer.managers;
  const isPictures = kind === 'crops of noise' && attacker && manager;
  const endFlood = kind === 'full board' ? await floodBoard(testServer.databaseUrl) : undefined;
  const encoder = isPictures ? startEncoder(testServer.databaseUrl) : undefined;
  const places = nextPlaces();
  const attack: Attack = {
    kind,
    url,
    token: testServer.hoarder.token,
    tokens: testServer.attackers.map(({ token }) => token),
    exportCall: testServer.exportCall,
    logins: { emails: testServer.attackers.map(({ email }) => email), password },
    manager: attacker?.token ?? '',
    reportPaths: ['kind=shown&by=item', 'kind=lines'].map(
      (what) => `/api/owner/reports.csv?${what}&from=${toDay(399)}&to=${toDay(0)}`,
    ),
    unconfirmed: testServer.unconfirmed.map(({ token }) => token),
    // A network has 100 connections bare, and 300 behind Caddy.
    streams: way === 'bare' ? { each: 10, addresses: 12, accounts: 96 } : { each: 4, addresses: 4, accounts: 240 },
    noise,
    attackMs,
    from: kind === 'shared address' ? places.cafe : places.elsewhere,
  };
  const file = resolve(import.meta.dirname, 'prove-abuse/attack.ts');
  const attacking = spawn(process.execPath, [file, JSON.stringify(attack)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const said = attacking.stdout ? text(attacking.stdout) : '';
  attackers.add(attacking);
  // These attacks say when they have begun; the time before that does not count.
  if (['unread answers', 'held streams', 'crops of noise'].includes(kind)) await once(attacking, 'message');
  await pause(given.short ? 500 : 1_000);
  const also = ({ 'right logins': 'log in', 'held streams': 'follow their orders' } as const)[kind as string];
  const outcome = await beVictims({ ...testServer, ...places, url, also }, pause(attackMs));
  const { databaseUrl } = testServer;
  const unfair = isPictures ? await uploadBeside({ url, databaseUrl, manager, attacker, waits: !given.short }) : [];
  attacking.kill('SIGTERM');
  await once(attacking, 'exit');
  attackers.delete(attacking);
  await Promise.all([endFlood?.(), encoder?.stop('SIGKILL')]);
  const answers: Record<string, number> = JSON.parse((await said) || '{}');
  const checked = answers['one address: 400'] ?? 0;
  if (checked > forgedWithin) unfair.push(`${checked} forged messages of one address were checked`);
  const failures = [...outcome.failures, ...unfair];
  return { ...outcome, failed: outcome.failed + unfair.length, failures, attack: answers };
}

/** Returns the day so many days ago. */
function toDay(ago: number): string {
  return new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
}

async function playControl(testServer: TestServer): Promise<Outcome> {
  const over = (async () => {
    await pause(300);
    process.kill(testServer.api.pid() ?? 0, 'SIGSTOP');
    await pause(1_500);
    process.kill(testServer.api.pid() ?? 0, 'SIGCONT');
  })();
  const place = { ...testServer, ...nextPlaces(), url: testServer.urls.bare, boardStore: 'mall' };
  const outcome = await beVictims(place, over);
  console.log(`control: ${JSON.stringify(outcome)}`);
  return outcome;
}
