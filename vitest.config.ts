import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

// A developer's database server comes from .env; CI sets it in the environment, which wins.
if (existsSync('.env')) process.loadEnvFile('.env');

export default defineConfig({
  test: {
    projects: [
      'api/vitest.config.ts',
      'web/vitest.config.ts',
      { test: { name: 'core', include: ['core/**/*.test.ts'] } },
      { test: { name: 'repo', include: ['scripts/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 60_000 } },
    ],
  },
});
