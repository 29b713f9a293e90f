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
import {
  getCards,
  refundOrder as refundCall,
  settleProblem as settleProblemCall,
  switchCards as switchCardsCall,
} from '@juniper/core/contracts/owner-payments.ts';
import { getToday } from '@juniper/core/contracts/today.ts';
import { needs } from '@juniper/core/rules/permissions.ts';
import { moneyOf } from '../catalogue/current-menu.ts';
import { assertRole } from '../http/authentication.ts';
import { type Api, mount } from '../http/mount.ts';
import { Refusal } from '../http/refusal.ts';
import { assertOwner } from '../identity/owner.ts';
import type { Services } from '../services.ts';
import { switchCards } from '../stores/edit-shop.ts';
import { storesFor } from '../stores/works-at.ts';
import { findCustomers } from './customer-store.ts';
import { givePoints, giveVoucher } from './give.ts';
import { cancelForCustomer, lookAtOrder, sendReceipt } from './handle-order.ts';
import { lookAtCustomer, toCustomer } from './look-at-customer.ts';
import { findOrders } from './order-store.ts';
import { toFound } from './order-view.ts';
import { needsPassword, refundOrder, settleProblem } from './refund-order.ts';
import { readToday } from './today.ts';

const ordersAPage = 50;
const mostCustomers = 20;

/** What managers do for customers and their orders, and how the day goes. */
export function deskRoutes(api: Api, services: Services): void {
  const { db } = services;

  mount(api, getToday).with(async ({ caller: { account } }) => ({
    success: true,
    data: await readToday(services, new Date(), await storesFor(db, account, undefined)),
  }));

  mount(api, findOrdersCall).with(async ({ query, caller: { account } }) => {
    // Searching orders is searching customers.
    if ((query.q ?? query.day ?? query.completed) !== undefined) assertRole(account, needs['orders.find']);
    // One row more than a page shows whether there is a next one.
    const stores = await storesFor(db, account, query.store);
    const { rows, isCut } = await findOrders(db, { ...query, stores }, new Date(), ordersAPage + 1);
    const data = rows.slice(0, ordersAPage).map((row) => toFound(moneyOf(services.menu), row));
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

  mount(api, refundCall).with(async ({ params, body: { password, ...wish }, caller, address }) => {
    if (needsPassword(caller.account.role, wish.cents)) await assertOwner(services, { caller, address }, password);
    return { success: true, data: await refundOrder(services, caller.account, params.id, wish) };
  });

  mount(api, settleProblemCall).with(async ({ params, caller: { account } }) => ({
    success: true,
    data: await settleProblem(services, account, params.id),
  }));

  mount(api, getCards).with(async () => {
    const { payments, menu } = services;
    return {
      success: true,
      data: {
        isOn: menu.get().catalogue.shop.takesCards ?? false,
        hasKeys: payments.cards !== undefined,
        isTest: payments.cards?.isTest ?? false,
      },
    };
  });

  mount(api, switchCardsCall).with(async ({ body: { isOn, password }, caller, address }) => {
    await assertOwner(services, { caller, address }, password);
    if (isOn && !services.payments.cards) {
      const message = 'The keys of your payment provider are missing. Please ask who runs this site to enter them.';
      throw new Refusal(409, 'no_keys', message);
    }
    return { success: true, data: { isOn: await switchCards(services, caller.account, isOn) } };
  });

  mount(api, findCustomersCall).with(async ({ query }) => ({
    success: true,
    data: (await findCustomers(db, query.q, mostCustomers)).map(toCustomer),
  }));

  mount(api, lookAtCustomerCall).with(async ({ params, caller: { account } }) => ({
    success: true,
    data: await lookAtCustomer(services, account, params.id),
  }));

  mount(api, givePointsCall).with(async ({ params, body, caller: { account } }) => ({
    success: true,
    data: { points: await givePoints(db, account, params.id, body) },
  }));

  mount(api, giveVoucherCall).with(async ({ params, body, caller: { account } }) => ({
    success: true,
    data: await giveVoucher(services, account, params.id, body),
  }));
}
