import type { getToday } from '@juniper/core/contracts/today.ts';
import { findItem } from '@juniper/core/rules/catalogue.ts';
import { isLate } from '@juniper/core/rules/late.ts';
import { findOption } from '@juniper/core/rules/options.ts';
import { findStore } from '@juniper/core/rules/shop.ts';
import type { z } from 'zod';
import type { StoredLimit } from '../catalogue/menu/revision-queries.ts';
import { countOpen, countUnpaid } from '../orders/board/queries.ts';
import { findProblems } from '../orders/payments/queries.ts';
import type { Db } from '../platform/db/database.ts';
import type { Account } from '../platform/db/schema.ts';
import type { Services } from '../services.ts';
import { findStaffNames, sumGiven } from './given-queries.ts';
import { findInvitations } from './staff/invitation-queries.ts';
import { listPending, readTaken } from './today-queries.ts';

type Today = z.infer<(typeof getToday)['response']>['data'];

type Pending = Awaited<ReturnType<typeof listPending>>[number];
type Tools = Pick<Services, 'db' | 'menu' | 'queue'>;

/** Reads the day of these stores, or of all. Owners also read what each person has given away. */
export async function readToday(
  services: Tools,
  now: Date,
  { role }: Pick<Account, 'role'>,
  stores?: readonly string[],
): Promise<Today> {
  const { db, menu, queue } = services;
  const { catalogue } = menu.get();
  const soldOut = listSoldOut(services, now);
  const isLateBy = ({ store, created_at, due_at }: Pending) =>
    due_at ? now > due_at : isLate(findStore(catalogue, store), created_at.getTime(), now.getTime());
  const [{ day, today, week_ago }, open, unpaid, pending, failedMails, invitations, problems] = await Promise.all([
    readTaken(db, now, stores),
    countOpen(db, stores),
    countUnpaid(db, stores),
    listPending(db, stores),
    queue.countDead('mail'),
    findInvitations(db),
    findProblems(db, stores, 20),
  ]);
  const given = role === 'owner' ? await listGivenVouchers(db, now) : undefined;
  return {
    ...(given && { given }),
    ...{
      day,
      today,
      weekAgo: week_ago,
      soldOut: soldOut.filter(({ store }) => stores?.includes(store) ?? true),
      // Emails belong to the whole shop: a person of some stores does not see them.
      failedMails: stores ? 0 : failedMails,
    },
    payments: problems.map(({ order_id, number, problem }) => ({
      ...{ orderId: order_id, orderNumber: number, problem: problem ?? '' },
    })),
    invitations: stores ? 0 : invitations.length,
    open: open.reduce((sum, each) => sum + each.open, 0),
    unpaid: unpaid.reduce((sum, each) => sum + each.unpaid, 0),
    late: pending.filter(isLateBy).length,
  };
}

async function listGivenVouchers(db: Db, now: Date): Promise<NonNullable<Today['given']>> {
  const rows = await sumGiven(db, now);
  if (rows.length === 0) return [];
  const people = await findStaffNames(
    db,
    rows.map(({ actor }) => actor),
  );
  const names = new Map(people.map(({ user_id, name }) => [user_id, name]));
  return rows.map(({ actor, refunds, cancelled, vouchers, points }) => ({
    id: actor,
    name: names.get(actor) ?? 'Somebody who is gone',
    refunds,
    cancelled,
    vouchers,
    points,
  }));
}

/** As the process knows it, a moment after it was set. What was taken off the menu meanwhile is not missed. */
function listSoldOut({ menu }: Tools, now: Date): Today['soldOut'] {
  const { catalogue } = menu.get();
  const isOut = ({ left, until }: StoredLimit) => left === 0 && (until === null || Date.parse(until) > now.getTime());
  const nameOf = ({ kind, id }: StoredLimit) =>
    (kind === 'item' ? findItem(catalogue, id) : findOption(catalogue, id))?.name ?? [];
  const out = menu.limits().filter(isOut);
  const namesAt = (store: string) => out.filter((limit) => limit.store === store).flatMap(nameOf);
  const stores = catalogue.shop.stores.map(({ store }) => ({ store, names: namesAt(store) }));
  return stores.filter(({ names }) => names.length > 0);
}
