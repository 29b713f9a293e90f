import { getCatalogueNow, listAvailability, setAvailability as set } from '@juniper/core/contracts/catalogue.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Api, answer, mount } from '../../platform/http/mount.ts';
import { assertWorksAt, listAllowedStores } from '../stores/works-at.ts';
import { listLimits } from './availability-queries.ts';
import { toNow } from './now-view.ts';
import type { LiveMenu } from './open-menu.ts';
import { formatUntil, setAvailability } from './set-availability.ts';

export function mountCatalogueRoutes(api: Api, services: { db: Db; menu: LiveMenu }): void {
  mount(api, getCatalogueNow).with(async () => {
    const { menu } = services;
    return toNow(menu.get().hash, menu.limits(), menu.states());
  });

  mount(api, listAvailability).with(async ({ query, caller: { account } }) => ({
    success: true,
    data: (await listLimits(services.db, new Date(), await listAllowedStores(services.db, account, query.store))).map(
      ({ until, set_by, set_at, ...limit }) => ({
        ...limit,
        until: formatUntil(until),
        setBy: set_by,
        setAt: set_at.toISOString(),
      }),
    ),
  }));

  mount(api, set).with(
    async ({ body, caller: { account } }) => {
      await assertWorksAt(services.db, account, body.store);
      return answer(setAvailability(services, account, body));
    },
    // Each call stops all orders for a moment and writes into the audit log.
    { maxPerMinute: 60 },
  );
}
