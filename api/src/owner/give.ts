import type {
  OwnerVoucher,
  givePoints as points,
  giveVoucher as voucher,
} from '@juniper/core/contracts/owner-customers.ts';
import { formatMoney } from '@juniper/core/rules/money.ts';
import { limits } from '@juniper/core/rules/permissions.ts';
import type { z } from 'zod';
import { insertAudit } from '../audit/queries.ts';
import { getMoney } from '../catalogue/menu/current-menu.ts';
import { lockCallerAndCustomer } from '../identity/confirm-password.ts';
import type { Db } from '../platform/db/database.ts';
import type { Account } from '../platform/db/schema.ts';
import type { Caller } from '../platform/http/authentication.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { adjustPoints, findEntry, findPoints } from '../rewards/loyalty/queries.ts';
import { findGivenVoucher, insertThanksVoucher } from '../rewards/vouchers/queries.ts';
import type { Services } from '../services.ts';
import { sumGivenBy } from './given-queries.ts';
import { noSuchCustomer, toGiven } from './look-at-customer.ts';

type Points = z.infer<(typeof points)['body']>;
type Voucher = z.infer<(typeof voucher)['body']>;

/** Gives points once for each id, and returns the new balance. */
export async function givePoints(db: Db, caller: Caller, userId: string, gift: Points): Promise<number> {
  return giving(db, caller, userId, async (trx) => {
    const given = await findEntry(trx, userId, gift.id);
    const balance = await findPoints(trx, userId);
    if (given) {
      const isSame = given.kind === 'adjust' && given.points === gift.points && given.reason === gift.reason;
      if (!isSame) throw keyReused();
      return balance;
    }
    const today = await sumGivenBy(trx, new Date(), caller.account.user_id);
    const most = limits[caller.account.role]?.points ?? 0;
    const before = gift.points > 0 ? today.points : today.taken;
    if (before + Math.abs(gift.points) > most) throw aboveLimit(`${before} points`, `${most} points`);
    if (balance + gift.points < 0) {
      const message = `This customer has ${balance} ${balance === 1 ? 'point' : 'points'}, and a balance cannot go below 0.`;
      throw new HttpError(409, 'balance_too_low', message);
    }
    await adjustPoints(trx, userId, gift);
    await note(trx, caller.account, userId, { entry: gift.id, points: gift.points });
    return balance + gift.points;
  });
}

const dayMs = 86_400_000;

/** Gives a voucher once for each id. */
export async function giveVoucher(
  { db, menu }: Pick<Services, 'db' | 'menu'>,
  caller: Caller,
  userId: string,
  gift: Voucher,
): Promise<OwnerVoucher> {
  return giving(db, caller, userId, async (trx) => {
    const before = await findGivenVoucher(trx, userId, gift.id);
    if (before) {
      const days = Math.round((before.expires_at.getTime() - before.given_at.getTime()) / dayMs);
      const isSame = before.off_cents === gift.offCents && before.reason === gift.reason && days === gift.days;
      if (!isSame) throw keyReused();
      return toGiven(before);
    }
    const { vouchers } = await sumGivenBy(trx, new Date(), caller.account.user_id);
    const most = limits[caller.account.role]?.voucherCents ?? 0;
    const money = getMoney(menu);
    if (vouchers + gift.offCents > most) throw aboveLimit(formatMoney(money, vouchers), formatMoney(money, most));
    await insertThanksVoucher(trx, userId, gift);
    await note(trx, caller.account, userId, { voucher: gift.id, offCents: gift.offCents, days: gift.days });
    const given = await findGivenVoucher(trx, userId, gift.id);
    if (!given) throw new Error('the voucher that was just given is not there');
    return toGiven(given);
  });
}

/** Holds the customer's account: of two sends of one form, the second one finds what the first one gave. */
const giving = <Given>(db: Db, caller: Caller, userId: string, give: (trx: Db) => Promise<Given>): Promise<Given> => {
  if (userId === caller.account.user_id) {
    throw new HttpError(403, 'own_account', 'This is your own account. Please let a colleague do it.');
  }
  return db.transaction().execute(async (trx) => {
    if (!(await lockCallerAndCustomer(trx, caller, userId))) throw noSuchCustomer();
    return give(trx);
  });
};

/** Without the reason: it may name the person, and stands with the gift. */
const note = (trx: Db, actor: Account, userId: string, after: object) =>
  insertAudit(trx, { actor, action: 'customers.give', subject: `user:${userId}`, after });

const aboveLimit = (today: string, most: string) =>
  new HttpError(403, 'above_limit', `You have given ${today} today. Your limit is ${most} a day.`);

const keyReused = () =>
  new HttpError(409, 'key_reused', 'Something else was given with this form. Please reload the page and try again.');
