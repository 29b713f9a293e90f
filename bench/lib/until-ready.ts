import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

export async function untilReady(apiUrl: string): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; ) {
    const answer = await fetch(`${apiUrl}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error(`${apiUrl} did not start: see its log`);
}

/** Waits until no transaction is open: a call whose client gave up may still run. */
export async function untilIdle(client: pg.Client): Promise<void> {
  const idle = "select count(*)::int as n from pg_stat_activity where state like '%in transaction%'";
  while ((await client.query(idle)).rows[0].n > 0) await pause(100);
}
