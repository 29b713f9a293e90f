import type { getToday } from '@juniper/core/contracts/today.ts';
import { findItem } from '@juniper/core/rules/catalogue.ts';
import { isLate } from '@juniper/core/rules/late.ts';
import { findOption } from '@juniper/core/rules/options.ts';
import { hasPermission } from '@juniper/core/rules/permissions.ts';
import { findStore } from '@juniper/core/rules/shop.ts';
import type { z } from 'zod';
import type { StoredLimit, StoredState } from '../catalogue/menu/revision-queries.ts';
import { countOpen, countUnpaid, listLeftOverTickets } from '../orders/board/queries.ts';
import { toTicket } from '../orders/board/ticket-view.ts';
import { listProblems } from '../orders/payments/queries.ts';
import type { Account } from '../platform/db/schema.ts';
import type { Services } from '../services.ts';
import { type DaySums, sumDailyGrants } from './daily-grant-queries.ts';
import { listInvitations } from './staff/invitation-queries.ts';
import { listPending, readTakings } from './today-queries.ts';

type Today = z.infer<(typeof getToday)['response']>['data'];

type Pending = Awaited<ReturnType<typeof listPending>>[number];
type TodayServices = Pick<Services, 'db' | 'menu' | 'queue'>;

export async function readToday(
  services: TodayServices,
  now: Date,
  { role }: Pick<Account, 'role'>,
  stores?: readonly string[],
): Promise<Today> {
  const { db, menu, queue } = services;
  const { catalogue } = menu.get();
  const soldOut = listSoldOut(services, now);
  const isAllowed = ({ store }: { store: string }) => stores?.includes(store) ?? true;
  const isLateBy = ({ store, created_at, due_at }: Pending) =>
    due_at ? now > due_at : isLate(findStore(catalogue, store), created_at.getTime(), now.getTime());
  const [{ day, today, week_ago }, open, unpaid, pending, failedMails, invitations, problems, leftOver] =
    await Promise.all([
      readTakings(db, now, stores),
      countOpen(db, stores),
      countUnpaid(db, stores),
      listPending(db, stores),
      queue.countDead('mail'),
      listInvitations(db),
      listProblems(db, stores, 20),
      listLeftOverTickets(db, stores),
    ]);
  const given = hasPermission(role, 'audit.read') ? (await sumDailyGrants(db, now)).map(toGrants) : undefined;
  return {
    ...(given ? { given } : {}),
    day,
    today,
    weekAgo: week_ago,
    soldOut: soldOut.filter(isAllowed),
    states: menu.states().filter(isAllowed).map(toState),
    // Emails and invitations belong to the whole shop, so a person of some stores does not see them.
    failedMails: stores ? 0 : failedMails,
    payments: problems.map(({ order_id, number, problem }) => ({
      orderId: order_id,
      orderNumber: number,
      problem: problem ?? '',
    })),
    invitations: stores ? 0 : invitations.length,
    open: open.reduce((sum, each) => sum + each.open, 0) - countLeftOver(pending),
    unpaid: unpaid.reduce((sum, each) => sum + each.unpaid, 0),
    late: pending.filter((order) => order.left_over_at === null && isLateBy(order)).length,
    ...(leftOver.length > 0 ? { leftOver: leftOver.map((row) => toTicket(catalogue.shop.money, row)) } : {}),
  };
}

const countLeftOver = (pending: readonly Pending[]): number =>
  pending.filter(({ left_over_at }) => left_over_at !== null).length;

/** PostgreSQL sends the times as JSON, in its own notation. */
const toState = ({ store, pausedUntil, busyMinutes, busyUntil }: StoredState) => ({
  store,
  pausedUntil: pausedUntil && new Date(pausedUntil).toISOString(),
  busyMinutes,
  busyUntil: busyUntil && new Date(busyUntil).toISOString(),
});

const toGrants = ({ actor, name, pointsRemoved: _, ...sums }: DaySums) => ({
  id: actor,
  name: name ?? 'Somebody who is gone',
  ...sums,
});

function listSoldOut({ menu }: TodayServices, now: Date): Today['soldOut'] {
  const { catalogue } = menu.get();
  const isSoldOut = ({ left, until }: StoredLimit) =>
    left === 0 && (until === null || Date.parse(until) > now.getTime());
  const findNames = ({ kind, id }: StoredLimit) =>
    (kind === 'item' ? findItem(catalogue, id) : findOption(catalogue, id))?.name ?? [];
  const out = menu.limits().filter(isSoldOut);
  const listNames = (store: string) => out.filter((limit) => limit.store === store).flatMap(findNames);
  const stores = catalogue.shop.stores.map(({ store }) => ({ store, names: listNames(store) }));
  return stores.filter(({ names }) => names.length > 0);
}
