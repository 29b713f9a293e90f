// Every variable is read, shown in .env.example and explained in the docs: none is missing in one of the three.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { appVariables, composeVariables, exampleVariables, proxyVariables } from './environment-names.ts';

const sorted = (names: Iterable<string>) => [...new Set(names)].sort();
const operations = readFileSync('docs/operations.md', 'utf8');

/** The names in the first column of the table under a heading. */
const tabled = (heading: string) => {
  const section = operations.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? '';
  const cells = section.split('\n').flatMap((line) => line.match(/^\| (`[^|]+) \|/)?.[1] ?? []);
  return cells.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name as string));
};

test('.env.example has every variable of server, worker and compose, and no other', () => {
  expect(appVariables).toContain('DATABASE_URL');
  expect(sorted(exampleVariables)).toEqual(sorted([...appVariables, ...composeVariables]));
});

test('.env.example explains each variable', () => {
  const example = readFileSync('.env.example', 'utf8');
  const unexplained = example.split('\n\n').filter((block) => !block.startsWith('# '));
  expect(unexplained).toEqual([]);
});

test("docs/operations.md's tables have every variable, and no other", () => {
  expect(sorted(tabled('Environment'))).toEqual(sorted(appVariables));
  expect(sorted(tabled('Packaging'))).toEqual(sorted([...composeVariables, ...proxyVariables]));
});

test('compose gives the app only what it reads', () => {
  const given = readFileSync('ops/compose.yaml', 'utf8').match(/^ {2}environment:\n((?: {4}.*\n)+)/m)?.[1] ?? '';
  const names = [...given.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name);
  expect(names).toContain('DATABASE_URL');
  expect(names.filter((name) => !appVariables.includes(name as string))).toEqual([]);
});
