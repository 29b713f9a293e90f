import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { formatMoment } from '@juniper/core/rules/describe-promise.ts';
import {
  checkNewCustomerLimits,
  describeAlternatives,
  getShareLeft,
  type OpenOrder,
} from '@juniper/core/rules/new-customers.ts';
import { isWorkRole } from '@juniper/core/rules/permissions.ts';
import { findStore, getMainStore, type Store } from '@juniper/core/rules/shop.ts';
import type { Db } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Services } from '../../services.ts';
import { listPaymentMethods } from '../payments/providers.ts';
import { readQuarterUse } from '../slots/quote.ts';
import { listQuarters, lockQuarters } from '../slots/work-queries.ts';

type NewCustomerFields = { trusted_at: Date | null; role: string; email_verified_at: Date | null };

/** Returns whether a customer is new: no completed paid order and no card payment. Staff are never new. */
export const isNew = ({ trusted_at, role }: NewCustomerFields): boolean => trusted_at === null && !isWorkRole(role);

/** Returns whether the email address needs confirmation. Never true where email is off. */
export const isUnconfirmed = (health: Services['health'], { email_verified_at }: NewCustomerFields): boolean =>
  health.mail === 'on' && email_verified_at === null;

type LimitContext = { catalogue: Catalogue; store: Store | undefined; isUnconfirmed: boolean };

/** Refuses an order with which a new customer's open orders would exceed the limits. */
export function assertNewCustomerLimits(
  orders: OpenOrder[],
  paymentProviders: Services['paymentProviders'],
  { store, catalogue, isUnconfirmed }: LimitContext,
): void {
  const excess = checkNewCustomerLimits(catalogue, orders);
  const isToConfirm = excess === 'needs-confirmation' && isUnconfirmed;
  if (excess !== 'big' && !isToConfirm) return;
  const ways = describeAlternatives({
    isUnconfirmed: isToConfirm,
    takesCards: listPaymentMethods(paymentProviders, catalogue).includes('card'),
    phone: store?.phone ?? getMainStore(catalogue).phone,
  });
  throw new HttpError(409, isToConfirm ? 'confirm_email' : 'big_first_order', `That is a big first order. ${ways}`);
}

type BookedOrder = { userId: string; orderId: string; store: string; dueAt: Date | null; catalogue: Catalogue };

/**
 * Refuses an order that was just moved to the counter if new customers now exceed their share of its time. Locks the
 * slots, so that orders that are moved at once wait for each other.
 */
export async function assertWithinShare(
  trx: Db,
  { userId, orderId, store, dueAt, catalogue }: BookedOrder,
): Promise<void> {
  const bookedStore = findStore(catalogue, store);
  const quarters = await listQuarters(trx, userId, orderId);
  const [first, last] = [quarters[0], quarters.at(-1)];
  if (!bookedStore || !first || !last) return;
  await lockQuarters(trx, userId, orderId);
  const getQuarterUse = await readQuarterUse(trx, bookedStore, first.quarter.getTime(), last.quarter.getTime());
  const isFull = quarters.some(({ station, quarter }) => {
    const use = getQuarterUse(station, quarter.getTime());
    return getShareLeft(bookedStore, station, use, 'new at the counter') < 0;
  });
  if (!isFull) return;
  const time = formatMoment(bookedStore.timeZone, dueAt ?? last.quarter, Date.now());
  const message = `New customers can only pay by card for ${time}. You can cancel it and order for another time.`;
  throw new HttpError(409, 'kept_for_regulars', message);
}
