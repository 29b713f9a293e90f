import { getNow, listAvailability, setAvailability as set } from '@juniper/core/contracts/catalogue.ts';
import type { Db } from '../db/database.ts';
import { type Api, mount } from '../http/mount.ts';
import { listLimits } from './availability-store.ts';
import { nowOf } from './now-view.ts';
import type { LiveMenu } from './open-menu.ts';
import { setAvailability, untilWord } from './set-availability.ts';

export function catalogueRoutes(api: Api, services: { db: Db; menu: LiveMenu }): void {
  mount(api, getNow).with(async () => nowOf(services.menu.get().hash, services.menu.limits()));

  mount(api, listAvailability).with(async ({ query: { store } }) => ({
    success: true,
    data: (await listLimits(services.db, new Date(), store)).map(({ until, set_by, set_at, ...limit }) => ({
      ...limit,
      until: untilWord(until),
      setBy: set_by,
      setAt: set_at.toISOString(),
    })),
  }));

  mount(api, set).with(async ({ body, caller }) => ({
    success: true,
    data: await setAvailability(services, caller.account, body),
  }));
}
