import {
  cancelOrder as cancelOrderCall,
  followOrders,
  getOrder,
  listOrders as listOrdersCall,
  placeOrder as placeOrderCall,
} from '@juniper/core/contracts/orders.ts';
import { mount } from '../http/mount.ts';
import { mountStream, type StreamApi } from '../http/mount-stream.ts';
import { cancelOrder, orderNotFound } from './cancel-order.ts';
import type { OrderTools } from './change-status.ts';
import { createFollowing } from './follow-orders.ts';
import { toOrder } from './order-view.ts';
import { placeOrder } from './place-order.ts';
import { countOrders, findOrder, listOrders } from './store.ts';

export function orderRoutes(api: StreamApi, tools: OrderTools): void {
  const { db, news } = tools;

  mount(api, placeOrderCall).with(async ({ headers, body, caller }) => {
    const data = await placeOrder(db, news, caller.account.user_id, headers['idempotency-key'], body);
    return { success: true, data };
  });

  mount(api, listOrdersCall).with(async ({ query: { cursor, limit, key }, caller }) => {
    const userId = caller.account.user_id;
    // One more than asked for tells whether there is a next page.
    const [rows, total] = await Promise.all([listOrders(db, userId, limit + 1, cursor, key), countOrders(db, userId)]);
    const data = rows.slice(0, limit).map(toOrder);
    return { success: true, data, nextCursor: rows.length > limit ? (data.at(-1)?.id ?? null) : null, total };
  });

  mount(api, getOrder).with(async ({ params, caller }) => {
    const order = await findOrder(db, caller.account.user_id, params.id);
    if (!order) throw orderNotFound();
    return { success: true, data: toOrder(order) };
  });

  mount(api, cancelOrderCall).with(async ({ params, caller }) => ({
    success: true,
    data: await cancelOrder(tools, caller.account.user_id, params.id),
  }));

  const follow = createFollowing(db, news);
  mountStream(api, followOrders).with(({ caller }, stream) => follow(caller.account.user_id, stream));
}
