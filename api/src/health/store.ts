import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export const ping = (db: Db) => sql`select 1`.execute(db);
