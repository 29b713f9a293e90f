import type pg from 'pg';

export type State = {
  /** For each table the number of rows and a hash of them all. */
  tables: Record<string, string>;
  ledgerPoints: number;
  /** Accounts whose points are not the sum of their ledger. */
  wrongBalances: number;
};

/** Reads the contents of a database as a connection sees them, in comparable form. */
export async function getState(client: pg.ClientBase): Promise<State> {
  const { rows: names } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by name`,
  );
  const tables: Record<string, string> = {};
  for (const { name } of names) {
    const { rows } = await client.query(
      `select concat(count(*), ' rows, ', md5(string_agg(row, '' order by row))) as state
       from (select md5(t::text) as row from ${name} t) as hashed`,
    );
    tables[name] = rows[0].state;
  }
  const { rows } = await client.query(
    `select coalesce(sum(points), 0)::int as points, count(*) filter (where points is distinct from loyalty_points)::int as wrong
     from users left join (select user_id, sum(points) as points from loyalty_ledger group by user_id) l using (user_id)`,
  );
  return { tables, ledgerPoints: rows[0].points, wrongBalances: rows[0].wrong };
}

export const differences = (one: State, other: State): string[] =>
  [...new Set([...Object.keys(one.tables), ...Object.keys(other.tables)])].filter(
    (name) => one.tables[name] !== other.tables[name],
  );
