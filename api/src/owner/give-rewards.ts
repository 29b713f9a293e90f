import type {
  givePoints as givePointsCall,
  giveVoucher as giveVoucherCall,
  OwnerVoucher,
} from '@juniper/core/contracts/owner-customers.ts';
import { formatMoney } from '@juniper/core/rules/money.ts';
import { getLimits } from '@juniper/core/rules/permissions.ts';
import { dayMs } from '@juniper/core/rules/wall-clock.ts';
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
import { sumDailyGrantsBy } from './daily-grant-queries.ts';
import { createNoSuchCustomerError, toGivenVoucher } from './look-at-customer.ts';

type PointsGift = z.infer<(typeof givePointsCall)['body']>;
type VoucherGift = z.infer<(typeof giveVoucherCall)['body']>;

export async function givePoints(db: Db, caller: Caller, userId: string, gift: PointsGift): Promise<number> {
  assertOtherAccount(caller, userId);
  return db.transaction().execute(async (trx) => {
    if (!(await lockCallerAndCustomer(trx, caller, userId))) throw createNoSuchCustomerError();
    const entry = await findEntry(trx, userId, gift.id);
    const balance = await findPoints(trx, userId);
    if (entry) {
      const isSame = entry.kind === 'adjust' && entry.points === gift.points && entry.reason === gift.reason;
      if (!isSame) throw createKeyReusedError();
      return balance;
    }
    const today = await sumDailyGrantsBy(trx, new Date(), caller.account.user_id);
    const limit = getLimits(caller.account.role)?.points ?? 0;
    const before = gift.points > 0 ? today.points : today.pointsRemoved;
    if (before + Math.abs(gift.points) > limit) throw createAboveLimitError(`${before} points`, `${limit} points`);
    if (balance + gift.points < 0) {
      const message = `This customer has ${balance} ${balance === 1 ? 'point' : 'points'}, and a balance cannot go below 0.`;
      throw new HttpError(409, 'balance_too_low', message);
    }
    await adjustPoints(trx, userId, gift);
    await auditGift(trx, caller.account, userId, { entry: gift.id, points: gift.points });
    return balance + gift.points;
  });
}

export async function giveVoucher(
  { db, menu }: Pick<Services, 'db' | 'menu'>,
  caller: Caller,
  userId: string,
  gift: VoucherGift,
): Promise<OwnerVoucher> {
  assertOtherAccount(caller, userId);
  return db.transaction().execute(async (trx) => {
    if (!(await lockCallerAndCustomer(trx, caller, userId))) throw createNoSuchCustomerError();
    const before = await findGivenVoucher(trx, userId, gift.id);
    if (before) {
      const days = Math.round((before.expires_at.getTime() - before.given_at.getTime()) / dayMs);
      const isSame = before.off_cents === gift.offCents && before.reason === gift.reason && days === gift.days;
      if (!isSame) throw createKeyReusedError();
      return toGivenVoucher(before);
    }
    const { vouchers } = await sumDailyGrantsBy(trx, new Date(), caller.account.user_id);
    const limit = getLimits(caller.account.role)?.voucherCents ?? 0;
    const money = getMoney(menu);
    if (vouchers + gift.offCents > limit)
      throw createAboveLimitError(formatMoney(money, vouchers), formatMoney(money, limit));
    await insertThanksVoucher(trx, userId, gift);
    await auditGift(trx, caller.account, userId, { voucher: gift.id, offCents: gift.offCents, days: gift.days });
    const voucher = await findGivenVoucher(trx, userId, gift.id);
    if (!voucher) throw new Error('the voucher that was just given is not there');
    return toGivenVoucher(voucher);
  });
}

function assertOtherAccount(caller: Caller, userId: string): void {
  if (userId !== caller.account.user_id) return;
  throw new HttpError(403, 'own_account', 'This is your own account. Please let a colleague do it.');
}

/** Leaves the reason out of the audit log, because it may name the person. */
const auditGift = (trx: Db, actor: Account, userId: string, after: object) =>
  insertAudit(trx, { actor, action: 'customers.give', subject: `user:${userId}`, after });

const createAboveLimitError = (today: string, limit: string) =>
  new HttpError(403, 'above_limit', `You have given ${today} today. Your limit is ${limit} a day.`);

const createKeyReusedError = () =>
  new HttpError(409, 'key_reused', 'Something else was given with this form. Please reload the page and try again.');
