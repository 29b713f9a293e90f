import { listOrders as listOrdersCall } from '@juniper/core/contracts/orders.ts';
import type { Db } from '../db/database.ts';
import { type Api, mount } from '../http/mount.ts';
import { toOrder } from './order-view.ts';
import { countOrders, listOrders } from './store.ts';

export function orderRoutes(api: Api, db: Db): void {
  mount(api, listOrdersCall).with(async ({ query: { cursor, limit }, caller }) => {
    const userId = caller.account.user_id;
    // One more than asked for tells whether there is a next page.
    const [rows, total] = await Promise.all([listOrders(db, userId, limit + 1, cursor), countOrders(db, userId)]);
    const data = rows.slice(0, limit).map(toOrder);
    return { success: true, data, nextCursor: rows.length > limit ? (data.at(-1)?.id ?? null) : null, total };
  });
}
