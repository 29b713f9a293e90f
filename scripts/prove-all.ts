// `npm run prove -- all`: every proof of bench/package.json; its arguments (--short) are passed on.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/**
 * Run two at a time, in this order: the longest first, and those that compute (package, catalogue, fuzz) beside those
 * that wait. Every other proof runs alone.
 */
export const untimedProofs = [
  'package',
  'orders',
  'catalogue',
  'payments',
  'fuzz',
  'days',
  'slots',
  'restore',
  'audit',
];
const atOnce = 2;

type Result = { name: string; ok: boolean; seconds: number };

async function proveAll(given: string[]): Promise<Result[]> {
  const { scripts } = JSON.parse(readFileSync('bench/package.json', 'utf8')) as { scripts: Record<string, string> };
  const names = Object.keys(scripts).flatMap((name) => name.match(/^prove:(?!all$)(.+)/)?.[1] ?? []);
  const results: Result[] = [];
  const untimed = untimedProofs.filter((name) => names.includes(name)).values();
  const runUntimed = async () => {
    for (const name of untimed) results.push(await prove(name, given, 'pipe'));
  };
  await Promise.all(Array.from({ length: atOnce }, runUntimed));
  for (const name of names) {
    if (!untimedProofs.includes(name)) results.push(await prove(name, given, 'inherit'));
  }
  return results;
}

/** Prints piped output when the proof ends, so that it is not mixed with another's. */
async function prove(name: string, given: string[], output: 'pipe' | 'inherit'): Promise<Result> {
  const title = ['prove', name, ...given].join(' ');
  console.log(`\n${title}${output === 'pipe' ? ' starts' : ''}`);
  const startedAt = performance.now();
  const child = spawn('npm', ['run', '--silent', `prove:${name}`, '-w', 'bench', '--', ...given], {
    stdio: ['inherit', output, output],
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [status] = await once(child, 'close');
  if (output === 'pipe') process.stdout.write(`\n${title}\n${Buffer.concat(chunks)}`);
  return { name, ok: status === 0, seconds: Math.round((performance.now() - startedAt) / 1000) };
}

if (import.meta.main) {
  const startedAt = performance.now();
  const results = await proveAll(process.argv.slice(2));
  console.log('');
  for (const { name, ok, seconds } of results) console.log(`${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(12)} ${seconds} s`);
  const failed = results.filter(({ ok }) => !ok).map(({ name }) => name);
  const ok = results.length > 0 && failed.length === 0;
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(JSON.stringify({ proof: 'all', proofs: results.length, failed, seconds, ok }));
  process.exitCode = ok ? 0 : 1;
}
