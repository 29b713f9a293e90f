import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a folder that is removed when the process ends. */
export function createFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `juniper-${name}-`));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}
