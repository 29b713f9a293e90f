import { shop } from '@juniper/core/content/shop.ts';
import type { getToday } from '@juniper/core/contracts/today.ts';
import { findItem } from '@juniper/core/rules/catalogue.ts';
import { isLate } from '@juniper/core/rules/late.ts';
import { findOption } from '@juniper/core/rules/options.ts';
import { mainStore, storeLocations } from '@juniper/core/rules/stores.ts';
import type { z } from 'zod';
import type { StoredLimit } from '../catalogue/revision-store.ts';
import type { Services } from '../services.ts';
import { findInvitations } from '../staff/invitation-store.ts';
import { countOpen } from '../staff/store.ts';
import { listPending, readTaken } from './today-store.ts';

type Today = z.infer<(typeof getToday)['response']>['data'];

type Tools = Pick<Services, 'db' | 'menu' | 'queue'>;

export async function readToday(services: Tools, now: Date): Promise<Today> {
  const { db, queue } = services;
  const [{ day, today, week_ago }, open, pending, failedMails, invitations] = await Promise.all([
    readTaken(db, now),
    countOpen(db),
    listPending(db),
    queue.countDead('mail'),
    findInvitations(db),
  ]);
  return {
    ...{ day, today, weekAgo: week_ago, soldOut: listSoldOut(services, now), failedMails },
    invitations: invitations.length,
    open: open.reduce((sum, each) => sum + each.open, 0),
    late: pending.filter((placed) => isLate(shop.hours.cafe, shop.timeZone, placed.getTime(), now.getTime())).length,
  };
}

/** As the process knows it, a moment after it was set. What was taken off the menu meanwhile is not missed. */
function listSoldOut({ menu }: Tools, now: Date): Today['soldOut'] {
  const { catalogue } = menu.get();
  const isOut = ({ left, until }: StoredLimit) => left === 0 && (until === null || Date.parse(until) > now.getTime());
  const nameOf = ({ kind, id }: StoredLimit) =>
    (kind === 'item' ? findItem(catalogue, id) : findOption(catalogue, id))?.name ?? [];
  const out = menu.limits().filter(isOut);
  const namesAt = (store: string) => out.filter((limit) => limit.store === store).flatMap(nameOf);
  const stores = [mainStore, ...storeLocations].map((store) => ({ store, names: namesAt(store) }));
  return stores.filter(({ names }) => names.length > 0);
}
