import {
  blockCustomer as blockCustomerCall,
  findCustomers as findCustomersCall,
  givePoints as givePointsCall,
  giveVoucher as giveVoucherCall,
  getOwnerCustomer as lookAtCustomerCall,
} from '@juniper/core/contracts/owner-customers.ts';
import {
  cancelForCustomer as cancelCall,
  cancelNewOrders as cancelNewOrdersCall,
  countNewOrders as countNewOrdersCall,
  findOrders as findOrdersCall,
  getOwnerOrder as lookAtOrderCall,
  sendReceipt as sendReceiptCall,
} from '@juniper/core/contracts/owner-orders.ts';
import {
  getCards,
  refundOrder as refundCall,
  acknowledgeProblem as settleProblemCall,
  switchCards as switchCardsCall,
} from '@juniper/core/contracts/owner-payments.ts';
import { getToday } from '@juniper/core/contracts/today.ts';
import { needs } from '@juniper/core/rules/permissions.ts';
import { getMoney } from '../catalogue/menu/current-menu.ts';
import { storesFor } from '../catalogue/stores/works-at.ts';
import { confirmPassword, wrongPassword } from '../identity/confirm-password.ts';
import { assertRole } from '../platform/http/authentication.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { type Api, mount } from '../platform/http/mount.ts';
import type { Services } from '../services.ts';
import { blockCustomer, cancelNewOrders, countNewOrders } from './block-customers.ts';
import { findCustomers } from './customer-queries.ts';
import { givePoints, giveVoucher } from './give.ts';
import { cancelForCustomer, lookAtOrder, sendReceipt } from './handle-order.ts';
import { lookAtCustomer, noteSearch, toCustomer } from './look-at-customer.ts';
import { findOrders } from './order-queries.ts';
import { toFound } from './order-view.ts';
import { refundOrder, settleProblem } from './refund-order.ts';
import { switchCards } from './shop/edit-shop.ts';
import { readToday } from './today.ts';

const ordersAPage = 50;
const mostCustomers = 20;

/** What managers do for customers and their orders, and how the day goes. */
export function ownerRoutes(api: Api, services: Services): void {
  const { db, attempts } = services;

  mount(api, getToday).with(async ({ caller: { account } }) => ({
    success: true,
    data: await readToday(services, new Date(), account, await storesFor(db, account, undefined)),
  }));

  mount(api, findOrdersCall).with(async ({ query, address, caller: { account } }) => {
    // Searching orders is searching customers.
    const isSearch = (query.q ?? query.day ?? query.completed) !== undefined;
    if (isSearch) {
      assertRole(account, needs['orders.find']);
      await attempts.record('search', address, account.user_id);
    }
    // One row more than a page shows whether there is a next one.
    const stores = await storesFor(db, account, query.store);
    const { rows, isCut } = await findOrders(db, { ...query, stores }, new Date(), ordersAPage + 1);
    const data = rows.slice(0, ordersAPage).map((row) => toFound(getMoney(services.menu), row));
    if (isSearch) await noteSearch(db, account, 'orders', query, data.length);
    return { success: true, data, nextCursor: rows.length > ordersAPage ? (data.at(-1)?.id ?? null) : null, isCut };
  });

  mount(api, countNewOrdersCall).with(async ({ query, caller: { account } }) => ({
    success: true,
    data: await countNewOrders(services, await storesFor(db, account, query.store)),
  }));

  mount(api, cancelNewOrdersCall).with(async ({ body: { store, ...seen }, caller }) => {
    const stores = await storesFor(db, caller.account, store);
    return { success: true, data: await cancelNewOrders(services, caller, { ...seen, stores }) };
  });

  mount(api, lookAtOrderCall).with(async ({ params, caller, address }) => ({
    success: true,
    data: await lookAtOrder(services, { caller, address }, params.id),
  }));

  mount(api, cancelCall).with(async ({ params, body, caller, address }) => ({
    success: true,
    data: await cancelForCustomer(services, { caller, address }, params.id, body),
  }));

  mount(api, sendReceiptCall).with(async ({ params, caller, address }) => ({
    success: true,
    data: await sendReceipt(services, { caller, address }, params.id),
  }));

  mount(api, refundCall).with(async ({ params, body: { password, ...wish }, caller, address }) => {
    const refunded = await refundOrder(services, { caller, address }, params.id, { ...wish, isConfirmed: false });
    if (refunded) return { success: true, data: refunded };
    await confirmPassword(services, { caller, address }, password);
    const data = await refundOrder(services, { caller, address }, params.id, { ...wish, isConfirmed: true });
    if (!data) throw wrongPassword();
    return { success: true, data };
  });

  mount(api, settleProblemCall).with(async ({ params, caller, address }) => ({
    success: true,
    data: await settleProblem(services, { caller, address }, params.id),
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
    await confirmPassword(services, { caller, address }, password);
    if (isOn && !services.payments.cards) {
      const message = 'The keys of your payment provider are missing. Please ask who runs this site to enter them.';
      throw new HttpError(409, 'no_keys', message);
    }
    return { success: true, data: { isOn: await switchCards(services, caller, isOn) } };
  });

  mount(api, findCustomersCall).with(async ({ query, address, caller: { account } }) => {
    await attempts.record('search', address, account.user_id);
    const data = (await findCustomers(db, query.q, mostCustomers)).map(toCustomer);
    await noteSearch(db, account, 'customers', query, data.length);
    return { success: true, data };
  });

  mount(api, lookAtCustomerCall).with(async ({ params, caller: { account } }) => ({
    success: true,
    data: await lookAtCustomer(services, account, params.id),
  }));

  mount(api, blockCustomerCall).with(async ({ params, body, caller }) => ({
    success: true,
    data: await blockCustomer(services, caller, params.id, body.isBlocked),
  }));

  mount(api, givePointsCall).with(async ({ params, body, caller }) => ({
    success: true,
    data: { points: await givePoints(db, caller, params.id, body) },
  }));

  mount(api, giveVoucherCall).with(async ({ params, body, caller }) => ({
    success: true,
    data: await giveVoucher(services, caller, params.id, body),
  }));
}
