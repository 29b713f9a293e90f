import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import type { ProjectConfig } from 'vitest/node';
import { TestOrder } from './scripts/test-order.ts';

// A developer's database server comes from .env; in CI the environment is set and takes precedence.
if (existsSync('.env')) process.loadEnvFile('.env');

/** They replace globals that tests in a shared jsdom must not change. */
const needOwnJsdom = [
  'app/features/auth/GoogleSignIn.test.tsx',
  'app/layout/ErrorScreen.test.tsx',
  'app/layout/OutdatedPage.test.tsx',
  'app/layout/PageProgress.test.tsx',
  'app/lib/event-stream.test.ts',
  'console/frame/ended-session.test.tsx',
];

/** They replace modules, which other files of the process have loaded, or hash passwords at the product's cost. */
const needOwnProcess = ['test/enumeration.test.ts', 'test/place-order.test.ts'];

/** Most tests hash passwords at a low cost. */
const alias = { '@node-rs/argon2': resolve('api/test/quick-argon2.ts') };

/** On two cores: a third of the tests' time is spent waiting for processes and timeouts. All projects have as many, so that they run together. */
const maxWorkers = 4;

const api = (test: ProjectConfig) => ({
  extends: './api/vitest.config.ts' as const,
  root: 'api',
  test: { ...test, maxWorkers },
});

const web = (test: ProjectConfig) => ({
  extends: './web/vitest.config.ts' as const,
  root: 'web',
  test: { ...test, maxWorkers },
});

export default defineConfig({
  test: {
    sequence: { sequencer: TestOrder },
    projects: [
      // One process for all files of a worker: loading the API anew for each takes half of the processor's time.
      api({ name: 'api', include: ['{src,test}/**/*.test.ts'], exclude: needOwnProcess, isolate: false, alias }),
      api({ name: 'api, a process each', include: needOwnProcess }),
      // One jsdom for all files of a worker: creating one takes longer than most files do.
      web({ name: 'web', include: ['{app,console}/**/*.test.{ts,tsx}'], exclude: needOwnJsdom, pool: 'vmThreads' }),
      web({ name: 'web, a jsdom each', include: needOwnJsdom }),
      {
        test: {
          name: 'core',
          isolate: false,
          include: ['core/**/*.test.ts'],
          setupFiles: 'scripts/seed-fast-check.ts',
          maxWorkers,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'repo',
          include: ['scripts/**/*.test.ts'],
          maxWorkers,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
