import type { PlaceOrderRequest } from '@juniper/core/contracts/orders.ts';
import { type Catalogue, findItem } from '@juniper/core/rules/catalogue.ts';
import { formatMoment } from '@juniper/core/rules/describe-promise.ts';
import { checkNewCustomerLimits, describeAlternatives, getShareLeft } from '@juniper/core/rules/new-customers.ts';
import { findStore, getMainStore } from '@juniper/core/rules/shop.ts';
import type { Short } from '../../catalogue/menu/availability-queries.ts';
import type { Db } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Services } from '../../services.ts';
import { methodsOf } from '../payments/payments.ts';
import { readShare } from '../slots/quote.ts';
import { findQuarters } from '../slots/work-queries.ts';
import { findOrdersToBound } from './queries.ts';

type Account = { trusted_at: Date | null; role: string; email_verified_at: Date | null };

/** Returns whether a customer has neither had a paid order completed nor paid by card. People who work here are not new. */
export const isNew = ({ trusted_at, role }: Account): boolean => trusted_at === null && role === 'customer';

/** Returns whether an address still has to be confirmed, which nobody can do where mail is off. */
export const isUnconfirmed = ({ health }: Pick<Services, 'health'>, { email_verified_at }: Account): boolean =>
  health.mail === 'on' && email_verified_at === null;

type Asked = { userId: string; store: string; catalogue: Catalogue; isUnconfirmed: boolean };

/**
 * Refuses what takes a new customer's open orders over their bounds (decision 185). The order in question is among them
 * already. Call it with the account locked.
 */
export async function assertWithinBounds(
  trx: Db,
  { payments }: Pick<Services, 'payments'>,
  { userId, store, catalogue, isUnconfirmed }: Asked,
): Promise<void> {
  const excess = checkNewCustomerLimits(catalogue, await findOrdersToBound(trx, userId));
  const isToConfirm = excess === 'unconfirmed' && isUnconfirmed;
  if (excess !== 'big' && !isToConfirm) return;
  const ways = describeAlternatives({
    isUnconfirmed: isToConfirm,
    takesCards: methodsOf(payments, catalogue).includes('card'),
    phone: findStore(catalogue, store)?.phone ?? getMainStore(catalogue).phone,
  });
  throw new HttpError(409, isToConfirm ? 'confirm_email' : 'big_first_order', `That is a big first order. ${ways}`);
}

/** An unpaid order is on no board, so one of a new customer leaves half of what is counted to others. */
export function stockHeld(
  catalogue: Catalogue,
  { fulfilment }: Pick<PlaceOrderRequest, 'fulfilment'>,
  lacking: readonly Short[],
): HttpError {
  const amounts = lacking.map(({ id, most }) => `${most} ${findItem(catalogue, id)?.name ?? 'of an item'}`);
  const instead = fulfilment === 'delivery' ? 'pay on delivery' : 'pay at the counter';
  const message = `We can hold ${amounts.join(' and ')} for a first payment by card. Please order no more, or ${instead}.`;
  return new HttpError(409, 'stock_held', message);
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
  const taken = await readShare(trx, known, first.quarter.getTime(), last.quarter.getTime());
  const isFull = quarters.some(({ station, quarter, seconds: own }) => {
    const { seconds, held } = taken(station, quarter.getTime());
    return getShareLeft(known, station, { seconds, held: held - own }, 'new at the counter') < 0;
  });
  if (!isFull) return;
  const time = formatMoment(known.timeZone, dueAt ?? last.quarter, Date.now());
  const message = `New customers can only pay by card for ${time}. You can cancel it and order for another time.`;
  throw new HttpError(409, 'kept_for_regulars', message);
}
