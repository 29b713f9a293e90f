// Tests of the rule for flaky browser tests: planted ones are run by the configuration of e2e/.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder = '';

beforeEach(() => {
  // Inside the project, because the planted tests import Playwright.
  mkdirSync('test-results', { recursive: true });
  folder = mkdtempSync('test-results/flaky-tests-');
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Runs tests of which each fails in its first `failures` attempts. */
const runPlanted = (failures: number[]) => {
  const results = path.resolve(folder, 'results.json');
  writeFileSync(
    path.join(folder, 'playwright.config.ts'),
    `import config from '../../e2e/playwright.config.ts';
    export default { ...config, testDir: '.', outputDir: 'output', globalSetup: undefined };`,
  );
  writeFileSync(
    path.join(folder, 'planted.spec.ts'),
    `import { expect, test } from '@playwright/test';
    for (const [at, failures] of ${JSON.stringify(failures)}.entries())
      test('planted ' + at, async ({}, { retry }) => {
        expect(retry).toBeGreaterThanOrEqual(failures);
      });`,
  );
  const { status, stdout, stderr } = spawnSync('npx', ['playwright', 'test', '-c', folder], {
    encoding: 'utf8',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: results },
  });
  if (!existsSync(results)) throw new Error(stdout + stderr);
  return { status, output: stdout + stderr, results: JSON.parse(readFileSync(results, 'utf8')) };
};

test('a test that fails once is reported as flaky, its trace is kept, and the run passes', () => {
  const { status, output, results } = runPlanted([1, 0]);
  expect(output).toContain('1 flaky');
  expect(output).toContain('planted 0');
  expect(JSON.stringify(results)).toContain('trace.zip');
  expect(results.stats).toMatchObject({ expected: 1, flaky: 1, unexpected: 0 });
  expect(status).toBe(0);
});

test('a test that fails twice fails the run', () => {
  const { status, results } = runPlanted([2]);
  expect(results.stats).toMatchObject({ flaky: 0, unexpected: 1 });
  expect(status).toBe(1);
});

test('four flaky tests fail the run', () => {
  const { status, output } = runPlanted([1, 1, 1, 1]);
  expect(output).toContain('4 flaky tests, at most 3 are allowed');
  expect(status).toBe(1);
});
