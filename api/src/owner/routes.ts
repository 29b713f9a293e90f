import * as customerCalls from '@juniper/core/contracts/owner-customers.ts';
import * as orderCalls from '@juniper/core/contracts/owner-orders.ts';
import * as paymentCalls from '@juniper/core/contracts/owner-payments.ts';
import { getToday } from '@juniper/core/contracts/today.ts';
import { getMoney } from '../catalogue/menu/current-menu.ts';
import { listAllowedStores } from '../catalogue/stores/works-at.ts';
import { confirmPassword } from '../identity/confirm-password.ts';
import { assertMay } from '../platform/http/authentication.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { type Api, answer, mount } from '../platform/http/mount.ts';
import type { Services } from '../services.ts';
import { blockCustomer, cancelNewOrders, countNewOrders } from './block-customers.ts';
import { listCustomers } from './customer-queries.ts';
import { givePoints, giveVoucher } from './give-rewards.ts';
import { auditSearch, readCustomer, toCustomer } from './look-at-customer.ts';
import { authorizeOrder, cancelForCustomer, sendReceipt, trackOrder } from './order-actions.ts';
import { listOrders } from './order-queries.ts';
import { readOrder, toOrderSummary } from './order-view.ts';
import { acknowledgeProblem, refundOrder } from './refund-order.ts';
import { switchCards } from './shop/edit-shop.ts';
import { readToday } from './today.ts';

const ordersPerPage = 50;
const maxCustomers = 20;

export function mountOwnerRoutes(api: Api, services: Services): void {
  const { db, attempts } = services;

  mount(api, getToday).with(async ({ caller: { account } }) => ({
    success: true,
    data: await readToday(services, new Date(), account, await listAllowedStores(db, account, undefined)),
  }));

  mount(api, orderCalls.findOrders).with(async ({ query, address, caller: { account } }) => {
    // A search shows customers, so it needs the permission and is audited.
    const isSearch = (query.q ?? query.day ?? query.completed) !== undefined;
    if (isSearch) {
      assertMay(account, 'orders.find');
      await attempts.record('search', address, account.user_id);
    }
    const stores = await listAllowedStores(db, account, query.store);
    const { rows, isCut } = await listOrders(db, { ...query, stores }, new Date(), ordersPerPage + 1);
    const data = rows.slice(0, ordersPerPage).map((row) => toOrderSummary(getMoney(services.menu), row));
    if (isSearch) await auditSearch(db, account, 'orders', query, data.length);
    return { success: true, data, nextCursor: rows.length > ordersPerPage ? (data.at(-1)?.id ?? null) : null, isCut };
  });

  mount(api, orderCalls.countNewOrders).with(async ({ query, caller: { account } }) =>
    answer(countNewOrders(services, await listAllowedStores(db, account, query.store))),
  );

  mount(api, orderCalls.cancelNewOrders).with(async ({ body: { store, ...shown }, caller }) => {
    if (shown.block) assertMay(caller.account, 'customers.block');
    const stores = await listAllowedStores(db, caller.account, store);
    return answer(cancelNewOrders(services, caller, { ...shown, stores }));
  });

  mount(api, orderCalls.getOwnerOrder).with(async ({ params, caller, address }) =>
    answer(readOrder(services, await authorizeOrder(services, { caller, address }, params.id))),
  );

  mount(api, orderCalls.cancelForCustomer).with(({ params, body, caller, address }) =>
    answer(cancelForCustomer(services, { caller, address }, params.id, body)),
  );

  mount(api, orderCalls.setOrderTracking).with(({ params, body, caller, address }) =>
    answer(trackOrder(services, { caller, address }, params.id, body)),
  );

  mount(api, orderCalls.sendReceipt).with(({ params, caller, address }) =>
    answer(sendReceipt(services, { caller, address }, params.id)),
  );

  mount(api, paymentCalls.refundOrder).with(({ params, body, caller, address }) =>
    answer(refundOrder(services, { caller, address }, params.id, body)),
  );

  mount(api, paymentCalls.acknowledgeProblem).with(({ params, caller, address }) =>
    answer(acknowledgeProblem(services, { caller, address }, params.id)),
  );

  mount(api, paymentCalls.getCards).with(async () => {
    const { paymentProviders, menu } = services;
    return {
      success: true,
      data: {
        isOn: menu.get().catalogue.shop.takesCards ?? false,
        hasKeys: paymentProviders.cardProvider !== undefined,
        isTest: paymentProviders.cardProvider?.isTest ?? false,
      },
    };
  });

  mount(api, paymentCalls.switchCards).with(async ({ body: { isOn, password }, caller, address }) => {
    await confirmPassword(services, { caller, address }, password);
    if (isOn && !services.paymentProviders.cardProvider) {
      const message = 'The keys of your payment provider are missing. Please ask who runs this site to enter them.';
      throw new HttpError(409, 'no_keys', message);
    }
    return { success: true, data: { isOn: await switchCards({ db, menu: services.menu, caller }, isOn) } };
  });

  mount(api, customerCalls.findCustomers).with(async ({ query, address, caller: { account } }) => {
    await attempts.record('search', address, account.user_id);
    const data = (await listCustomers(db, query.q, maxCustomers)).map(toCustomer);
    await auditSearch(db, account, 'customers', query, data.length);
    return { success: true, data };
  });

  mount(api, customerCalls.getOwnerCustomer).with(({ params, caller: { account } }) =>
    answer(readCustomer(services, account, params.id)),
  );

  mount(api, customerCalls.blockCustomer).with(({ params, body, caller }) =>
    answer(blockCustomer(services, caller, params.id, body.isBlocked)),
  );

  mount(api, customerCalls.givePoints).with(async ({ params, body, caller }) => ({
    success: true,
    data: { points: await givePoints(db, caller, params.id, body) },
  }));

  mount(api, customerCalls.giveVoucher).with(({ params, body, caller }) =>
    answer(giveVoucher(services, caller, params.id, body)),
  );
}
