// `npm run prove:audit`: eight people change roles, invite, edit and publish the menu and press 'sold out' on two servers
// while these and PostgreSQL are killed. Triggers of the proof note each change with its transaction: every committed change
// must have exactly one row in the audit log, written by the same transaction. The control writes its rows after the commit:
// some must be missing there.
//   --short              a minute, for CI
//   --changes N --faults N --seed N
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { closeProof } from './lib/close-proof.ts';
import { chooseSeed } from './lib/random.ts';
import { faultKinds, type Plan, run } from './prove-audit/run.ts';

const number = { type: 'string' } as const;
const { values: given } = parseArgs({
  options: { short: { type: 'boolean' }, changes: number, faults: number, seed: number },
});
const changes = Number(given.changes ?? (given.short ? 120 : 1_000));
const planFaults = (count: number) =>
  Array.from({ length: count }, (_, index) => faultKinds[index % faultKinds.length] ?? 'api');
const faults = planFaults(Number(given.faults ?? (given.short ? 4 : 20)));

rmSync('test-results/prove-audit.json', { force: true });
const seed = chooseSeed(given);
const started = performance.now();
const secondsSince = () => Math.round((performance.now() - started) / 100) / 10;
const prove = (plan: Plan) => run(plan, (line) => console.log(`${secondsSince().toFixed(1)} s, ${plan.name}: ${line}`));

const [main, control] = await Promise.all([
  prove({ name: 'audit', writes: 'with the change', changes, faults, seed }),
  prove({ name: 'audit-control', writes: 'later', changes: 80, faults: planFaults(4), seed }),
]);

const { findings, work } = main;
const claims: Record<string, string[]> = {
  'every committed change has its row, in its own transaction':
    findings.missing + findings.unmatched === 0
      ? []
      : [`${findings.missing} are missing, ${findings.unmatched} unmatched`],
  'one row each': findings.doubled === 0 ? [] : [`${findings.doubled} transactions have more`],
  'each row says what its actor was': findings.wrongRole === 0 ? [] : [`${findings.wrongRole} do not`],
  'written after the commit, rows are missing': control.findings.missing > 0 ? [] : [JSON.stringify(control.findings)],
  'the run is whole': [
    ...[...work.unexpected, ...control.work.unexpected].slice(0, 10),
    ...(findings.changes >= work.confirmed ? [] : [`${work.confirmed} were confirmed, ${findings.changes} are there`]),
    ...(main.tries.failed === 0 ? [] : [`${main.tries.failed} calls were answered with 500`]),
    ...[...main.crashed, ...control.crashed].map((part) => `${part} was ended by an error of its own: see its log`),
  ],
};
for (const [claim, problems] of Object.entries(claims)) {
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${[claim, ...problems].join('\n     ')}`);
}
const failed = Object.values(claims).filter((problems) => problems.length > 0).length;
closeProof(
  'audit',
  { passed: Object.keys(claims).length - failed, failed },
  {
    seed,
    people: 8,
    confirmed: work.confirmed,
    ...findings,
    faults: Object.fromEntries(faultKinds.map((kind) => [kind, faults.filter((fault) => fault === kind).length])),
    tries: main.tries,
    seconds: secondsSince(),
    control: { changes: control.findings.changes, rows: control.findings.rows, missing: control.findings.missing },
  },
);
