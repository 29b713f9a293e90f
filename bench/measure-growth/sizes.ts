import type pg from 'pg';

/** Lists the tables that grow with the shop. */
export async function growingIn(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query('select relname from pg_stat_user_tables where n_live_tup > 1000');
  return new Set(rows.map(({ relname }) => relname));
}

/** Measures the tables that orders fill: rows, bytes with indexes, and the disk space of one order. */
export async function measureSizes(client: pg.Client) {
  const { rows } = await client.query(`
    select relname as table, n_live_tup::float8 as rows, pg_total_relation_size(relid)::float8 as bytes
    from pg_stat_user_tables where n_live_tup > 0 order by bytes desc limit 12`);
  const bytesByTable = new Map(rows.map(({ table, bytes }) => [table as string, bytes as number]));
  const { rows: counted } = await client.query('select count(*)::float8 as orders from orders');
  const ofOrders = ['orders', 'order_items', 'order_events', 'loyalty_ledger', 'mails'];
  const bytes = ofOrders.reduce((sum, table) => sum + (bytesByTable.get(table) ?? 0), 0);
  const { rows: whole } = await client.query('select pg_database_size(current_database())::float8 as bytes');
  return {
    orders: counted[0].orders,
    databaseBytes: whole[0].bytes,
    bytesAnOrder: Math.round(bytes / counted[0].orders),
    tables: rows,
  };
}
