import { quotePickup } from '@juniper/core/contracts/pickup.ts';
import {
  getStoreState as getStoreStateCall,
  pauseStore,
  setBusy as setBusyCall,
} from '@juniper/core/contracts/store-state.ts';
import { requireOpenStore } from '../../catalogue/stores/open-store.ts';
import { assertWorksAt } from '../../catalogue/stores/works-at.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import type { Services } from '../../services.ts';
import { getStoreState, readQuote } from './quote.ts';
import { getStore, pause, setBusy } from './set-state.ts';
import { countMovableOrders, findState, listOverbooked } from './store-state-queries.ts';

export function mountWorkRoutes(api: Api, services: Services): void {
  const { db, menu } = services;

  mount(api, quotePickup).with(
    async ({ body: { store, items } }) => {
      const { catalogue } = menu.get();
      return { success: true, data: await readQuote(db, catalogue, requireOpenStore(catalogue, store), items) };
    },
    { maxPerMinute: 60 },
  );

  // Limits these calls, because each locks out orders of all stores and writes an audit row.
  const ofStaff = { maxPerMinute: 30 };
  mount(api, pauseStore).with(async ({ caller: { account }, params, body }) => {
    const store = getStore(services, params.store);
    await assertWorksAt(db, account, store.store);
    return { success: true, data: await pause(services, account, store, body) };
  }, ofStaff);

  mount(api, setBusyCall).with(async ({ caller: { account }, params, body }) => {
    const store = getStore(services, params.store);
    await assertWorksAt(db, account, store.store);
    return { success: true, data: await setBusy(services, account, store, body) };
  }, ofStaff);

  mount(api, getStoreStateCall).with(async ({ caller: { account }, params }) => {
    const { store } = getStore(services, params.store);
    await assertWorksAt(db, account, store);
    const [row, waiting, overbooked] = await Promise.all([
      findState(db, store),
      countMovableOrders(db, store),
      listOverbooked(db, store),
    ]);
    const { pausedUntil, busyMinutes } = getStoreState(row, Date.now());
    return {
      success: true,
      data: {
        pausedUntil: pausedUntil === null ? null : new Date(pausedUntil).toISOString(),
        busyMinutes,
        busyUntil: busyMinutes > 0 && row.busy_until ? row.busy_until.toISOString() : null,
        waiting,
        overbooked: overbooked.map(({ station, starts_at }) => ({ station, startsAt: starts_at.toISOString() })),
      },
    };
  });
}
