import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test, vi } from 'vitest';

const rewritten = vi.hoisted(() => [] as [file: string, from: string][]);
vi.mock('../bench/lib/rewrite.ts', () => ({
  rewrite: (file: string, from: string) => rewritten.push([file, from]),
}));

test('the code that the controls of proofs replace is there', async () => {
  const controls = globSync('bench/prove-*/*.ts').filter((file) => readFileSync(file, 'utf8').includes('\nrewrite('));
  for (const file of controls) await import(/* @vite-ignore */ resolve(file));
  expect(controls.length).toBeGreaterThan(6);
  expect(rewritten.length).toBeGreaterThan(controls.length);
  expect(rewritten.filter(([file, from]) => !readFileSync(file, 'utf8').includes(from))).toEqual([]);
});
