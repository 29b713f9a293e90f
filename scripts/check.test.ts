// Tests of the checks: each mistake is planted in a copy of the project and must be caught, by name.
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { steps } from './check.ts';

let copy = '';

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'juniper-check-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']);
  const files = listed
    .toString()
    .split('\0')
    .filter((file) => file && !file.startsWith('web/public/'));
  for (const file of files) cpSync(file, path.join(copy, file), { force: false });
  // Packages are shared, but the workspaces must be those of the copy.
  mkdirSync(path.join(copy, 'node_modules'));
  for (const name of readdirSync('node_modules')) {
    if (name !== '@juniper') symlinkSync(path.resolve('node_modules', name), path.join(copy, 'node_modules', name));
  }
  mkdirSync(path.join(copy, 'node_modules/@juniper'));
  for (const name of ['core', 'web', 'api'])
    symlinkSync(path.join(copy, name), path.join(copy, 'node_modules/@juniper', name));
  // Packages that npm could not hoist: a version that only one workspace uses.
  for (const name of ['core', 'web', 'api'].map((workspace) => `${workspace}/node_modules`))
    if (existsSync(name)) symlinkSync(path.resolve(name), path.join(copy, name));
  execFileSync('git', ['init', '-q'], { cwd: copy });
});

afterAll(() => rmSync(copy, { recursive: true }));

const plant = (file: string, text: string | Uint8Array) => {
  mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
  writeFileSync(path.join(copy, file), text);
};

const runStep = (step: keyof typeof steps) => {
  const { status, stdout, stderr } = spawnSync(steps[step], { cwd: copy, shell: true, encoding: 'utf8' });
  return { status, output: stdout + stderr };
};

describe('npm run check', () => {
  test('passes boundaries, format and dead code on the project as it is', () => {
    for (const step of ['boundaries', 'format and lint', 'dead code'] as const) {
      const { status, output } = runStep(step);
      expect(status, `${step}: ${output}`).toBe(0);
    }
  });

  test.each<[string, keyof typeof steps, string, string]>([
    [
      'a feature imports a page',
      'boundaries',
      'web/app/features/auth/planted.ts',
      "import '../../pages/LoginPage.tsx';\n",
    ],
    ['ui imports the router', 'boundaries', 'web/app/ui/planted.ts', "import 'react-router';\n"],
    ['rules import content', 'boundaries', 'core/src/rules/planted.ts', "import '../content/shop.ts';\n"],
    [
      'a page imports the default menu',
      'boundaries',
      'web/app/features/menu/planted.ts',
      "import '@juniper/core/content/default-cafe/catalogue.ts';\n",
    ],
    ['a store imports its caller', 'boundaries', 'api/src/identity/planted-store.ts', "import './owner.ts';\n"],
    ['an export is unused', 'dead code', 'core/src/rules/planted.ts', 'export const planted = 1;\n'],
    ['a file is unformatted', 'format and lint', 'core/src/rules/planted.ts', 'export const planted   =  "x"\n'],
  ])('fails when %s', (_mistake, step, file, text) => {
    plant(file, text);
    const { status, output } = runStep(step);
    rmSync(path.join(copy, file));
    expect(status).not.toBe(0);
    expect(output).toContain('planted');
  });

  test('fails when a page needs more JavaScript than its budget', () => {
    const code = randomBytes(140_000);
    const html = '<script type="module" src="/assets/planted.js"></script>';
    plant(
      'web/build/server/entry.server.js',
      `export const pages = () => ['/about']; export const render = () => ({ status: 200, html: ${JSON.stringify(html)} });`,
    );
    plant('web/build/client/.vite/manifest.json', '{}');
    plant('web/build/client/assets/planted.js', code);
    plant('web/build/client/assets/planted.js.br', brotliCompressSync(code));
    const { status, output } = runStep('budgets');
    expect(status).toBe(1);
    expect(output).toMatch(/over budget .*: \/about/);
  });
});
