import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

// A developer's database server comes from .env; in CI the environment is set and takes precedence.
if (existsSync('.env')) process.loadEnvFile('.env');

export default defineConfig({
  testDir: '.',
  testIgnore: '**/e2e/browsers/**',
  outputDir: '../test-results/browser',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  // On two cores: a test waits for a third of its time.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes on its retry is listed as flaky; more than three of them fail the run.
  retries: 1,
  // A busy machine is slow, not wrong. Where speed matters, the test asserts it.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: '../test-results/playwright.json' }],
    [`${import.meta.dirname}/flaky-reporter.ts`],
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    // It would answer before a test's route handlers do; offline.spec.ts allows it.
    serviceWorkers: 'block',
    // Motion takes a seventh of the processor's time. The journeys and the tests of motion turn it on.
    reducedMotion: 'reduce',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page of a test lives too briefly to gain from V8's optimizing compilers.
        '--js-flags=--no-opt,--no-maglev',
        // Without a graphics card, drawing needs no process of its own.
        '--in-process-gpu',
      ],
    },
  },
});
