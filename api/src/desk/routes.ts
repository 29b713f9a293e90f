import {
  findCustomers as findCustomersCall,
  givePoints as givePointsCall,
  giveVoucher as giveVoucherCall,
  lookAtCustomer as lookAtCustomerCall,
} from '@juniper/core/contracts/owner-customers.ts';
import {
  cancelForCustomer as cancelCall,
  findOrders as findOrdersCall,
  lookAtOrder as lookAtOrderCall,
  sendReceipt as sendReceiptCall,
} from '@juniper/core/contracts/owner-orders.ts';
import { getToday } from '@juniper/core/contracts/today.ts';
import { needs } from '@juniper/core/rules/permissions.ts';
import { assertRole } from '../http/authentication.ts';
import { type Api, mount } from '../http/mount.ts';
import type { Services } from '../services.ts';
import { findCustomers } from './customer-store.ts';
import { givePoints, giveVoucher } from './give.ts';
import { cancelForCustomer, lookAtOrder, sendReceipt } from './handle-order.ts';
import { lookAtCustomer, toCustomer } from './look-at-customer.ts';
import { findOrders } from './order-store.ts';
import { toFound } from './order-view.ts';
import { readToday } from './today.ts';

const ordersAPage = 50;
const mostCustomers = 20;

/** What managers do for customers and their orders, and how the day goes. */
export function deskRoutes(api: Api, services: Services): void {
  const { db } = services;

  mount(api, getToday).with(async () => ({ success: true, data: await readToday(services, new Date()) }));

  mount(api, findOrdersCall).with(async ({ query, caller: { account } }) => {
    // Searching orders is searching customers.
    if ((query.q ?? query.day ?? query.completed) !== undefined) assertRole(account, needs['orders.find']);
    // One row more than a page shows whether there is a next one.
    const { rows, isCut } = await findOrders(db, query, new Date(), ordersAPage + 1);
    const data = rows.slice(0, ordersAPage).map(toFound);
    return { success: true, data, nextCursor: rows.length > ordersAPage ? (data.at(-1)?.id ?? null) : null, isCut };
  });

  mount(api, lookAtOrderCall).with(async ({ params, caller: { account } }) => ({
    success: true,
    data: await lookAtOrder(services, account, params.id),
  }));

  mount(api, cancelCall).with(async ({ params, body, caller: { account } }) => ({
    success: true,
    data: await cancelForCustomer(services, account, params.id, body),
  }));

  mount(api, sendReceiptCall).with(async ({ params, caller: { account } }) => ({
    success: true,
    data: await sendReceipt(services, account, params.id),
  }));

  mount(api, findCustomersCall).with(async ({ query }) => ({
    success: true,
    data: (await findCustomers(db, query.q, mostCustomers)).map(toCustomer),
  }));

  mount(api, lookAtCustomerCall).with(async ({ params, caller: { account } }) => ({
    success: true,
    data: await lookAtCustomer(db, account, params.id),
  }));

  mount(api, givePointsCall).with(async ({ params, body, caller: { account } }) => ({
    success: true,
    data: { points: await givePoints(db, account, params.id, body) },
  }));

  mount(api, giveVoucherCall).with(async ({ params, body, caller: { account } }) => ({
    success: true,
    data: await giveVoucher(db, account, params.id, body),
  }));
}
