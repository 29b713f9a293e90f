import pg from 'pg';

export type Statement = { text: string; values: unknown[] };

type Node = { 'Node Type': string; 'Relation Name'?: string; 'Index Cond'?: string; Plans?: Node[] };

/** Tables that do not grow with customers or orders: the queue list, and addresses kept until their last mail is sent. */
const small = new Set(['queue', 'parting_mails']);

const isScan = (node: Node) => node['Node Type'] === 'Seq Scan';
const isIndexScan = (node: Node) => /^Index (Only )?Scan$/.test(node['Node Type']) && !node['Index Cond'];

const findTables = (node: Node, isWanted: (node: Node) => boolean): string[] => [
  ...(isWanted(node) ? [node['Relation Name'] ?? ''] : []),
  ...(node.Plans ?? []).flatMap((plan) => findTables(plan, isWanted)),
];

/**
 * Returns the growing tables that the statements scan sequentially, by their generic plans. While tables are small,
 * PostgreSQL prefers that even with an index; `avoid` leaves it bitmap scans, which need a condition on an index. A
 * scan of a whole index, which it takes instead where there is none, is found then too.
 */
export async function wholeTablesReadBy(
  databaseUrl: string,
  statements: Statement[],
  avoid = false,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set plan_cache_mode = force_generic_plan');
  for (const scan of avoid ? ['seqscan', 'indexscan', 'indexonlyscan'] : []) {
    await client.query(`set enable_${scan} = off`);
  }
  const found: string[] = [];
  const planned = statements.filter(({ text }) => !/^(begin|commit|rollback)$/.test(text));
  for (const [index, { text, values }] of planned.entries()) {
    await client.query(`prepare plan_${index} as ${text}`);
    // A generic plan does not depend on the values.
    const given = values.map(() => 'null').join(', ');
    const { rows } = await client.query(`explain (format json) execute plan_${index}${given && ` (${given})`}`);
    found.push(...findTables(rows[0]['QUERY PLAN'][0].Plan, (node) => isScan(node) || (avoid && isIndexScan(node))));
  }
  await client.end();
  return found.filter((table) => !small.has(table));
}
