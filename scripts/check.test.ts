// Tests of the checks: each mistake is planted in a copy of the project and must be caught, by name.
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groups, steps } from './check.ts';
import { copyProject } from './project-copy.ts';

let copy = '';

beforeAll(() => {
  copy = copyProject();
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

const checkedSteps = ['boundaries', 'format and lint', 'dead code'] as const;

const mistakes: [mistake: string, step: (typeof checkedSteps)[number], file: string, text: string][] = [
  [
    'a feature imports a page',
    'boundaries',
    'web/app/features/auth/planted.ts',
    "import '../../pages/LoginPage.tsx';\n",
  ],
  [
    'a feature imports one of its own layer',
    'boundaries',
    'web/app/features/profile/planted-layer.ts',
    "import '../checkout/place-order.ts';\n",
  ],
  [
    'a feature imports one of a higher layer',
    'boundaries',
    'web/app/features/auth/planted-layer.ts',
    "import '../cart/cart-store.ts';\n",
  ],
  [
    'a feature has no layer',
    'boundaries',
    'web/app/features/planted/planted-layer.ts',
    "import '../auth/auth-store.ts';\n",
  ],
  ['ui imports the router', 'boundaries', 'web/app/ui/planted.ts', "import 'react-router';\n"],
  [
    'the storefront imports the console',
    'boundaries',
    'web/app/lib/planted.ts',
    "import '../../console/lib/paths.ts';\n",
  ],
  [
    'a page loads a part of the console late',
    'boundaries',
    'web/app/features/menu/planted-late.ts',
    "export const charts = () => import('../../../console/reports/ReportsScreen.tsx');\n",
  ],
  [
    'the console imports a page',
    'boundaries',
    'web/console/menu/planted.ts',
    "import '../../app/pages/MenuPage.tsx';\n",
  ],
  ['rules import content', 'boundaries', 'core/src/rules/planted.ts', "import '../content/shop.ts';\n"],
  [
    'a page imports the default menu',
    'boundaries',
    'web/app/features/menu/planted-menu.ts',
    "import '@juniper/core/content/default-cafe/catalogue.ts';\n",
  ],
  [
    'queries import their caller',
    'boundaries',
    'api/src/identity/planted-queries.ts',
    "import './confirm-password.ts';\n",
  ],
  ['the API has another room', 'boundaries', 'api/src/planted/planted.ts', "import '../platform/log.ts';\n"],
  [
    'a subject imports one below it',
    'boundaries',
    'api/src/catalogue/menu/planted.ts',
    "import '../../orders/placing/place-order.ts';\n",
  ],
  ['an export is unused', 'dead code', 'core/src/rules/planted-unused.ts', 'export const planted = 1;\n'],
  ['a file is unformatted', 'format and lint', 'core/src/rules/planted-format.ts', 'export const planted   =  "x"\n'],
];

describe('npm run check', () => {
  test('runs each step once', () => {
    expect(groups.flat().sort()).toEqual(Object.keys(steps).sort());
  });

  describe('finds each of many mistakes', () => {
    const output: Partial<Record<keyof typeof steps, string>> = {};
    beforeAll(() => {
      for (const [, , file, text] of mistakes) plant(file, text);
      for (const step of checkedSteps) {
        const run = runStep(step);
        expect(run.status, step).not.toBe(0);
        output[step] = run.output;
      }
      for (const [, , file] of mistakes) rmSync(path.join(copy, file));
    }, 300_000);

    test.each(mistakes)('%s', (_mistake, step, file) => {
      expect(output[step]).toContain(file);
    });
  });

  test('fails when a page, or the console, needs more JavaScript than its budget', () => {
    const code = randomBytes(140_000);
    const html = '<script type="module" src="/assets/planted.js"></script>';
    plant(
      'web/build/server/entry.server.js',
      `export const pages = () => ['/about']; export const render = () => ({ status: 200, html: ${JSON.stringify(html)} });`,
    );
    plant('web/build/client/.vite/manifest.json', '{}');
    plant('web/build/client/assets/planted.js', code);
    plant('web/build/client/assets/planted.js.br', brotliCompressSync(code));
    const ofConsole = (file: string, more = {}) => ({ [file]: { file, ...more } });
    const manifest = {
      ...ofConsole('index.js', { isEntry: true, imports: ['shared.js'] }),
      ...ofConsole('shared.js'),
      ...ofConsole('charts.js'),
      'pickup/index.html': { file: 'pickup.js', isEntry: true },
    };
    plant('web/build/owner/.vite/manifest.json', JSON.stringify(manifest));
    const sizes = { 'index.js': 80_000, 'shared.js': 80_000, 'charts.js': 140_000, 'pickup.js': 30_000 };
    for (const [file, size] of Object.entries(sizes)) plant(`web/build/owner/${file}`, randomBytes(size));
    const { status, output } = runStep('budgets');
    expect(status).toBe(1);
    expect(output).toMatch(
      /over budget .*: \/about, the pickup screen, the console's first screen, the console's charts.js/,
    );
  });
});
