import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Asks PostgreSQL for a constant, to see whether it answers. */
export const selectOne = (db: Db) => sql`select 1`.execute(db);
