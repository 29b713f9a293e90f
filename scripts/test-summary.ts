// Ends a CI run with the name of every test that failed, and one line that counts them all.
import { globSync, readFileSync } from 'node:fs';

type Unit = { name: string; assertionResults: { status: string; fullName: string; failureMessages: string[] }[] };
type Suite = { suites?: Suite[]; specs?: Spec[] };
type Spec = { ok: boolean; title: string; file: string; line: number; tests: { results: Result[] }[] };
type Result = { errors: { message?: string }[] };

const read = (file: string) => JSON.parse(readFileSync(`test-results/${file}`, 'utf8'));
const unit = read('vitest.json');
const browsers = ['playwright.json', 'browsers.json'].map(read);
const proofs = globSync('prove-*.json', { cwd: 'test-results' }).map(read);

const specsOf = (suite: Suite): Spec[] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
const report = (name: string, messages: (string | undefined)[]) =>
  console.log(`FAILED ${name}\n${messages.join('\n').split('\n').slice(0, 25).join('\n')}\n`);
for (const file of unit.testResults as Unit[]) {
  for (const test of file.assertionResults) {
    if (test.status === 'failed') report(`${file.name}: ${test.fullName}`, test.failureMessages);
  }
}
for (const spec of browsers.flatMap(specsOf)) {
  if (spec.ok) continue;
  const errors = spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors));
  report(
    `${spec.file}:${spec.line} ${spec.title}`,
    errors.map((error) => error.message),
  );
}

const sum = (results: Record<string, number>[], count: string) =>
  results.reduce((total, result) => total + (result[count] ?? Number.NaN), 0);
const stats = browsers.map((browser) => browser.stats);
const passed = unit.numPassedTests + sum(stats, 'expected') + sum(proofs, 'passed');
const failed = unit.numFailedTests + sum(stats, 'unexpected') + sum(stats, 'flaky') + sum(proofs, 'failed');
const skipped = unit.numPendingTests + sum(stats, 'skipped');
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
if (!(failed === 0 && passed > 0)) process.exit(1);
