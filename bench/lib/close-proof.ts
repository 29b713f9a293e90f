import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Ends a proof: prints its figures as one JSON line, writes its counts and duration for the summary of a CI run, and exits. */
export function closeProof(name: string, counts: { passed: number; failed: number }, figures: object): never {
  mkdirSync('test-results', { recursive: true });
  const seconds = Math.round(process.uptime());
  writeFileSync(`test-results/prove-${name}.json`, JSON.stringify({ name, ...counts, seconds }));
  const date = new Date().toISOString().slice(0, 10);
  const ok = counts.failed === 0 && counts.passed > 0;
  console.log(JSON.stringify({ proof: name, date, cores: availableParallelism(), ...figures, ok }));
  process.exit(ok ? 0 : 1);
}
