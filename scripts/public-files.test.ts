// Customers load the same bytes with and without the owner's console.
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject } from './project-copy.ts';

const { resolve } = createRequire(path.resolve('web/package.json'));
const vite = path.join(path.dirname(resolve('vite/package.json')), 'bin/vite.js');

let copy = '';
beforeAll(() => {
  copy = copyProject();
});
afterAll(() => rmSync(copy, { recursive: true }));

// Five builds, on a machine that may be busy.
const patienceMs = 400_000;

/** Builds the storefront in the copy and returns each file's hash, by path. `server` renders the pages. */
const buildStorefront = (parts: readonly ('client' | 'server')[]): Record<string, string> => {
  const cwd = path.join(copy, 'web');
  // Vitest's own would make another build of React.
  const env = { ...process.env, NODE_ENV: 'production' };
  for (const part of parts)
    execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error', ...(part === 'server' ? ['--ssr'] : [])], {
      cwd,
      env,
    });
  const files = globSync('{client,server}/**/*.*', { cwd: path.join(cwd, 'build') });
  return Object.fromEntries(
    files.sort().map((file) => [file, hash('sha256', readFileSync(path.join(cwd, 'build', file)))]),
  );
};

test(
  'the storefront’s files do not change when the console is there, and would if its styles were looked at',
  () => {
    const withConsole = buildStorefront(['client', 'server']);
    expect(Object.keys(withConsole).length).toBeGreaterThan(150);

    renameSync(path.join(copy, 'web/console'), path.join(copy, 'console'));
    expect(buildStorefront(['client', 'server'])).toEqual(withConsole);
    renameSync(path.join(copy, 'console'), path.join(copy, 'web/console'));

    // The control: Tailwind looks for classes in all of web/, unless it is told otherwise.
    const sheet = path.join(copy, 'web/app/app.css');
    writeFileSync(sheet, readFileSync(sheet, 'utf8').replace('source(".")', 'source("..")'));
    writeFileSync(path.join(copy, 'web/console/planted.tsx'), 'export const planted = <p className="mt-13" />;\n');
    expect(buildStorefront(['client'])).not.toEqual(withConsole);
  },
  patienceMs,
);
