// CI runs no measurement in full, so these tests start each: two in their short form, the others as far as their options.
import { execFile } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync('bench/package.json', 'utf8')) as { scripts: Record<string, string> };
const names = Object.keys(scripts).filter((name) => /^measure:(?!all$)/.test(name));
const quick = ['measure:api', 'measure:start'];

const start = (name: string, ...args: string[]) =>
  new Promise<{ status: unknown; output: string }>((resolve) => {
    execFile(
      'npm',
      ['run', '--silent', 'measure', '--', name.replace('measure:', ''), ...args],
      (error, stdout, stderr) => resolve({ status: error ? (error.code ?? 1) : 0, output: stdout + stderr }),
    );
  });

const listResults = () => globSync('bench/results/*').map((file) => [file, statSync(file).mtimeMs]);

test(`${quick.join(' and ')} run to their end in the short form and leave bench/results as it is`, async () => {
  const before = listResults();
  for (const { status, output } of await Promise.all(quick.map((name) => start(name, '--short')))) {
    expect(status, output).toBe(0);
    expect(output).toContain('"form":"short"');
  }
  expect(listResults()).toEqual(before);
});

test.concurrent.each(names.filter((name) => !quick.includes(name)))('%s has a short form', async (name) => {
  // Options are read from left to right, and the first unknown one ends the start.
  const { status, output } = await start(name, '--short', '--unknown');
  expect(status).toBe(1);
  expect(output).toContain("Unknown option '--unknown'");
});
