import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'juniper-summary-'));
  mkdirSync(path.join(folder, 'test-results'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const write = (file: string, content: object) =>
  writeFileSync(path.join(folder, 'test-results', file), JSON.stringify(content));

const summarize = (...parts: string[]) => {
  const script = path.resolve('scripts/test-summary.ts');
  const { status, stdout } = spawnSync(process.execPath, [script, ...parts], { cwd: folder, encoding: 'utf8' });
  return { status, lines: stdout.trim().split('\n') };
};

const unitFile = (name: string, seconds: number, failures: string[] = []) => ({
  name: path.join(folder, name),
  startTime: 1_000,
  endTime: 1_000 + seconds * 1_000,
  assertionResults: failures.map((fullName) => ({ status: 'failed', fullName, failureMessages: ['expected 1'] })),
});

const spec = (status: string, durations: number[]) => ({
  title: 'adds to the cart',
  file: 'cart.spec.ts',
  line: 7,
  tests: [
    {
      status,
      results: durations.map((duration) => ({
        duration,
        errors: [{ message: 'no button' }],
        attachments: [{ name: 'trace', path: 'kept/trace.zip' }],
      })),
    },
  ],
});

const writeResults = ({ numFailedTests = 0, failures = [] as string[], browser = spec('expected', [4_000]) }) => {
  const files = Array.from({ length: 11 }, (_, seconds) => unitFile(`file-${seconds}.test.ts`, seconds, failures));
  write('vitest.json', { numPassedTests: 20, numFailedTests, numPendingTests: 1, testResults: files });
  const [{ status = '' } = {}] = browser.tests;
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0, [status]: 1 };
  write('playwright.json', { stats, suites: [{ suites: [{ specs: [browser] }] }] });
  write('browsers.json', { stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 } });
  write('prove-orders.json', { name: 'orders', passed: 5, failed: 0, seconds: 55 });
};

test('ends with the counts of all kinds, and lists the ten slowest files of each', () => {
  writeResults({});
  const { status, lines } = summarize();
  expect(status).toBe(0);
  expect(lines.at(-1)).toBe('28 passed, 0 failed, 1 skipped');
  expect(lines.filter((line) => line.includes('file-'))).toHaveLength(10);
  expect(lines).toContain('   10.0 s  file-10.test.ts');
  expect(lines).toContain('    4.0 s  cart.spec.ts');
  expect(lines).toContain('   55.0 s  orders');
});

test('a flaky test counts as passed and is listed with its trace', () => {
  writeResults({ browser: spec('flaky', [4_000, 3_000]) });
  const { status, lines } = summarize();
  expect(status).toBe(0);
  expect(lines.at(-1)).toBe('28 passed, 0 failed, 1 skipped');
  const at = lines.indexOf('flaky  cart.spec.ts:7 adds to the cart');
  expect(lines.slice(at, at + 2)).toEqual(['flaky  cart.spec.ts:7 adds to the cart', 'kept/trace.zip']);
});

test('a failed test is named with its message, and fails the summary', () => {
  writeResults({ numFailedTests: 1, failures: ['rounds down'], browser: spec('unexpected', [4_000]) });
  const { status, lines } = summarize();
  expect(status).toBe(1);
  expect(lines.at(-1)).toBe('27 passed, 2 failed, 1 skipped');
  expect(lines.some((line) => line.startsWith('FAILED ') && line.endsWith('file-3.test.ts: rounds down'))).toBe(true);
  expect(lines).toContain('FAILED cart.spec.ts:7 adds to the cart');
});

test('one part is summed up alone; without its results the summary fails', () => {
  write('prove-orders.json', { name: 'orders', passed: 5, failed: 0, seconds: 55 });
  expect(summarize('proofs')).toMatchObject({ status: 0 });
  expect(summarize('proofs').lines.at(-1)).toBe('5 passed, 0 failed');
  expect(summarize('browser').status).toBe(1);
  expect(summarize().status).toBe(1);
});
