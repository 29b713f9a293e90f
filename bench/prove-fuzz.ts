// `npm run prove -- fuzz`: makes every call of every contract over HTTP: valid, with one thing wrong, and hostile. Checks
// each answer against its contract: no 5xx, no internal details, no data of another customer.
//   --short                  6,000 requests after the first ones, for CI
//   --requests N --seed N
import fc from 'fast-check';
import { contracts, getName } from '../api/test/contracts.ts';
import { closeClaims, expectThat } from './lib/close-proof.ts';
import { chooseSeed } from './lib/random.ts';
import { readOptions } from './lib/read-options.ts';
import { say, startProof } from './lib/start-proof.ts';
import { startTestServer } from './lib/test-server.ts';
import { untilReady } from './lib/until-ready.ts';
import { createActors } from './prove-fuzz/actors.ts';
import { overlooked } from './prove-fuzz/planted.ts';
import { requests } from './prove-fuzz/requests.ts';
import { run } from './prove-fuzz/run.ts';

const given = readOptions('requests', 'seed');
const count = Number(given.requests ?? (given.short ? 6_000 : 25_000));
/** First one after the other, then several at once. */
const triesOfEach = 16;
const seed = chooseSeed(given);

startProof('fuzz', { needsPages: true });
const google = { GOOGLE_CLIENT_ID: 'fuzz', GOOGLE_JWKS_URL: 'http://127.0.0.1:9/' };
const testServer = await startTestServer({ name: 'fuzz', apis: 1, env: google });
const [url = ''] = testServer.apiUrls;
await untilReady(url);
const pid = testServer.apis[0]?.pid;
const spare = 40 + Math.ceil(count / 15) + 4 * contracts.length;
const actors = await createActors(url, testServer.postgres.url, spare);
const { sure, first, any } = requests(actors.database);
// The same in every run: success must not depend on chance.
const inTurn = sure.map((one) => fc.sample(one, { seed: 1, numRuns: triesOfEach }));
const tries = fc.sample(first, { seed, numRuns: triesOfEach }).flat();
const wires = [...tries, ...fc.sample(any, { seed, numRuns: count - tries.length })];
say(`${count} requests made`);
const { sent, findings, statuses, reached, isOwnerTheSame } = await run(url, actors, inTurn, wires);
const crashed = testServer.apis[0]?.pid !== pid || testServer.listCrashes().length > 0;
await testServer.close();

/** Calls that cannot succeed here: they need an emailed link, Google, Stripe, or an order with unclaimed points. */
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
const claims = {
  'every answer keeps its contract': findings.slice(0, 20),
  'the API does not crash': expectThat(!crashed, 'the API was ended by an error: see test-results/stand'),
  'no data of another customer is changed': expectThat(isOwnerTheSame, "another customer's data was changed"),
  'every call succeeds once': unreached.map((contract) => `no good answer from ${getName(contract)}`),
  'control: planted defects are found': missed.map((defect) => `a planted defect was overlooked: ${defect}`),
};
closeClaims('fuzz', claims, { seed, requests: sent, calls: contracts.length, statuses, findings: findings.length });
