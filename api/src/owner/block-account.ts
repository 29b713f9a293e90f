import { StartProblem } from '../env.ts';
import { lockAccount } from '../identity/user-queries.ts';
import { changeStatus, type OrderServices } from '../orders/placing/change-status.ts';
import { findByEmail, listByOpenOrder, listOpenOrders, updateBlockedAt } from './staff/queries.ts';

export const blockedReason = 'We have stopped taking online orders from this account.';

/**
 * Blocks an account, then cancels its open orders. Placing locks the account too, so an order is either cancelled here or
 * refused. A second run cancels what is left.
 */
export async function blockAccount(services: OrderServices, emailOrNumber: string): Promise<string> {
  const { user_id: userId, email } = await resolveCustomer(services, emailOrNumber);
  await services.db.transaction().execute(async (trx) => {
    await lockAccount(trx, userId, 'change');
    await updateBlockedAt(trx, userId, true);
  });
  const cancelled: string[] = [];
  for (const { order_id: orderId, number, status: from } of await listOpenOrders(services.db, userId)) {
    const change = { userId, orderId, from, to: 'cancelled', actor: 'operator', reason: blockedReason } as const;
    if (await changeStatus(services, change)) cancelled.push(number);
  }
  const left = (await listOpenOrders(services.db, userId)).map(({ number, status }) => `${number} (${status})`);
  return [
    `${email} is blocked and can place no more orders. Cancelled: ${cancelled.join(', ') || 'none'}.`,
    ...(left.length > 0 ? [`Still open, run it again: ${left.join(', ')}.`] : []),
  ].join(' ');
}

export async function unblockAccount({ db }: Pick<OrderServices, 'db'>, email: string): Promise<string> {
  const { user_id: userId } = await resolveCustomer({ db }, email);
  return (await updateBlockedAt(db, userId, false)) ? `${email} can order again.` : `${email} is not blocked.`;
}

async function resolveCustomer({ db }: Pick<OrderServices, 'db'>, emailOrNumber: string) {
  const isNumber = /^ord-/i.test(emailOrNumber);
  const rows = isNumber ? await listByOpenOrder(db, emailOrNumber.toUpperCase()) : await findByEmail(db, emailOrNumber);
  const [account, ...others] = [rows ?? []].flat();
  if (!account)
    throw new StartProblem(`There is no ${isNumber ? 'open order' : 'account with the address'} ${emailOrNumber}.`);
  if (others.length > 0) {
    const emails = [account, ...others].map(({ email }) => email).join(', ');
    throw new StartProblem(`More than one customer has an open order ${emailOrNumber}. Block one of ${emails}.`);
  }
  return account;
}
