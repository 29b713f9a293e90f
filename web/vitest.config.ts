import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: { 'import.meta.env.BUILD_YEAR': 2026 },
  test: { name: 'web', environment: 'jsdom', include: ['app/**/*.test.{ts,tsx}'], globals: false },
});
