// Every variable is read by the code, shown in .env.example and explained in the docs.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { appVariables, composeVariables, exampleVariables, proxyVariables } from './environment-names.ts';

const sorted = (names: Iterable<string>) => [...new Set(names)].sort();
const configuration = readFileSync('docs/configuration.md', 'utf8');

/** Returns the names in the first column of the table under a heading. */
const tabled = (heading: string) => {
  const section = configuration.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? '';
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

test("docs/configuration.md's tables have every variable, and no other", () => {
  expect(sorted(tabled('Server and worker'))).toEqual(sorted(appVariables));
  expect(sorted(tabled('Compose'))).toEqual(sorted([...composeVariables, ...proxyVariables]));
});

test('compose gives the app all that it reads, and nothing else', () => {
  const compose = readFileSync('ops/compose.yaml', 'utf8');
  const given = compose.match(/^x-environment: .*\n((?: {2}.*\n)+)/m)?.[1] ?? '';
  const names = [...given.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name as string);
  // APP_ROLE is for migrations only, and the image has the site in SITE_DIR's default place.
  expect(sorted([...names, 'APP_ROLE', 'SITE_DIR'])).toEqual(sorted(appVariables));
  expect(compose).not.toContain('env_file');
});

test('.env, which holds passwords, is readable by its owner alone', () => {
  const setup = readFileSync('scripts/setup.sh', 'utf8');
  const write = setup.split('\n').findIndex((line) => line.includes('>.env'));
  expect(setup.split('\n')[write - 1]?.trim()).toBe('umask 077');
});

test('the PostgreSQL of development asks for a password and is in nobody else’s reach', () => {
  const services = readFileSync('scripts/services', 'utf8');
  expect(services).toContain('-A scram-sha-256');
  expect(services).not.toMatch(/-A trust|home=\/(var\/)?tmp/);
});
