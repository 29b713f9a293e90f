import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    environment: 'node',
    globalSetup: './test/global-setup.ts',
    setupFiles: ['../scripts/seed-fast-check.ts', './test/real-timers.ts'],
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // Other processes share the cores.
    expect: { poll: { timeout: 10_000 } },
  },
});
