import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'api',
    environment: 'node',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: './test/global-setup.ts',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // The slow tests wait for processes and time-outs rather than for the processor.
    maxWorkers: 4,
    sequence: { groupOrder: 1 },
  },
});
