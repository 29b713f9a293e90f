import type {
  GivenVoucher,
  givePoints as points,
  giveVoucher as voucher,
} from '@juniper/core/contracts/owner-customers.ts';
import { formatMoney } from '@juniper/core/rules/money.ts';
import { limits } from '@juniper/core/rules/permissions.ts';
import type { z } from 'zod';
import { insertAudit } from '../audit/store.ts';
import { moneyOf } from '../catalogue/current-menu.ts';
import type { Db } from '../db/database.ts';
import type { Account } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { lockAccount } from '../identity/user-store.ts';
import { adjustPoints, findEntry, findPoints } from '../loyalty/store.ts';
import type { Services } from '../services.ts';
import { findGiven, insertThanks } from '../vouchers/store.ts';
import { noSuchCustomer, toGiven } from './look-at-customer.ts';

type Points = z.infer<(typeof points)['body']>;
type Voucher = z.infer<(typeof voucher)['body']>;

/** Gives points once for each id, and returns the new balance. */
export async function givePoints(db: Db, actor: Account, userId: string, gift: Points): Promise<number> {
  const most = limits[actor.role]?.points ?? 0;
  if (Math.abs(gift.points) > most) throw aboveLimit(`${most} points`);
  return giving(db, actor, userId, async (trx) => {
    const given = await findEntry(trx, userId, gift.id);
    const balance = await findPoints(trx, userId);
    if (given) {
      const isSame = given.kind === 'adjust' && given.points === gift.points && given.reason === gift.reason;
      if (!isSame) throw keyReused();
      return balance;
    }
    if (balance + gift.points < 0) {
      const message = `This customer has ${balance} ${balance === 1 ? 'point' : 'points'}, and a balance cannot go below 0.`;
      throw new Refusal(409, 'balance_too_low', message);
    }
    await adjustPoints(trx, userId, gift);
    await note(trx, actor, userId, { entry: gift.id, points: gift.points });
    return balance + gift.points;
  });
}

const dayMs = 86_400_000;

/** Gives a voucher once for each id. */
export async function giveVoucher(
  { db, menu }: Pick<Services, 'db' | 'menu'>,
  actor: Account,
  userId: string,
  gift: Voucher,
): Promise<GivenVoucher> {
  const most = limits[actor.role]?.voucherCents ?? 0;
  if (gift.offCents > most) throw aboveLimit(formatMoney(moneyOf(menu), most));
  return giving(db, actor, userId, async (trx) => {
    const before = await findGiven(trx, userId, gift.id);
    if (before) {
      const days = Math.round((before.expires_at.getTime() - before.given_at.getTime()) / dayMs);
      const isSame = before.off_cents === gift.offCents && before.reason === gift.reason && days === gift.days;
      if (!isSame) throw keyReused();
      return toGiven(before);
    }
    await insertThanks(trx, userId, gift);
    await note(trx, actor, userId, { voucher: gift.id, offCents: gift.offCents, days: gift.days });
    const given = await findGiven(trx, userId, gift.id);
    if (!given) throw new Error('the voucher that was just given is not there');
    return toGiven(given);
  });
}

/** Holds the customer's account: of two sends of one form, the second one finds what the first one gave. */
const giving = <Given>(db: Db, actor: Account, userId: string, give: (trx: Db) => Promise<Given>): Promise<Given> => {
  if (userId === actor.user_id) {
    throw new Refusal(403, 'own_account', 'This is your own account. Please let a colleague do it.');
  }
  return db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, userId, 'change'))) throw noSuchCustomer();
    return give(trx);
  });
};

/** Without the reason: it may name the person, and stands with the gift. */
const note = (trx: Db, actor: Account, userId: string, after: object) =>
  insertAudit(trx, { actor, action: 'customers.give', subject: `user:${userId}`, after });

const aboveLimit = (most: string) =>
  new Refusal(403, 'above_limit', `That is more than you can give at once. Your limit is ${most}.`);

const keyReused = () =>
  new Refusal(409, 'key_reused', 'Something else was given with this form. Please reload the page and try again.');
