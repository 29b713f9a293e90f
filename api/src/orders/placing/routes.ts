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
import { cancelOrder, createOrderNotFoundError } from './cancel-order.ts';
import { createFollowing } from './follow-orders.ts';
import { createOrderLimiter } from './limit-orders.ts';
import { isNew } from './new-customer-limits.ts';
import { toOrder } from './order-view.ts';
import { placeOrder } from './place-order.ts';
import { countOrders, findLastAddress, findOrder, findOrderByKey, listOrders } from './queries.ts';

/** Caps a page of the list. Pages of the previous release ask for 50. */
const maxOrdersPerPage = 20;

export function mountOrderRoutes(api: StreamApi, services: Services): void {
  const { db, menu } = services;
  const runOrder = createOrderLimiter(10);

  const placing: FastifyContextConfig = {
    // Counts refused orders too: they take locks, and the hourly limit misses them.
    maxPerMinute: 30,
    // A retry gets its order even from an outdated page.
    takesOlderPages: async ({ caller, headers }) => {
      const key = headers['idempotency-key'];
      if (!caller || typeof key !== 'string') return false;
      return (await findOrderByKey(db, caller.account.user_id, key)) !== undefined;
    },
  };
  mount(api, placeOrderCall).with(async ({ headers, body, caller, address }) => {
    const { 'idempotency-key': key, catalogue: shownMenuHash } = headers;
    const { account } = caller;
    const data = await placeOrder(services, runOrder, {
      userId: account.user_id,
      isNewBeforeLock: isNew(account),
      ip: address,
      key,
      request: body,
      shownMenuHash,
    });
    return { success: true, data };
  }, placing);

  const listing: FastifyContextConfig = { maxPerMinute: 60 };
  mount(api, listOrdersCall).with(async ({ query: { cursor, limit, key }, caller }) => {
    const userId = caller.account.user_id;
    const size = Math.min(limit, maxOrdersPerPage);
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
    if (!order) throw createOrderNotFoundError();
    return { success: true, data: toOrder(getMoney(menu), order) };
  });

  mount(api, cancelOrderCall).with(async ({ params, caller }) => ({
    success: true,
    data: await cancelOrder(services, caller.account.user_id, params.id),
  }));

  const follow = createFollowing(services);
  mountStream(api, followOrders).with(({ caller }, stream) => follow(caller.account.user_id, stream));
}
