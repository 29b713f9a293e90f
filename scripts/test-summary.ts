// Ends a CI run with the slowest files of each kind, the tests that were flaky or failed, and one line of counts.
//   node scripts/test-summary.ts [check|browser|proofs]    the part that was run; all three without a name
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { mostFlakyTests } from '../e2e/flaky-reporter.ts';

type UnitFile = {
  name: string;
  startTime: number;
  endTime: number;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
};
type Suite = { suites?: Suite[]; specs?: Spec[] };
type Spec = { ok: boolean; title: string; file: string; line: number; tests: BrowserTest[] };
type BrowserTest = {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  results: { duration: number; errors: { message?: string }[]; attachments: { name: string; path?: string }[] }[];
};
type ProofFile = { name: string; passed: number; failed: number; seconds: number };

const part = process.argv[2] ?? 'all';
const wasRun = (name: string) => part === 'all' || part === name;
const read = (file: string) => JSON.parse(readFileSync(`test-results/${file}`, 'utf8'));
const noUnitTests = { testResults: [], numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 };
const unit = wasRun('check') ? read('vitest.json') : noUnitTests;
const browserRuns = wasRun('browser') ? ['playwright.json', 'browsers.json'].map(read) : [];
const proofs: ProofFile[] = wasRun('proofs') ? globSync('prove-*.json', { cwd: 'test-results' }).map(read) : [];

const listSpecs = (suite: Suite): Spec[] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(listSpecs)];
const specs = browserRuns.flatMap(listSpecs);

const printSlowest = (kind: string, files: { name: string; seconds: number }[]) => {
  if (files.length === 0) return;
  console.log(`\nslowest ${kind}`);
  const slowest = files.sort((one, other) => other.seconds - one.seconds).slice(0, 10);
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
};
printSlowest(
  'files of unit and API tests',
  (unit.testResults as UnitFile[]).map(({ name, startTime, endTime }) => ({
    name: path.relative('.', name),
    seconds: (endTime - startTime) / 1_000,
  })),
);
printSlowest(
  'files of browser tests',
  Object.entries(Object.groupBy(specs, ({ file }) => file)).map(([name, inFile = []]) => {
    const results = inFile.flatMap(({ tests }) => tests.flatMap((test) => test.results));
    return { name, seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000 };
  }),
);
printSlowest('proofs', proofs);
console.log('');

const report = (outcome: string, name: string, messages: (string | undefined)[]) =>
  console.log(`${outcome} ${name}\n${messages.join('\n').split('\n').slice(0, 25).join('\n')}\n`);
for (const file of unit.testResults as UnitFile[]) {
  for (const test of file.assertionResults) {
    if (test.status === 'failed') report('FAILED', `${file.name}: ${test.fullName}`, test.failureMessages);
  }
}
for (const { file, line, title, tests } of specs) {
  const name = `${file}:${line} ${title}`;
  for (const { status, results } of tests) {
    const errors = results.flatMap((result) => result.errors.map(({ message }) => message));
    const traces = results.flatMap(({ attachments }) => attachments.filter((each) => each.name === 'trace'));
    if (status === 'unexpected') report('FAILED', name, errors);
    if (status === 'flaky') report('flaky ', name, [...traces.map((trace) => trace.path), ...errors]);
  }
}

const sum = (results: Record<string, unknown>[], count: string) =>
  results.reduce((total, result) => total + Number(result[count]), 0);
const stats = browserRuns.map((run) => run.stats);
const flaky = sum(stats, 'flaky');
const passed = unit.numPassedTests + sum(stats, 'expected') + flaky + sum(proofs, 'passed');
const failed = unit.numFailedTests + sum(stats, 'unexpected') + sum(proofs, 'failed');
const skipped = unit.numPendingTests + sum(stats, 'skipped');
if (flaky > mostFlakyTests) console.log(`${flaky} flaky tests, at most ${mostFlakyTests} are allowed`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
if (failed > 0 || passed === 0 || flaky > mostFlakyTests) process.exit(1);
