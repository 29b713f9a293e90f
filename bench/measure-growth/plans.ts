import pg from 'pg';
import type { Statement } from '../lib/statements.ts';

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] };

/** What does not grow with customers or orders. */
const small = new Set(['queue']);

const scansOf = (node: Node): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
  ...(node.Plans ?? []).flatMap(scansOf),
];

/** The growing tables that a statement reads from end to end, by the plan that PostgreSQL keeps for all values. */
export async function wholeTablesReadBy(databaseUrl: string, statements: Statement[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set plan_cache_mode = force_generic_plan');
  const found: string[] = [];
  for (const [index, { text, values }] of statements.entries()) {
    await client.query(`prepare plan_${index} as ${text}`);
    const given = values.map((value) => literal(client, value)).join(', ');
    const { rows } = await client.query(`explain (format json) execute plan_${index}${given && ` (${given})`}`);
    found.push(...scansOf(rows[0]['QUERY PLAN'][0].Plan));
  }
  await client.end();
  return found.filter((table) => !small.has(table));
}

function literal(client: pg.Client, value: unknown): string {
  if (value === null || value === undefined) return 'null';
  return client.escapeLiteral(Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : String(value));
}
