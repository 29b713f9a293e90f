import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { untimedProofs } from './prove-all.ts';

/** Runs planted proofs. Each is a shell script that gets the arguments. */
function proveAll(proofs: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'juniper-prove-all-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const scripts: Record<string, string> = { 'prove:all': 'exit 1' };
  const bench = path.join(folder, 'bench');
  mkdirSync(bench);
  for (const [name, text] of Object.entries(proofs)) {
    writeFileSync(path.join(bench, `${name}.sh`), text);
    scripts[`prove:${name}`] = `sh ${name}.sh`;
  }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ workspaces: ['bench'] }));
  writeFileSync(path.join(bench, 'package.json'), JSON.stringify({ name: 'bench', scripts }));
  const command = path.join(import.meta.dirname, 'prove-all.ts');
  const { status, stdout } = spawnSync(process.execPath, [command, '--short'], { cwd: folder, encoding: 'utf8' });
  return { status, stdout, last: JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') };
}

const waitFor = (file: string) => `for n in $(seq 200); do [ -e ${file} ] && break; sleep 0.05; done; [ -e ${file} ]`;
/** Fails if another proof with this text runs at the same time. */
const alone = (name: string) => `mkdir lock || exit 1; sleep 0.3; rmdir lock; echo ${name} was alone`;

test('proofs that compare no times run two at a time, the others alone and afterwards', () => {
  const { status, stdout, last } = proveAll({
    overload: `[ -e both ] && ${alone('overload')}`,
    fuzz: `touch fuzz; echo 'first of fuzz'; ${waitFor('package')} && sleep 0.3; echo "last of fuzz $1"`,
    package: `touch package; echo 'first of package'; ${waitFor('fuzz')} && touch both; echo 'last of package'`,
    another: alone('another'),
  });
  expect(stdout).toContain('first of fuzz\nlast of fuzz --short\n');
  expect(stdout).toContain('first of package\nlast of package\n');
  expect(stdout).toContain('overload was alone');
  expect(stdout).toContain('another was alone');
  expect(last).toMatchObject({ proof: 'all', proofs: 4, failed: [], ok: true });
  expect(status).toBe(0);
});

test('a proof that fails is named, its whole output is shown, and the others still run', () => {
  const { status, stdout, last } = proveAll({
    fuzz: 'seq 5000; echo gone wrong >&2; exit 3',
    package: 'kill -9 $$',
    abuse: 'echo abuse ran',
  });
  expect(stdout).toContain('\n1\n2\n3\n');
  expect(stdout).toContain('\n4999\n5000\n');
  expect(stdout).toContain('gone wrong');
  expect(stdout).toContain('abuse ran');
  expect(last).toMatchObject({ proofs: 3, ok: false });
  expect(last.failed.toSorted()).toEqual(['fuzz', 'package']);
  expect(status).toBe(1);
});

test('no proof at all is a failure', () => expect(proveAll({}).status).toBe(1));

test('every proof that is said to compare no times is one of bench/package.json', () => {
  const { scripts } = JSON.parse(readFileSync('bench/package.json', 'utf8'));
  expect(untimedProofs.filter((name) => !scripts[`prove:${name}`])).toEqual([]);
});
