import { defineConfig } from '@playwright/test';

/** `npm run e2e:browsers`. Playwright is only the test runner: it cannot drive a distribution's Firefox and WebKit. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/browsers',
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000, toPass: { timeout: 15_000, intervals: [50, 100, 200] } },
  reporter: [['list'], ['json', { outputFile: '../../test-results/browsers.json' }]],
});
