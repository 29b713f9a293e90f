import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import type { ProjectConfig } from 'vitest/node';

// A developer's database server comes from .env; in CI the environment is set and takes precedence.
if (existsSync('.env')) process.loadEnvFile('.env');

/** They replace globals that tests in a shared jsdom must not change. */
const needOwnJsdom = [
  'app/features/auth/GoogleSignIn.test.tsx',
  'app/layout/ErrorScreen.test.tsx',
  'app/layout/OutdatedPage.test.tsx',
  'app/layout/PageProgress.test.tsx',
  'app/lib/event-stream.test.ts',
];

const web = (test: ProjectConfig) => ({ extends: './web/vitest.config.ts' as const, root: 'web', test });

export default defineConfig({
  test: {
    projects: [
      'api/vitest.config.ts',
      // One jsdom for all files of a worker: creating one takes longer than most files do.
      web({ name: 'web', include: ['{app,console}/**/*.test.{ts,tsx}'], exclude: needOwnJsdom, pool: 'vmThreads' }),
      web({ name: 'web, a jsdom each', include: needOwnJsdom }),
      { test: { name: 'core', include: ['core/**/*.test.ts'] } },
      { test: { name: 'repo', include: ['scripts/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 60_000 } },
    ],
  },
});
