import type { EnterOrderRequest, Ticket } from '@juniper/core/contracts/staff.ts';
import { insertAudit } from '../../audit/queries.ts';
import { getMoney } from '../../catalogue/menu/current-menu.ts';
import { requireOpenStore } from '../../catalogue/stores/open-store.ts';
import { assertWorksAt } from '../../catalogue/stores/works-at.ts';
import { hashCode } from '../../identity/counter-code.ts';
import { findCodeOwner, spendCounterCode } from '../../identity/counter-code-queries.ts';
import { findHouseAccount } from '../../identity/house-queries.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Account } from '../../platform/db/schema.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { createOrderNotFoundError } from '../placing/cancel-order.ts';
import type { RunOrder } from '../placing/limit-orders.ts';
import { type PlacingServices, placeOrder } from '../placing/place-order.ts';
import { findTillOrderByKey } from '../placing/queries.ts';
import { listChangedTickets } from './queries.ts';
import { toTicket } from './ticket-view.ts';

type EnterOrderInput = {
  worker: Account;
  ip: string;
  headers: { 'idempotency-key': string; catalogue?: string | undefined };
  request: EnterOrderRequest;
};

/**
 * Places an order of somebody at the counter or on the phone, in the name of their store. With a customer's code it is the
 * customer's own, so the audit log says who entered it.
 */
export async function enterOrder(
  services: PlacingServices,
  runOrder: RunOrder,
  { worker, ip, headers, request }: EnterOrderInput,
): Promise<Ticket> {
  const { db, menu } = services;
  const { store } = requireOpenStore(menu.get().catalogue, request.storeLocation);
  await assertWorksAt(db, worker, store);
  const key = headers['idempotency-key'];
  const codeHash = request.memberCode === undefined ? undefined : hashCode(request.memberCode);
  const staffId = worker.user_id;
  const member = codeHash && (await findMember(services, { codeHash, store, key, ip, staffId }));
  const userId = member?.user_id ?? (await findHouseAccount(db, store));
  const spendCodeAndAudit = async (trx: Db, orderId: string) => {
    if (!codeHash || !(await spendCounterCode(trx, userId, codeHash))) throw createWrongCodeError();
    const subject = `order:${orderId}`;
    await insertAudit(trx, { actor: worker, action: 'order.enter', subject, store });
  };
  const order = await placeOrder(services, runOrder, {
    userId,
    isNewBeforeLock: false,
    ip,
    key,
    request: {
      ...request,
      name: request.name ?? member?.name ?? '',
      email: null,
      fulfilment: 'pickup',
      payment: 'counter',
    },
    shownMenuHash: headers.catalogue,
    tillEntry: codeHash ? { staffId, spendCodeAndAudit } : { staffId },
  });
  const [row] = await listChangedTickets(db, [{ userId, orderId: order.id }]);
  if (!row) throw createOrderNotFoundError();
  return toTicket(getMoney(menu), row);
}

type Guess = { codeHash: Buffer; store: string; key: string; ip: string; staffId: string };

/** Finds whose code it is, or who owns the order that used it up under this key. Limits wrong guesses. */
async function findMember({ db, attempts }: PlacingServices, guess: Guess) {
  const { codeHash, store, key, ip, staffId } = guess;
  const attempt = await attempts.record('member-code', ip, staffId);
  return attempts.forgiveSuccess(attempt, async () => {
    const owner = (await findCodeOwner(db, codeHash)) ?? (await findTillOrderByKey(db, store, key));
    if (!owner) throw createWrongCodeError();
    return owner;
  });
}

const createWrongCodeError = () =>
  new HttpError(409, 'wrong_code', 'This code is wrong, used or too old. Please ask for a new one.');
