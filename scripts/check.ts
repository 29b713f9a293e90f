// `npm run check`: runs every check and goes on after a failure, so that one run shows all.
//   npm run check -- boundaries budgets    only these steps
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

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

type Step = keyof typeof steps;

/** Steps of a group run side by side: each leaves a core idle for a while. */
export const groups: Step[][] = [
  ['build', 'boundaries'],
  ['budgets', 'types: api'],
  ['dead code', 'types: web', 'types: core'],
  ['format and lint', 'types: scripts and e2e'],
  ['unit and API tests'],
];

/** Returns whether a step passed. Beside others its output is printed at its end. */
async function runStep(step: Step, isAlone: boolean): Promise<boolean> {
  const started = performance.now();
  const output = isAlone ? 'inherit' : 'pipe';
  const child = spawn(steps[step], { shell: true, stdio: ['ignore', output, output] });
  const printed = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''));
  const status = await new Promise((resolve) => child.once('close', resolve));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write((await Promise.all(printed)).join(''));
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${step} (${seconds} s)`);
  return status === 0;
}

if (import.meta.main) {
  const names = Object.keys(steps) as Step[];
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !names.includes(name as Step));
  if (unknown.length > 0) {
    console.error(`no such step: ${unknown.join(', ')}. The steps are: ${names.join(', ')}`);
    process.exit(2);
  }
  const failed: Step[] = [];
  for (const group of groups) {
    const chosen = group.filter((step) => wanted.length === 0 || wanted.includes(step));
    const passed = await Promise.all(chosen.map((step) => runStep(step, chosen.length === 1)));
    failed.push(...chosen.filter((_, at) => !passed[at]));
  }
  if (failed.length > 0) {
    console.error(`check failed: ${failed.join(', ')}`);
    process.exit(1);
  }
}
