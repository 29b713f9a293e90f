import {
  cancelOrder as cancelOrderCall,
  followOrders,
  getLastAddress,
  getOrder,
  listOrders as listOrdersCall,
  placeOrder as placeOrderCall,
} from '@juniper/core/contracts/orders.ts';
import type { FastifyContextConfig } from 'fastify';
import { getMoney } from '../../catalogue/menu/current-menu.ts';
import { mount } from '../../platform/http/mount.ts';
import { mountStream, type StreamApi } from '../../platform/http/mount-stream.ts';
import type { Services } from '../../services.ts';
import { cancelOrder, orderNotFound } from './cancel-order.ts';
import { createFollowing } from './follow-orders.ts';
import { isNew } from './new-customers.ts';
import { toOrder } from './order-view.ts';
import { placeOrder } from './place-order.ts';
import { countOrders, findLastAddress, findOrder, findOrderByKey, listOrders } from './queries.ts';

/** A list is the dearest answer that a customer can ask for. Pages of the release before ask for 50 and get these. */
const mostOrdersAPage = 20;

export function orderRoutes(api: StreamApi, services: Services): void {
  const { db, menu } = services;

  const placing: FastifyContextConfig = {
    // Those that are refused: they take locks and time, and are in no count of orders.
    maxPerMinute: 30,
    // A retry gets its order even from an outdated page.
    takesOlderPages: async ({ caller, headers }) => {
      const key = headers['idempotency-key'];
      if (!caller || typeof key !== 'string') return false;
      return (await findOrderByKey(db, caller.account.user_id, key)) !== undefined;
    },
  };
  mount(api, placeOrderCall).with(async ({ headers, body, caller, address }) => {
    const { 'idempotency-key': key, catalogue: seen } = headers;
    const { account } = caller;
    const data = await placeOrder(services, {
      userId: account.user_id,
      isNewCustomer: isNew(account),
      ip: address,
      key,
      request: body,
      seenMenu: seen,
    });
    return { success: true, data };
  }, placing);

  const listing: FastifyContextConfig = { maxPerMinute: 60 };
  mount(api, listOrdersCall).with(async ({ query: { cursor, limit, key }, caller }) => {
    const userId = caller.account.user_id;
    const size = Math.min(limit, mostOrdersAPage);
    // One row more than requested shows whether there is a next page.
    const [rows, total] = await Promise.all([listOrders(db, userId, size + 1, cursor, key), countOrders(db, userId)]);
    const data = rows.slice(0, size).map((row) => toOrder(getMoney(menu), row));
    return { success: true, data, nextCursor: rows.length > size ? (data.at(-1)?.id ?? null) : null, total };
  }, listing);

  mount(api, getLastAddress).with(async ({ caller }) => {
    const data = (await findLastAddress(db, caller.account.user_id)) ?? null;
    return { success: true, data };
  });

  mount(api, getOrder).with(async ({ params, caller }) => {
    const order = await findOrder(db, caller.account.user_id, params.id);
    if (!order) throw orderNotFound();
    return { success: true, data: toOrder(getMoney(menu), order) };
  });

  mount(api, cancelOrderCall).with(async ({ params, caller }) => ({
    success: true,
    data: await cancelOrder(services, caller.account.user_id, params.id),
  }));

  const follow = createFollowing(services);
  mountStream(api, followOrders).with(({ caller }, stream) => follow(caller.account.user_id, stream));
}
