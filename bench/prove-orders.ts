// `npm run prove:orders`: places orders over HTTP while the API, the worker and PostgreSQL are killed and answers are
// cut, and checks that nothing is lost, doubled or miscounted. Two controls have a defect that the check must find.
//   --short              a minute, for CI
//   --orders N --faults N --seed N
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { closeProof } from './lib/close-proof.ts';
import { chooseSeed } from './lib/random.ts';
import { faultKinds } from './prove-orders/faults.ts';
import { type Plan, run } from './prove-orders/run.ts';

const number = { type: 'string' } as const;
const { values: given } = parseArgs({
  options: { short: { type: 'boolean' }, orders: number, faults: number, seed: number },
});
const orders = Number(given.orders ?? (given.short ? 400 : 20_000));
const faultCount = Number(given.faults ?? (given.short ? 8 : 24));
const faults = Array.from({ length: faultCount }, (_, index) => faultKinds[index % faultKinds.length] ?? 'cut');

rmSync('test-results/prove-orders.json', { force: true });
const seed = chooseSeed(given);
const started = performance.now();
const rounded = (seconds = Number.NaN) => Math.round(seconds * 10) / 10;
const secondsSince = () => rounded((performance.now() - started) / 1000);

const prove = (plan: Plan) => run(plan, (line) => console.log(`${secondsSince().toFixed(1)} s, ${plan.name}: ${line}`));

const right = { keyUse: 'one key a purchase', commits: 'awaited', seed } as const;

/** The controls do not wait for mails: their defects show earlier. */
async function controls() {
  const small = { ...right, orders: 100, waitsForMails: false };
  const keyIgnored = await prove({ ...small, name: 'key-ignored', keyUse: 'a new key each try', faults: ['cut'] });
  const commitLost = await prove({
    ...small,
    name: 'commit-not-awaited',
    commits: 'not awaited',
    faults: ['postgres'],
  });
  return { keyIgnored, commitLost };
}

const [main, { keyIgnored, commitLost }] = await Promise.all([
  prove({ ...right, name: 'run', orders, faults, waitsForMails: true }),
  controls(),
]);

/** A mail is sent twice only if a crash comes between its acceptance and our note of it: two batches of five. */
const mostExtraCopies = 10 * faults.filter((kind) => kind === 'worker' || kind === 'postgres').length;

const problems = [
  ...Object.entries(main.findings).flatMap(([finding, count]) => (count > 0 ? [`${finding}: ${count}`] : [])),
  ...main.overlooked.map((finding) => `a planted fault was overlooked: ${finding}`),
  ...main.unexpected.slice(0, 10).map((answer) => `unexpected answer: ${answer}`),
  ...(main.placed === orders ? [] : [`only ${main.placed} of ${orders} orders were placed`]),
  ...(main.mailsDoneSeconds === undefined ? ['mails were not done two minutes after the last fault'] : []),
  ...(main.extraCopies > mostExtraCopies ? [`${main.extraCopies} mails were sent again`] : []),
  ...(main.tries.failed > 0 ? [`${main.tries.failed} calls were answered with 500`] : []),
  ...main.crashed.map((part) => `${part} was ended by an error of its own: see its log`),
];
const overlooked = [
  ...(keyIgnored.findings.doubled > 0 ? [] : ['the control whose key is ignored was not caught']),
  ...(commitLost.findings.lost > 0 ? [] : ['the control with synchronous_commit=off was not caught']),
];
for (const problem of [...problems, ...overlooked]) console.error(`FAIL ${problem}`);

const failed = Number(problems.length > 0) + overlooked.length;
const { lost, doubled, wrongBalances, wrongAwards } = main.findings;
closeProof(
  'orders',
  { passed: 3 - failed, failed },
  {
    seed,
    orders: main.placed,
    withVoucher: main.withVoucher,
    faults: Object.fromEntries(faultKinds.map((kind) => [kind, faults.filter((fault) => fault === kind).length])),
    cutAnswers: main.cutAnswers,
    tries: main.tries,
    lost,
    doubled,
    ledgerExact: wrongBalances + wrongAwards === 0,
    otherFindings: Object.values(main.findings).reduce((sum, count) => sum + count, 0) - lost - doubled,
    mails: {
      sent: main.mails,
      extraCopies: main.extraCopies,
      doneAfterLastFaultSeconds: rounded(main.mailsDoneSeconds),
    },
    ordersPerSecond: Math.round(main.placed / main.placingSeconds),
    seconds: secondsSince(),
    controls: {
      keyIgnored: { doubled: keyIgnored.findings.doubled },
      synchronousCommitOff: { lost: commitLost.findings.lost },
    },
  },
);
