import pg from 'pg';

export type Statement = { text: string; values: unknown[] };

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] };

/** What does not grow with customers or orders: the queues by name, and addresses until their last mail is sent. */
const small = new Set(['queue', 'parting_mails']);

const scansOf = (node: Node): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
  ...(node.Plans ?? []).flatMap(scansOf),
];

/**
 * The growing tables that a statement reads from end to end, by the plan that PostgreSQL keeps for all values. Of small
 * tables PostgreSQL would rather do so, index or not: there, `avoid` shows whether it could do without.
 */
export async function wholeTablesReadBy(
  databaseUrl: string,
  statements: Statement[],
  avoid = false,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set plan_cache_mode = force_generic_plan');
  if (avoid) await client.query('set enable_seqscan = off');
  const found: string[] = [];
  for (const [index, { text, values }] of statements.entries()) {
    await client.query(`prepare plan_${index} as ${text}`);
    // Such a plan is made without looking at the values.
    const given = values.map(() => 'null').join(', ');
    const { rows } = await client.query(`explain (format json) execute plan_${index}${given && ` (${given})`}`);
    found.push(...scansOf(rows[0]['QUERY PLAN'][0].Plan));
  }
  await client.end();
  return found.filter((table) => !small.has(table));
}
