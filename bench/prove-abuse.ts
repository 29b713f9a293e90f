// `npm run prove:abuse`: attacks that a single client can make, each at its full size against a running server, bare and
// behind Caddy. Meanwhile two customers read their account, place an order and cancel it, and staff have a board open:
// 99 of 100 calls must be answered within a second, and none may fail. A control stops the server for a moment and looks
// for orders on the board of another store: both must be found.
// Then 40 free accounts of one address order as much as they can: a regular and a card must still get every quarter of an
// hour, and one change of a manager must block all who ordered.
//   --short          a few seconds of each attack, for CI
//   --only NAMES     these attacks alone, separated by commas, for work on their mends
//   --other PATH     checkout of release 1.0, built: also plays the attacks against it, where each must do harm
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { exportData } from '../core/src/contracts/account.ts';
import { ordersOfAccount } from './lib/accounts.ts';
import { createDatabase, ownCheckout, startApi } from './lib/api-server.ts';
import { startCaddy } from './lib/caddy.ts';
import { closeProof } from './lib/close-proof.ts';
import { freePort } from './lib/free-port.ts';
import { measureWithRepeat } from './lib/measure.ts';
import { startPostgres } from './lib/postgres.ts';
import { untilReady } from './lib/until-ready.ts';
import { createActors, floodBoard, password } from './prove-abuse/actors.ts';
import type { Attack } from './prove-abuse/attack.ts';
import { playFreeAccounts } from './prove-abuse/free-accounts.ts';
import { beVictims, customersInTurn, type Outcome } from './prove-abuse/victims.ts';

const { values: given } = parseArgs({
  options: { short: { type: 'boolean' }, other: { type: 'string' }, only: { type: 'string' } },
});
const attackMs = given.short ? 2_000 : 20_000;
const hoard = given.short ? { sessions: 5_000, orders: 6_000 } : { sessions: 50_000, orders: 6_000 };
const allowedMs = 1_000;
const bareKinds: Attack['kind'][] = [
  'slashes',
  'slow uploads',
  'shared address',
  'large account',
  'full board',
  'lists of orders',
];
const proxyKinds: Attack['kind'][] = [...bareKinds, 'unread answers', 'many calls at once', 'long queries'];
/**
 * The attacks that harmed release 1.0, bare or behind Caddy. Each must do so with `--other`, or it has become too weak.
 * The large account takes its full size.
 */
const harmful = proxyKinds.filter((kind) => !given.short || kind !== 'large account');

/** Each attack has its own addresses, so that limits used up by one do not count in the next. */
let plays = 0;
const nextPlaces = () => {
  plays += 1;
  return { cafe: `127.0.77.${plays}`, home: `127.0.10.${plays}`, elsewhere: `127.0.66.${plays}` };
};

const checkouts = [ownCheckout, ...(given.other ? [resolve(given.other)] : [])];
for (const checkout of checkouts) {
  if (!existsSync(join(checkout, 'web/build/server'))) {
    throw new Error(`Nothing is built in ${checkout}: npm run build`);
  }
}
rmSync('test-results/prove-abuse.json', { force: true });
mkdirSync('test-results/stand', { recursive: true });
const started = performance.now();
const attackers = new Set<ChildProcess>();
process.on('exit', () => {
  for (const attacker of attackers) attacker.kill('SIGKILL');
});
const folder = mkdtempSync(join(tmpdir(), 'juniper-abuse-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
const postgres = await startPostgres(folder, 'test-results/stand/abuse-postgres.log', await freePort(), []);

const stands = [];
for (const [index, checkout] of checkouts.entries()) stands.push(await open(index, checkout));
const [own, other] = stands;
if (!own) throw new Error('nothing to attack');
const found = await playAll(own);
const control = await playControl(own);
const before = other && (await playAll(other));
const freeAccounts = await playFreeAccounts(postgres.url);
console.log(`free accounts: ${JSON.stringify(freeAccounts)}`);
await Promise.all([...stands.map(({ close }) => close()), postgres.stop()]);

const problems = [
  ...Object.entries(found)
    .filter(([, outcome]) => isHurt(outcome))
    .map(([name, { p99Ms, failed, failures }]) => `${name}: p99 ${p99Ms} ms, ${failed} failed: ${failures.join('; ')}`),
  ...freeAccounts.problems.map((problem) => `free accounts: ${problem}`),
];
const overlooked = [
  ...(control.p99Ms >= allowedMs ? [] : ['a server that stood still for 1.5 s was not noticed']),
  ...(control.failures.some((failure) => failure.includes('board')) ? [] : ['a hidden order was not noticed']),
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
for (const kind of before ? harmful : []) {
  if (before && !hurtBy(before, kind)) overlooked.push(`the attack '${kind}' does not hurt the other checkout`);
}
for (const problem of [...problems, ...overlooked]) console.error(`FAIL ${problem}`);

// The attacks, the free accounts, the two controls, and what the other checkout must show.
const looked = Object.keys(found).length + 3 + (before ? harmful.length : 0);
const failed = problems.length + overlooked.length;
closeProof(
  'abuse',
  { passed: Math.max(0, looked - failed), failed },
  {
    attackSeconds: attackMs / 1000,
    attacks: found,
    freeAccounts: freeAccounts.figures,
    ...(before && { other: before }),
    controls: { stoppedServerAndHiddenOrders: control },
    seconds: Math.round((performance.now() - started) / 1000),
  },
);

/** Starts a server of the checkout, bare and behind Caddy, with its accounts. */
async function open(index: number, checkout: string) {
  const databaseUrl = await createDatabase(postgres.url, `abuse_${index}`, checkout);
  // Each attack is played bare and behind Caddy, at most twice; then comes the control.
  const runs = (bareKinds.length + proxyKinds.length) * 2 + 1;
  const customers = Math.ceil((runs * 2 * (attackMs / 200 + 10)) / ordersOfAccount);
  const actors = await createActors(databaseUrl, { customers, ...hoard });
  const log = `test-results/stand/abuse-api-${index}.log`;
  rmSync(log, { force: true });
  const api = await startApi(databaseUrl, log, { checkout, env: { LOG_LEVEL: 'warn' } });
  const caddy = await startCaddy(folder, `test-results/stand/abuse-caddy-${index}.log`, [api.port]);
  await untilReady(`${caddy.url}/api`);
  return {
    name: index === 0 ? '' : 'other: ',
    databaseUrl,
    ...actors,
    nextCustomer: customersInTurn(actors.victims),
    api,
    urls: { bare: api.url, 'behind Caddy': caddy.url },
    // Release 1.0 asks for no password.
    exportCall: index === 0 ? withPassword() : { method: 'GET', path: exportData.path, body: '' },
    close: async () => {
      await caddy.stop();
      await api.stop();
    },
  };
}

function withPassword() {
  return { method: exportData.method, path: exportData.path, body: JSON.stringify({ password }) };
}

function isHurt({ p99Ms, failed }: Outcome): boolean {
  return failed > 0 || !(p99Ms < allowedMs);
}

type TestServer = Awaited<ReturnType<typeof open>>;

async function playAll(testServer: TestServer): Promise<Record<string, Outcome>> {
  const outcomes: Record<string, Outcome> = {};
  for (const [way, url] of Object.entries(testServer.urls)) {
    const kinds = way === 'bare' ? bareKinds : proxyKinds;
    for (const kind of given.only ? kinds.filter((name) => given.only?.split(',').includes(name)) : kinds) {
      const name = `${testServer.name}${kind}, ${way}`;
      // Failed calls are not repeated, and neither are attacks on the other checkout, which must hurt.
      const outcome = await measureWithRepeat(
        name,
        () => play(testServer, kind, url),
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

async function play(testServer: TestServer, kind: Attack['kind'], url: string): Promise<Outcome & { attack: unknown }> {
  const endFlood = kind === 'full board' ? await floodBoard(testServer.databaseUrl) : undefined;
  const places = nextPlaces();
  const attack: Attack = {
    kind,
    url,
    token: testServer.hoarder.token,
    tokens: testServer.attackers,
    exportCall: testServer.exportCall,
    attackMs,
    from: kind === 'shared address' ? places.cafe : places.elsewhere,
  };
  const attacker = resolve(import.meta.dirname, 'prove-abuse/attack.ts');
  const attacking = spawn(process.execPath, [attacker, JSON.stringify(attack)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const said = attacking.stdout ? text(attacking.stdout) : '';
  attackers.add(attacking);
  // Unread answers do harm while they are held, so the time to ask for them does not count.
  if (kind === 'unread answers') await once(attacking, 'message');
  await pause(given.short ? 500 : 1_000);
  const outcome = await beVictims({ ...testServer, ...places, url }, pause(attackMs));
  attacking.kill('SIGTERM');
  await once(attacking, 'exit');
  attackers.delete(attacking);
  await endFlood?.();
  return { ...outcome, attack: JSON.parse((await said) || '{}') };
}

async function playControl(testServer: TestServer): Promise<Outcome> {
  const over = (async () => {
    await pause(300);
    process.kill(testServer.api.pid() ?? 0, 'SIGSTOP');
    await pause(1_500);
    process.kill(testServer.api.pid() ?? 0, 'SIGCONT');
  })();
  const outcome = await beVictims(
    { ...testServer, ...nextPlaces(), url: testServer.urls.bare, boardStore: 'mall' },
    over,
  );
  console.log(`control: ${JSON.stringify(outcome)}`);
  return outcome;
}
