import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'api',
    environment: 'node',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: './test/global-setup.ts',
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // Other processes share the cores.
    expect: { poll: { timeout: 10_000 } },
    // Slow tests wait for processes and timeouts rather than for the CPU.
    maxWorkers: 4,
    sequence: { groupOrder: 1 },
  },
});
