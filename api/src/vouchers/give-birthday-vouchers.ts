import { shop } from '@juniper/core/content/shop.ts';
import type { Db } from '../db/database.ts';
import { giveBirthdayVouchers as giveSome } from './store.ts';

const batch = 5_000;

/** Runs every day, so that a first of the month without a worker is made up for; says how many were given. */
export async function giveBirthdayVouchers(db: Db, now = new Date()): Promise<number> {
  let given = 0;
  let last: number;
  do {
    last = await giveSome(db, now, shop.timeZone, batch);
    given += last;
  } while (last === batch);
  return given;
}
