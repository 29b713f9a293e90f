import { rmSync } from 'node:fs';
import { assertBuilt } from './api-server.ts';

/** Removes the counts of an earlier run. Throws if the proof needs the site's pages and they are not built. */
export function startProof(name: string, { needsPages = false } = {}): void {
  if (needsPages) assertBuilt();
  rmSync(`test-results/prove-${name}.json`, { force: true });
}

/** Prints a line with the seconds since the start. */
export const say = (line: string) => console.log(`${(performance.now() / 1_000).toFixed(1)} s: ${line}`);
