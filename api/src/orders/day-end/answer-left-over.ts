import type { LeftOverAnswers } from '@juniper/core/contracts/staff.ts';
import { closingReasons, type LeftOverAnswer } from '@juniper/core/rules/day-end.ts';
import { insertAudit } from '../../audit/queries.ts';
import { assertWorksAt } from '../../catalogue/stores/works-at.ts';
import { lockAccount } from '../../identity/user-queries.ts';
import type { Account } from '../../platform/db/schema.ts';
import { changeStatusInTransaction, notifyOrderChanged, type OrderServices } from '../placing/change-status.ts';
import type { StatusChange } from '../placing/status-queries.ts';
import { listLeftOver } from './queries.ts';

type AnswerInput = { orders: readonly string[]; answer: LeftOverAnswer };

/**
 * Closes orders that are left over as staff say, each in its own transaction. Skips those that a colleague or the shop has
 * closed meanwhile, and the caller's own, which a colleague must answer.
 */
export async function answerLeftOver(
  services: OrderServices,
  worker: Pick<Account, 'user_id' | 'role'>,
  { orders, answer }: AnswerInput,
): Promise<LeftOverAnswers> {
  const rows = await listLeftOver(services.db, orders);
  for (const store of new Set(rows.map((row) => row.store))) await assertWorksAt(services.db, worker, store);
  const own = rows.filter(({ user_id }) => user_id === worker.user_id).map(({ order_id }) => order_id);
  const answered: string[] = [];
  for (const { user_id, order_id, store } of rows) {
    if (own.includes(order_id)) continue;
    const change: StatusChange = {
      userId: user_id,
      orderId: order_id,
      from: 'pending',
      to: answer === 'no_show' ? 'cancelled' : 'completed',
      actor: 'staff',
      staffId: worker.user_id,
      reason: answer === 'no_show' ? closingReasons.no_show : undefined,
      closedAs: answer,
    };
    const changed = await services.db.transaction().execute(async (trx) => {
      const account = await lockAccount(trx, user_id, 'change');
      const result = await changeStatusInTransaction(services, trx, change, account !== undefined);
      if (result) {
        const subject = `order:${order_id}`;
        await insertAudit(trx, { actor: worker, action: 'board.work', subject, store, after: { closedAs: answer } });
      }
      return result;
    });
    if (!changed) continue;
    answered.push(order_id);
    notifyOrderChanged(services, change, changed);
  }
  return { answered, own };
}
