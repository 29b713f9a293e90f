import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Copies the project without its pictures, so that tests can plant mistakes. Packages are shared. */
export const copyProject = (): string => {
  const copy = mkdtempSync(path.join(tmpdir(), 'juniper-copy-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']);
  const files = listed
    .toString()
    .split('\0')
    .filter((file) => file && !file.startsWith('web/public/'));
  for (const file of files) cpSync(file, path.join(copy, file), { force: false });
  mkdirSync(path.join(copy, 'node_modules'));
  for (const name of readdirSync('node_modules')) {
    if (name !== '@juniper') symlinkSync(path.resolve('node_modules', name), path.join(copy, 'node_modules', name));
  }
  mkdirSync(path.join(copy, 'node_modules/@juniper'));
  for (const name of ['core', 'web', 'api'])
    symlinkSync(path.join(copy, name), path.join(copy, 'node_modules/@juniper', name));
  // npm could not hoist packages whose version only one workspace uses.
  for (const name of ['core', 'web', 'api'].map((workspace) => `${workspace}/node_modules`))
    if (existsSync(name)) symlinkSync(path.resolve(name), path.join(copy, name));
  return copy;
};
