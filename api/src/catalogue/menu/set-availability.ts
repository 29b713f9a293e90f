import type { Availability, SetAvailability } from '@juniper/core/contracts/catalogue.ts';
import { findItem } from '@juniper/core/rules/catalogue.ts';
import { getNextHour } from '@juniper/core/rules/opening.ts';
import { findOption } from '@juniper/core/rules/options.ts';
import { businessDayStartHour } from '@juniper/core/rules/reports.ts';
import { findStore } from '@juniper/core/rules/shop.ts';
import { type AuditActor, insertAudit } from '../../audit/queries.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { deleteLimit, findLimit, putLimit } from './availability-queries.ts';
import { changeCatalogue } from './change-catalogue.ts';
import type { LiveMenu } from './open-menu.ts';
import { lockCatalogue } from './revision-queries.ts';

type Services = { db: Db; menu: LiveMenu };
type Change = { before: Availability; after: Availability };

const mostLeft = 99;
export const formatUntil = (until: Date | null) => (until === null ? 'open' : 'today');

/**
 * Sets how many of an item or option a store has left. Takes the exclusive lock: orders that are being placed commit
 * first, and later ones see the limit. Writes nothing if nothing changes.
 */
export async function setAvailability(
  { db, menu }: Services,
  actor: NonNullable<AuditActor>,
  limit: SetAvailability,
): Promise<Change> {
  const { store, kind, id, left } = limit;
  const thing = { store, kind, id };
  const { catalogue } = menu.get();
  const isOffered = kind === 'item' ? findItem(catalogue, id) : findOption(catalogue, id);
  const at = findStore(catalogue, store);
  if (!at) throw new HttpError(400, 'invalid_request', 'We have no such store.', { data: { field: 'store' } });
  if (left !== null && !isOffered) throw notFound();
  const now = new Date();
  const until = limit.until === 'open' ? null : new Date(getNextHour(businessDayStartHour, at.timeZone, now.getTime()));
  const change = await changeCatalogue(db, async (trx) => {
    await lockCatalogue(trx);
    const row = await findLimit(trx, thing, now);
    const before = {
      ...thing,
      left: row ? Math.min(row.left, mostLeft) : null,
      until: row ? formatUntil(row.until) : 'today',
    };
    const change = { before, after: limit };
    if (before.left === left && (left === null || before.until === limit.until)) return change;
    if (left === null) await deleteLimit(trx, thing);
    else await putLimit(trx, thing, left, until, actor.user_id);
    await insertAudit(trx, { actor, action: 'soldOut.set', subject: `${kind}:${id}`, store, ...change });
    return change;
  });
  await menu.refresh().catch(() => {}); // the limit is set, and this process reads it again later
  return change;
}
