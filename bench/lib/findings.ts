import type pg from 'pg';

/** Runs queries that count as `n`. Those with a parameter get `value`. */
export async function countAll<Name extends string>(client: pg.Client, queries: Record<Name, string>, value?: Date) {
  const counts: [string, number][] = [];
  for (const [name, query] of Object.entries<string>(queries)) {
    const { rows } = await client.query(query, query.includes('$1') ? [value] : []);
    counts.push([name, rows[0].n]);
  }
  return Object.fromEntries(counts) as Record<Name, number>;
}

/** Makes each change, checks, and rolls back. Returns the findings that the check overlooked. */
export async function plantFaults<Finding extends string>(
  client: pg.Client,
  changes: Record<Finding, string>,
  check: () => Promise<Record<Finding, number>>,
): Promise<string[]> {
  const overlooked: string[] = [];
  for (const [finding, change] of Object.entries(changes) as [Finding, string][]) {
    await client.query('begin');
    await client.query(change);
    if ((await check())[finding] === 0) overlooked.push(finding);
    await client.query('rollback');
  }
  return overlooked;
}
