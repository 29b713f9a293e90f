// Which packages run in production, and under which licences (docs/security.md).
import { spawn, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { directPackages, platformBuilds, productionPackages } from './production-packages.ts';

const allowedLicenses = ['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'CC0-1.0', 'OFL-1.1'];

/** '(MIT OR CC0-1.0)' lets us choose; of 'MIT AND ISC' we must accept both. */
const isAllowed = (license = 'none') =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => allowedLicenses.includes(each)));

test('every production package has a licence that we accept', () => {
  const refused = productionPackages().filter(({ license }) => !isAllowed(license));
  expect(refused.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  expect([undefined, 'GPL-3.0', 'MIT AND GPL-3.0', 'UNLICENSED'].filter(isAllowed)).toEqual([]);
});

test('so has every build for a single platform, but for those with libvips, which docs/security.md names', () => {
  const builds = platformBuilds();
  expect(builds.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['@img/sharp-linux-x64', '@node-rs/argon2-linux-x64-gnu']),
  );
  const refused = builds.filter(({ license }) => !isAllowed(license)).map(({ name }) => name);
  expect(refused.filter((name) => !/^@img\/sharp-(libvips|win32)-/.test(name))).toEqual([]);
  expect(refused).toContain('@img/sharp-libvips-linux-x64');
  expect(readFileSync('docs/security.md', 'utf8')).toMatch(/libvips \(LGPL-3\.0-or-later\)/);
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

test('npm run sbom lists them', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/sbom.ts'], { encoding: 'utf8' });
  expect(stdout, stderr).toBe(`sbom.json: ${productionPackages().length} packages\n`);
});

test('every package in the lock file has its hash and no address of a registry', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  type Entry = { integrity?: string; resolved?: string; link?: boolean };
  const installed = Object.entries<Entry>(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  expect(installed.length).toBeGreaterThan(500);
  const wrong = installed.filter(
    ([, { integrity, resolved }]) => resolved || !/^sha512-.{86}==$/.test(integrity ?? ''),
  );
  expect(wrong.map(([path]) => path)).toEqual([]);
});

test('a changed Node is not installed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'with-node-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const script = readFileSync('scripts/with-node', 'utf8');
  const version = /^want=(.+)$/m.exec(script)?.[1] ?? '';

  const file = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text, { mode: 0o755 });
  };
  const name = `node-linux-${process.arch}`;
  // A machine whose Node is old; npm itself runs on the real one.
  file('old/node', `#!/bin/sh\n[ "$1" = -p ] && echo 20 || exec '${process.execPath}' "$@"\n`);
  file('package/package.json', JSON.stringify({ name, version, bin: { node: 'bin/node' } }));
  file('package/bin/node', `#!/bin/sh\necho v${version}\n`);
  spawnSync('tar', ['-czf', 'changed.tgz', 'package'], { cwd: folder });
  const tarball = readFileSync(join(folder, 'changed.tgz'));

  // The registry names the hash of the changed package.
  const asked: string[] = [];
  const registry = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url?.endsWith('.tgz')) return response.end(tarball);
    const dist = { tarball: `${url}/changed.tgz`, integrity: `sha512-${hash('sha512', tarball, 'base64')}` };
    response.end(JSON.stringify({ name, versions: { [version]: { version, dist } } }));
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  onTestFinished(() => void registry.close());
  const url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;

  const install = async (path: string) => {
    const { PATH, HOME } = process.env;
    const tools = join(folder, `tools-${path.replace(/\W/g, '')}`);
    const installing = spawn('bash', [path, 'true'], {
      env: {
        HOME,
        PATH: `${join(folder, 'old')}:${PATH}`,
        JUNIPER_TOOLS: tools,
        npm_config_registry: url,
        npm_config_cache: join(folder, 'cache'),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    installing.stderr.on('data', (text) => {
      said += text;
    });
    const [code] = await once(installing, 'close');
    return { code, said, isThere: existsSync(join(tools, `node-${version}/node_modules/${name}/bin/node`)) };
  };
  const refused = await install('scripts/with-node');
  expect(refused).toMatchObject({ isThere: false, said: expect.stringContaining('EINTEGRITY') });
  expect(refused.code).not.toBe(0);
  expect(asked.length).toBeGreaterThan(0);

  // The control: under its own hash the same package is installed.
  file('script', script.replace(/hash=\S+/g, `hash=sha512-${hash('sha512', tarball, 'base64')}`));
  expect(await install(join(folder, 'script'))).toMatchObject({ code: 0, isThere: true });

  // On a Mac it says what to install.
  file('old/uname', '#!/bin/sh\necho Darwin\n');
  const onMac = await install('scripts/with-node');
  expect(onMac).toMatchObject({ code: 1, said: expect.stringContaining('Install it, for example with nvm install') });
});
