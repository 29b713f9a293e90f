import { StartProblem } from '../../env.ts';
import { lockAccount } from '../../identity/user-queries.ts';
import { changeStatus, type OrderTools } from '../../orders/placing/change-status.ts';
import { findByEmail, findByOpenOrder, findOpenOf, setBlocked } from './queries.ts';

/** The customer reads it on the order's page. */
export const blockedReason = 'We have stopped taking online orders from this account.';

/**
 * First no more orders, then what is open is cancelled. Placing holds the account as well, so that an order is either
 * there to be cancelled or finds the account blocked. Run again, it cancels what a broken run has left.
 */
export async function blockAccount(tools: OrderTools, who: string): Promise<string> {
  const { user_id: userId, email } = await findAccount(tools, who);
  await tools.db.transaction().execute(async (trx) => {
    await lockAccount(trx, userId, 'change');
    await setBlocked(trx, userId, true);
  });
  const cancelled: string[] = [];
  for (const { order_id: orderId, number, status: from } of await findOpenOf(tools.db, userId)) {
    const change = { userId, orderId, from, to: 'cancelled', actor: 'operator', reason: blockedReason } as const;
    if (await changeStatus(tools, change)) cancelled.push(number);
  }
  const left = (await findOpenOf(tools.db, userId)).map(({ number, status }) => `${number} (${status})`);
  return [
    `${email} is blocked and can place no more orders. Cancelled: ${cancelled.join(', ') || 'none'}.`,
    ...(left.length > 0 ? [`Still open, run it again: ${left.join(', ')}.`] : []),
  ].join(' ');
}

export async function unblockAccount({ db }: Pick<OrderTools, 'db'>, email: string): Promise<string> {
  const { user_id: userId } = await findAccount({ db }, email);
  return (await setBlocked(db, userId, false)) ? `${email} can order again.` : `${email} is not blocked.`;
}

/**
 * `who` is an address, or the number of an open order: the address on a ticket is what the customer typed there, and may
 * be somebody else's. Numbers are unique for each customer only.
 */
async function findAccount({ db }: Pick<OrderTools, 'db'>, who: string) {
  const isNumber = /^ord-/i.test(who);
  const found = isNumber ? await findByOpenOrder(db, who.toUpperCase()) : await findByEmail(db, who);
  const [account, ...others] = [found ?? []].flat();
  if (!account) throw new StartProblem(`There is no ${isNumber ? 'open order' : 'account with the address'} ${who}.`);
  if (others.length > 0) {
    const emails = [account, ...others].map(({ email }) => email).join(', ');
    throw new StartProblem(`More than one customer has an open order ${who}. Block one of ${emails}.`);
  }
  return account;
}
