// `npm run prove:fuzz`: makes every call of every contract over HTTP: valid, with one thing wrong, and hostile. Checks
// each answer against its contract: no 5xx, no internal details, no data of another customer.
//   --short                  6,000 requests after the first ones, for CI
//   --requests N --seed N
import { existsSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { contracts, getName } from '../api/test/contracts.ts';
import { closeProof } from './lib/close-proof.ts';
import { chooseSeed } from './lib/random.ts';
import { startTestServer } from './lib/test-server.ts';
import { untilReady } from './lib/until-ready.ts';
import { createActors } from './prove-fuzz/actors.ts';
import { overlooked } from './prove-fuzz/planted.ts';
import { requests } from './prove-fuzz/requests.ts';
import { run } from './prove-fuzz/run.ts';

const { values: given } = parseArgs({
  options: { short: { type: 'boolean' }, requests: { type: 'string' }, seed: { type: 'string' } },
});
const count = Number(given.requests ?? (given.short ? 6_000 : 25_000));
/** Requests that should succeed, for each call: at first one after the other, then several at once. */
const triesOfEach = 16;
const seed = chooseSeed(given);

if (!existsSync('web/build/server/entry.server.js')) throw new Error('Nothing is built yet: npm run build');
rmSync('test-results/prove-fuzz.json', { force: true });
const started = performance.now();
const google = { GOOGLE_CLIENT_ID: 'fuzz', GOOGLE_JWKS_URL: 'http://127.0.0.1:9/' };
const testServer = await startTestServer({ name: 'fuzz', apis: 1, env: google });
await untilReady(testServer.apiUrls[0] ?? '');
const pid = testServer.apis[0]?.pid;
const actors = await createActors(
  testServer.apiUrls[0] ?? '',
  testServer.postgres.url,
  40 + Math.ceil(count / 15) + 4 * contracts.length,
);
const { sure, first, any } = requests(actors.known);
// The same in every run: whether a call can succeed must not depend on chance.
const inTurn = sure.map((one) => fc.sample(one, { seed: 1, numRuns: triesOfEach }));
const tries = fc.sample(first, { seed, numRuns: triesOfEach }).flat();
const wires = [...tries, ...fc.sample(any, { seed, numRuns: count - tries.length })];
console.log(`${count} requests made after ${Math.round(performance.now() - started)} ms`);
const { sent, findings, statuses, reached, isOwnerTheSame } = await run(
  testServer.apiUrls[0] ?? '',
  actors,
  inTurn,
  wires,
);
const crashed = testServer.apis[0]?.pid !== pid || testServer.crashed().length > 0;
await testServer.close();

/** Calls that cannot succeed here: they need a mailed link, Google, Stripe, or an order with unclaimed points. */
const outOfReach = [
  '/auth/verify-email',
  '/auth/reset-password',
  '/auth/unsubscribe',
  '/auth/google',
  '/auth/loyalty/add',
  '/owner/invitations/accept',
  '/orders/:id/payment',
];
const unreached = contracts.filter(
  (contract) => !outOfReach.includes(contract.path) && !reached.has(getName(contract)),
);
const missed = await overlooked();
const problems = {
  answers: findings.slice(0, 20),
  crash: crashed ? ['the API was ended by an error: see test-results/stand'] : [],
  owner: isOwnerTheSame ? [] : ["another customer's data was changed"],
  reach: unreached.map((contract) => `no good answer from ${getName(contract)}`),
  control: missed.map((defect) => `a planted defect was overlooked: ${defect}`),
};
for (const problem of Object.values(problems).flat()) console.error(`FAIL ${problem}`);
const failed = Object.values(problems).filter(({ length }) => length > 0).length;
closeProof(
  'fuzz',
  { passed: Object.keys(problems).length - failed, failed },
  {
    seed,
    requests: sent,
    calls: contracts.length,
    statuses,
    findings: findings.length,
    seconds: Math.round((performance.now() - started) / 100) / 10,
  },
);
