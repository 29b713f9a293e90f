import { quotePickup } from '@juniper/core/contracts/pickup.ts';
import { getStoreState, pauseStore, setBusy as setBusyCall } from '@juniper/core/contracts/store-state.ts';
import { openStore } from '../../catalogue/stores/open-store.ts';
import { assertWorksAt } from '../../catalogue/stores/works-at.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import type { Services } from '../../services.ts';
import { quote, stateAt } from './quote.ts';
import { knownStore, pause, setBusy } from './set-state.ts';
import { countWaiting, findOverbooked, findState } from './state-queries.ts';

/** What a store can promise, and what staff set for a while. */
export function workRoutes(api: Api, services: Services): void {
  const { db, menu } = services;

  mount(api, quotePickup).with(
    async ({ body: { store, items } }) => {
      const { catalogue } = menu.get();
      return { success: true, data: await quote(db, catalogue, openStore(catalogue, store), items) };
    },
    { maxPerMinute: 60 },
  );

  // Each holds the orders of all stores for a moment and writes into the audit log.
  const ofStaff = { maxPerMinute: 30 };
  mount(api, pauseStore).with(async ({ caller: { account }, params, body }) => {
    const store = knownStore(services, params.store);
    await assertWorksAt(db, account, store.store);
    return { success: true, data: await pause(services, account, store, body) };
  }, ofStaff);

  mount(api, setBusyCall).with(async ({ caller: { account }, params, body }) => {
    const store = knownStore(services, params.store);
    await assertWorksAt(db, account, store.store);
    return { success: true, data: await setBusy(services, account, store, body) };
  }, ofStaff);

  mount(api, getStoreState).with(async ({ caller: { account }, params }) => {
    const { store } = knownStore(services, params.store);
    await assertWorksAt(db, account, store);
    const [row, waiting, overbooked] = await Promise.all([
      findState(db, store),
      countWaiting(db, store),
      findOverbooked(db, store),
    ]);
    const { pausedUntil, busyMinutes } = stateAt(row, Date.now());
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
