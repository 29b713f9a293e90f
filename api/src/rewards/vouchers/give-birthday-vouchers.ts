import type { Db } from '../../platform/db/database.ts';
import { insertBirthdayVouchers } from './queries.ts';

const batchSize = 5_000;

/**
 * Gives the month's birthday vouchers, daily in case no worker ran on the first. Only confirmed addresses get one,
 * because others can be invented; where email is off, none can be confirmed.
 */
export async function giveBirthdayVouchers(
  db: Db,
  { mail, now = new Date() }: { mail: 'on' | 'off'; now?: Date },
): Promise<number> {
  let given = 0;
  let inserted: number;
  do {
    inserted = await insertBirthdayVouchers(db, { now, most: batchSize, confirmedOnly: mail === 'on' });
    given += inserted;
  } while (inserted === batchSize);
  return given;
}
