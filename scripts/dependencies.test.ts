// What we let into production, and under which terms (docs/security.md).
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { directPackages, productionPackages } from './production-packages.ts';

const allowedLicenses = ['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'CC0-1.0', 'OFL-1.1'];

/** '(MIT OR CC0-1.0)' leaves the choice to us. */
const isAllowed = (license = 'none') =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((each) => allowedLicenses.includes(each));

test('every production package has a licence that we accept', () => {
  const refused = productionPackages().filter(({ license }) => !isAllowed(license));
  expect(refused.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  expect([undefined, 'GPL-3.0', 'MIT AND GPL-3.0', 'UNLICENSED'].filter(isAllowed)).toEqual([]);
});

test.each(['package.json', 'core/package.json', 'web/package.json', 'api/package.json'])(
  '%s names exact versions',
  (file) => {
    const { dependencies, devDependencies, overrides } = JSON.parse(readFileSync(file, 'utf8'));
    const versions = Object.entries<string>({ ...dependencies, ...devDependencies, ...overrides });
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  },
);

test('no package may run a script when it is installed, and none in production wants to', () => {
  expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('ignore-scripts=true');
  expect(productionPackages().filter(({ hasInstallScript }) => hasInstallScript)).toEqual([]);
});

test('docs/security.md counts them right', () => {
  expect(readFileSync('docs/security.md', 'utf8')).toContain(
    `${directPackages.length} packages are chosen by us, ${productionPackages().length} run in production`,
  );
});
