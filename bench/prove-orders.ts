// `npm run prove -- orders`: places orders over HTTP while the API, the worker and PostgreSQL are killed and answers are
// cut, and checks that nothing is lost, doubled or miscounted. Two controls have a defect that the check must find.
//   --short              a minute, for CI
//   --orders N --faults N --seed N
import { closeClaims, expectNone, expectThat } from './lib/close-proof.ts';
import { countKinds, cycle } from './lib/faults.ts';
import { chooseSeed } from './lib/random.ts';
import { readOptions } from './lib/read-options.ts';
import { startProof } from './lib/start-proof.ts';
import { faultKinds, run } from './prove-orders/run.ts';

const given = readOptions('orders', 'faults', 'seed');
const orders = Number(given.orders ?? (given.short ? 400 : 20_000));
const faults = cycle(faultKinds, Number(given.faults ?? (given.short ? 8 : 24)));

startProof('orders');
const seed = chooseSeed(given);
const right = { keyUse: 'one key a purchase', commits: 'awaited', seed } as const;

/** The controls do not wait for emails: their defects show earlier. */
async function controls() {
  const small = { ...right, orders: 100, waitsForMails: false };
  const keyIgnored = await run({ ...small, name: 'key-ignored', keyUse: 'a new key each try', faults: ['cut'] });
  const commitLost = await run({ ...small, name: 'commit-not-awaited', commits: 'not awaited', faults: ['postgres'] });
  return { keyIgnored, commitLost };
}

const [main, { keyIgnored, commitLost }] = await Promise.all([
  run({ ...right, name: 'run', orders, faults, waitsForMails: true }),
  controls(),
]);

/** An email is sent twice only if a crash comes between its acceptance and our note of it: two batches of five. */
const mostExtraCopies = 10 * faults.filter((kind) => kind === 'worker' || kind === 'postgres').length;

const problems = [
  ...Object.entries(main.findings).flatMap(([finding, count]) => (count > 0 ? [`${finding}: ${count}`] : [])),
  ...main.overlooked.map((finding) => `a planted fault was overlooked: ${finding}`),
  ...main.unexpected.slice(0, 10).map((answer) => `unexpected answer: ${answer}`),
  ...expectThat(main.placed === orders, `only ${main.placed} of ${orders} orders were placed`),
  ...expectThat(main.mailsDoneSeconds !== undefined, 'mails were not done two minutes after the last fault'),
  ...expectThat(main.extraCopies <= mostExtraCopies, `${main.extraCopies} mails were sent again`),
  ...expectNone(main.tries.failed, 'calls were answered with 500'),
  ...main.crashes,
];
const claims = {
  'no order is lost, doubled or miscounted': problems,
  'control: a key that is ignored is caught': expectThat(keyIgnored.findings.doubled > 0, 'it was not'),
  'control: synchronous_commit=off is caught': expectThat(commitLost.findings.lost > 0, 'it was not'),
};
const { lost, doubled, wrongBalances, wrongAwards } = main.findings;
closeClaims('orders', claims, {
  seed,
  orders: main.placed,
  withVoucher: main.withVoucher,
  faults: countKinds(faultKinds, faults),
  cutAnswers: main.cutAnswers,
  tries: main.tries,
  lost,
  doubled,
  ledgerExact: wrongBalances + wrongAwards === 0,
  otherFindings: Object.values(main.findings).reduce((sum, count) => sum + count, 0) - lost - doubled,
  mails: {
    sent: main.mails,
    extraCopies: main.extraCopies,
    doneAfterLastFaultSeconds: Math.round((main.mailsDoneSeconds ?? Number.NaN) * 10) / 10,
  },
  ordersPerSecond: Math.round(main.placed / main.placingSeconds),
  controls: {
    keyIgnored: { doubled: keyIgnored.findings.doubled },
    synchronousCommitOff: { lost: commitLost.findings.lost },
  },
});
