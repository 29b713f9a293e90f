// `npm run measure -- all --short`: every measurement of bench/package.json, one after the other; its arguments are passed on.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync('bench/package.json', 'utf8')) as { scripts: Record<string, string> };
const names = Object.keys(scripts).filter((name) => /^measure:(?!all$)/.test(name));
const given = process.argv.slice(2);
const runs = [...names.map((name) => [name, ...given]), ['measure:api', '--cards', ...given]];

const results = runs.map(([name = '', ...args]) => {
  const command = [name, ...args].join(' ');
  console.log(`\n${command}`);
  const started = performance.now();
  const { status } = spawnSync('npm', ['run', '--silent', name, '-w', 'bench', '--', ...args], { stdio: 'inherit' });
  return { command, status, seconds: Math.round((performance.now() - started) / 1000) };
});

console.log('');
for (const { command, status, seconds } of results)
  console.log(`${status === 0 ? 'ok  ' : `exit ${status}`} ${command}: ${seconds} s`);
process.exit(results.every(({ status }) => status === 0) ? 0 : 1);
