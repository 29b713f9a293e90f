import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { lowerFirst } from '@juniper/core/rules/number-words.ts';
import { type ChosenOption, formatCount } from '@juniper/core/rules/options.ts';
import { type Money, mainStore } from '@juniper/core/rules/shop.ts';
import type { Stores } from '../../catalogue/stores/staff-queries.ts';
import { toContact, toOrderHead } from '../placing/order-view.ts';
import type { TicketRow } from './queries.ts';

const listChangedOptions = (options: readonly ChosenOption[]): string[] =>
  options
    .filter(({ isDefault }) => !isDefault)
    .map(({ name, ticket = name, count, usual }) =>
      count === 0 ? `NO ${lowerFirst(ticket)}` : formatCount(ticket, count, usual),
    );

/** Leaves `isPaid` out for an order that is paid at the counter. */
function getPaid({ payment, latestPayment }: TicketRow): Pick<Ticket, 'isPaid'> {
  if (latestPayment?.state === 'failed') return { isPaid: false };
  return payment === 'card' ? { isPaid: true } : {};
}

/** Leaves out options that the item has by default. A note may name an allergy, so each line then has its allergens. */
function toTicketItem({ name, quantity, options, allergens }: TicketRow['items'][number], hasNote: boolean) {
  const changed = listChangedOptions(options);
  if (changed.length > 0) return { name, quantity, options: changed, contains: allergens };
  return hasNote ? { name, quantity, contains: allergens } : { name, quantity };
}

export const toTicket = (money: Money, row: TicketRow): Ticket => ({
  ...toOrderHead(money, row),
  ...toContact(row),
  items: row.items.map((item) => toTicketItem(item, row.note !== null)),
  ...getPaid(row),
  ...(row.at_till ? { atTill: true } : {}),
});

/** Returns whether a ticket belongs to these stores. Orders of the main store have no location. */
export const isAt = (stores: Stores, { storeLocation }: Ticket): boolean =>
  stores === undefined || stores.includes(storeLocation ?? mainStore);

export const sumAt = (stores: Stores, counts: ReadonlyMap<string, number>): number =>
  [...counts].reduce((sum, [each, count]) => (stores === undefined || stores.includes(each) ? sum + count : sum), 0);
