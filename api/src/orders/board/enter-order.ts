import type { EnterOrderRequest, Ticket } from '@juniper/core/contracts/staff.ts';
import { getMoney } from '../../catalogue/menu/current-menu.ts';
import { requireOpenStore } from '../../catalogue/stores/open-store.ts';
import type { Worker } from '../../catalogue/stores/staff-queries.ts';
import { assertWorksAt } from '../../catalogue/stores/works-at.ts';
import { findHouseAccount } from '../../identity/house-queries.ts';
import { createOrderNotFoundError } from '../placing/cancel-order.ts';
import type { RunOrder } from '../placing/limit-orders.ts';
import { type PlacingServices, placeOrder } from '../placing/place-order.ts';
import { listChangedTickets } from './queries.ts';
import { toTicket } from './ticket-view.ts';

type EnterOrderInput = {
  worker: Worker;
  ip: string;
  headers: { 'idempotency-key': string; catalogue?: string | undefined };
  request: EnterOrderRequest;
};

/** Places an order of somebody at the counter or on the phone, in the name of their store. */
export async function enterOrder(
  services: PlacingServices,
  runOrder: RunOrder,
  { worker, ip, headers, request }: EnterOrderInput,
): Promise<Ticket> {
  const { db, menu } = services;
  const { store } = requireOpenStore(menu.get().catalogue, request.storeLocation);
  await assertWorksAt(db, worker, store);
  const userId = await findHouseAccount(db, store);
  const order = await placeOrder(services, runOrder, {
    userId,
    isNewCustomer: false,
    ip,
    key: headers['idempotency-key'],
    request: { ...request, email: null, fulfilment: 'pickup', payment: 'counter' },
    shownMenuHash: headers.catalogue,
    staffId: worker.user_id,
  });
  const [row] = await listChangedTickets(db, [{ userId, orderId: order.id }]);
  if (!row) throw createOrderNotFoundError();
  return toTicket(getMoney(menu), row);
}
