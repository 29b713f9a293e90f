// `npm run check`: runs every check, one after the other, and goes on after a failure, so that one run shows all.
import { spawnSync } from 'node:child_process';

export const steps = {
  'format and lint': 'biome ci .',
  'types: core': 'tsc -p core',
  'types: api': 'tsc -p api',
  'types: web': 'tsc -p web && tsc -p web/service-worker',
  'types: scripts and e2e': 'tsc -p .',
  boundaries: 'node scripts/boundaries.ts',
  'dead code': 'knip',
  build: 'npm run --silent build -w web',
  budgets: 'node scripts/budgets.ts',
  'unit and API tests': 'vitest run --reporter=default --reporter=json --outputFile.json=test-results/vitest.json',
};

if (import.meta.main) {
  const failed: string[] = [];
  for (const [name, command] of Object.entries(steps)) {
    const started = performance.now();
    const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
    if (status !== 0) failed.push(name);
  }
  if (failed.length > 0) {
    console.error(`check failed: ${failed.join(', ')}`);
    process.exit(1);
  }
}
