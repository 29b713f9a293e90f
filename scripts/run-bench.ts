// `npm run prove -- orders --short`, `npm run measure -- api`: runs a script of bench/package.json with its options.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [kind, name, ...options] = process.argv.slice(2);
const { scripts } = JSON.parse(readFileSync('bench/package.json', 'utf8')) as { scripts: Record<string, string> };
const script = `${kind}:${name}`;
if (!(script in scripts)) {
  const names = Object.keys(scripts).flatMap((each) => each.match(`^${kind}:(.+)`)?.[1] ?? []);
  console.error(`Usage: npm run ${kind} -- NAME [OPTIONS]. The names: ${names.join(' ')}`);
  process.exit(1);
}
const { status } = spawnSync('npm', ['run', '--silent', script, '-w', 'bench', '--', ...options], { stdio: 'inherit' });
process.exit(status ?? 1);
