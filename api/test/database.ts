import { type InsertObject, type Selectable, sql, type UpdateObject } from 'kysely';
import { inject, onTestFinished } from 'vitest';
import { type Db, openDatabase } from '../src/platform/db/database.ts';
import type { Schema } from '../src/platform/db/schema.ts';
import { createRunDatabase } from './run-databases.ts';

/** Creates a database of this run: a clone of the migrated template, or an empty one. */
export const createDatabase = (kind: 'migrated' | 'empty' = 'migrated'): Promise<string> =>
  createRunDatabase(inject('run'), kind);

export const openTestDatabase = (url: string): Db => openDatabase(url, 5, () => {});

/** Opens a database other than the test file's until the test ends. */
export function openForThisTest(url: string): Db {
  const db = openTestDatabase(url);
  onTestFinished(() => db.destroy());
  return db;
}

/** Inserts a row, or several. */
export async function insertRow<Table extends keyof Schema>(
  db: Db,
  table: Table,
  values: InsertObject<Schema, Table> | readonly InsertObject<Schema, Table>[],
): Promise<void> {
  await db.insertInto(table).values(values).execute();
}

type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;

const listEqual = (values: object) =>
  Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);

/** Finds columns of the rows with these values, perhaps in the order of a column. */
export async function findRows<Table extends keyof Schema, Column extends keyof Row<Table> & string>(
  db: Db,
  table: Table,
  where: Partial<Row<Table>>,
  columns: readonly Column[],
  orderBy?: string,
): Promise<Pick<Row<Table>, Column>[]> {
  const { rows } = await sql<Pick<Row<Table>, Column>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where ${sql.join(listEqual(where), sql` and `)} ${orderBy ? sql`order by ${sql.ref(orderBy)}` : sql``}`.execute(db);
  return rows;
}

/** Finds the columns of the first row with these values. */
export async function findRow<Table extends keyof Schema, Column extends keyof Row<Table> & string>(
  ...query: Parameters<typeof findRows<Table, Column>>
): Promise<Pick<Row<Table>, Column>> {
  const [row] = await findRows(...query);
  if (!row) throw new Error(`${query[1]} has no such row`);
  return row;
}

/** Changes the rows with these values. */
export async function updateRows<Table extends keyof Schema>(
  db: Db,
  table: Table,
  where: Partial<Row<Table>>,
  changes: UpdateObject<Schema, Table>,
): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.join(listEqual(changes))}
    where ${sql.join(listEqual(where), sql` and `)}`.execute(db);
}

/** Counts the statements that wait for a lock. */
export async function countLocked(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}
