import { defineConfig } from 'vitest/config';
import { openSource } from './scripts/open-source.ts';

export default defineConfig({
  define: {
    'import.meta.env.BUILD_YEAR': 2026,
    'import.meta.env.OPEN_SOURCE': JSON.stringify(JSON.stringify(openSource())),
  },
  test: {
    environment: 'jsdom',
    setupFiles: [
      ...['animation-event', 'default-cafe', 'patience', 'resize-observer'].map((name) => `app/lib/testing/${name}.ts`),
      'console/testing/default-zone.ts',
      '../scripts/seed-fast-check.ts',
    ],
    testTimeout: 30_000,
  },
});
