// `npm run prove:all`: every proof of package.json, one after the other; its arguments (--short) are passed on.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const names = Object.keys(scripts).filter((name) => /^prove:(?!all$)/.test(name));
const given = process.argv.slice(2);

const proofs = names.map((name) => {
  console.log(`\n${[name, ...given].join(' ')}`);
  const started = performance.now();
  const { status } = spawnSync('npm', ['run', '--silent', name, '--', ...given], { stdio: 'inherit' });
  return {
    name: name.slice('prove:'.length),
    ok: status === 0,
    seconds: Math.round((performance.now() - started) / 1000),
  };
});

console.log('');
for (const { name, ok, seconds } of proofs) console.log(`${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(12)} ${seconds} s`);
const ok = proofs.length > 0 && proofs.every((proof) => proof.ok);
console.log(
  JSON.stringify({
    proof: 'all',
    proofs: proofs.length,
    failed: proofs.filter((proof) => !proof.ok).map(({ name }) => name),
    ok,
  }),
);
process.exit(ok ? 0 : 1);
