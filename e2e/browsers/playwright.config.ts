import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

// A developer's database server comes from .env; in CI the environment is set and takes precedence.
if (existsSync('.env')) process.loadEnvFile('.env');

/** `npm run e2e:browsers`. Playwright is only the test runner: it cannot drive a distribution's Firefox and WebKit. */
export default defineConfig({
  testDir: '.',
  globalSetup: '../databases.ts',
  outputDir: '../../test-results/browsers',
  forbidOnly: Boolean(process.env.CI),
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 15_000, toPass: { timeout: 15_000, intervals: [50, 100, 200] } },
  reporter: [['list'], ['json', { outputFile: '../../test-results/browsers.json' }], ['../flaky-reporter.ts']],
});
