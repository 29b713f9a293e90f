// `npm run prove -- audit`: eight people change roles, invite, edit and publish the menu and press 'sold out' on two servers
// while these and PostgreSQL are killed. Triggers of the proof note each change with its transaction: every committed change
// must have exactly one row in the audit log, written by the same transaction. The control writes its rows after the commit:
// some must be missing there.
//   --short              a minute, for CI
//   --changes N --faults N --seed N
import { closeClaims, expectNone, expectThat } from './lib/close-proof.ts';
import { countKinds, cycle } from './lib/faults.ts';
import { chooseSeed } from './lib/random.ts';
import { readOptions } from './lib/read-options.ts';
import { startProof } from './lib/start-proof.ts';
import { faultKinds, run } from './prove-audit/run.ts';

const given = readOptions('changes', 'faults', 'seed');
const changes = Number(given.changes ?? (given.short ? 120 : 1_000));
const faults = cycle(faultKinds, Number(given.faults ?? (given.short ? 4 : 20)));

startProof('audit');
const seed = chooseSeed(given);

const [main, control] = await Promise.all([
  run({ name: 'audit', writes: 'with the change', changes, faults, seed }),
  run({ name: 'audit-control', writes: 'later', changes: 80, faults: cycle(faultKinds, 4), seed }),
]);

const { findings, work } = main;
const claims: Record<string, string[]> = {
  'every committed change has its row, in its own transaction': [
    ...expectNone(findings.missing, 'are missing'),
    ...expectNone(findings.unmatched, 'are unmatched'),
  ],
  'one row each': expectNone(findings.doubled, 'transactions have more'),
  'each row says what its actor was': expectNone(findings.wrongRole, 'do not'),
  'written after the commit, rows are missing': expectThat(
    control.findings.missing > 0,
    JSON.stringify(control.findings),
  ),
  'the run is whole': [
    ...[...work.unexpected, ...control.work.unexpected].slice(0, 10),
    ...expectThat(findings.changes >= work.confirmed, `${work.confirmed} confirmed, ${findings.changes} there`),
    ...expectNone(main.tries.failed, 'calls were answered with 500'),
    ...main.crashes,
    ...control.crashes,
  ],
};
closeClaims('audit', claims, {
  seed,
  people: 8,
  confirmed: work.confirmed,
  ...findings,
  faults: countKinds(faultKinds, faults),
  tries: main.tries,
  control: { changes: control.findings.changes, rows: control.findings.rows, missing: control.findings.missing },
});
