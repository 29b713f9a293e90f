import type { Db } from '../../platform/db/database.ts';
import { giveBirthdayVouchers as giveSome } from './queries.ts';

const batch = 5_000;

/**
 * Runs daily, in case no worker ran on the first of the month; returns how many vouchers were given. Only a confirmed
 * address gets one, because any number of others can be invented. Where mail is off, nobody can confirm.
 */
export async function giveBirthdayVouchers(
  db: Db,
  { mail, now = new Date() }: { mail: 'on' | 'off'; now?: Date },
): Promise<number> {
  let given = 0;
  let last: number;
  do {
    last = await giveSome(db, { now, most: batch, confirmedOnly: mail === 'on' });
    given += last;
  } while (last === batch);
  return given;
}
