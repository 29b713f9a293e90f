import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Ends a proof: prints its figures as one JSON line, writes its counts for the summary of a CI run, and exits. */
export function closeProof(name: string, counts: { passed: number; failed: number }, figures: object): never {
  mkdirSync('test-results', { recursive: true });
  const seconds = Math.round(process.uptime());
  writeFileSync(`test-results/prove-${name}.json`, JSON.stringify({ name, ...counts, seconds }));
  const date = new Date().toISOString().slice(0, 10);
  const ok = counts.failed === 0 && counts.passed > 0;
  console.log(JSON.stringify({ proof: name, date, cores: availableParallelism(), seconds, ...figures, ok }));
  process.exit(ok ? 0 : 1);
}

/** Prints each claim with its problems, and ends a proof. A claim without problems holds. */
export function closeClaims(name: string, claims: Record<string, string[]>, figures: object): never {
  for (const [claim, problems] of Object.entries(claims)) {
    console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${[claim, ...problems].join('\n     ')}`);
  }
  const failed = Object.values(claims).filter((problems) => problems.length > 0).length;
  closeProof(name, { passed: Object.keys(claims).length - failed, failed }, figures);
}

/** Lists the problem unless the condition holds. */
export const expectThat = (holds: boolean, problem: string): string[] => (holds ? [] : [problem]);

/** Lists the count as a problem unless it is zero. */
export const expectNone = (count: number, words: string) => expectThat(count === 0, `${count} ${words}`);
