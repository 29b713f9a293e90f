import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { formatMoment } from '@juniper/core/rules/describe-promise.ts';
import {
  checkNewCustomerLimits,
  describeAlternatives,
  getShareLeft,
  type OpenOrder,
} from '@juniper/core/rules/new-customers.ts';
import { findStore, getMainStore, type Store } from '@juniper/core/rules/shop.ts';
import type { Db } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Services } from '../../services.ts';
import { methodsOf } from '../payments/payments.ts';
import { readShare } from '../slots/quote.ts';
import { findQuarters } from '../slots/work-queries.ts';

type Account = { trusted_at: Date | null; role: string; email_verified_at: Date | null };

/** Returns whether a customer has neither had a paid order completed nor paid by card. People who work here are not new. */
export const isNew = ({ trusted_at, role }: Account): boolean => trusted_at === null && role === 'customer';

/** Returns whether an address still has to be confirmed, which nobody can do where mail is off. */
export const isUnconfirmed = (health: Services['health'], { email_verified_at }: Account): boolean =>
  health.mail === 'on' && email_verified_at === null;

type Bounded = { catalogue: Catalogue; store: Store | undefined; isUnconfirmed: boolean };

/** Refuses open orders of a new customer that are over the bounds (decision 185). The order in question is among them. */
export function assertWithinBounds(
  orders: OpenOrder[],
  payments: Services['payments'],
  { store, catalogue, isUnconfirmed }: Bounded,
): void {
  const excess = checkNewCustomerLimits(catalogue, orders);
  const isToConfirm = excess === 'unconfirmed' && isUnconfirmed;
  if (excess !== 'big' && !isToConfirm) return;
  const ways = describeAlternatives({
    isUnconfirmed: isToConfirm,
    takesCards: methodsOf(payments, catalogue).includes('card'),
    phone: store?.phone ?? getMainStore(catalogue).phone,
  });
  throw new HttpError(409, isToConfirm ? 'confirm_email' : 'big_first_order', `That is a big first order. ${ways}`);
}

type Booked = { userId: string; orderId: string; store: string; dueAt: Date | null; catalogue: Catalogue };

/**
 * Refuses to change an unpaid order of a new customer to the counter, where new customers would then have more than their
 * share of its time.
 */
export async function assertWithinShare(trx: Db, { userId, orderId, store, dueAt, catalogue }: Booked): Promise<void> {
  const known = findStore(catalogue, store);
  const quarters = await findQuarters(trx, userId, orderId);
  const [first, last] = [quarters[0], quarters.at(-1)];
  if (!known || !first || !last) return;
  const taken = await readShare(trx, known, { starts: [first.quarter.getTime(), last.quarter.getTime()] });
  const isFull = quarters.some(({ station, quarter, seconds: own }) => {
    const { seconds, held } = taken(station, quarter.getTime());
    return getShareLeft(known, station, { seconds, held: held - own }, 'new at the counter') < 0;
  });
  if (!isFull) return;
  const time = formatMoment(known.timeZone, dueAt ?? last.quarter, Date.now());
  const message = `New customers can only pay by card for ${time}. You can cancel it and order for another time.`;
  throw new HttpError(409, 'kept_for_regulars', message);
}
