import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { toDollars } from '@juniper/core/rules/money.ts';
import { lowerFirst } from '@juniper/core/rules/number-words.ts';
import { type ChosenOption, formatCount } from '@juniper/core/rules/options.ts';
import type { Money } from '@juniper/core/rules/shop.ts';
import { mainStore, toStoreLocation } from '@juniper/core/rules/shop.ts';
import type { TicketRow } from './queries.ts';

/** What differs from the default cup, by the board's names. What is left off is in capitals. */
const boardWords = (options: readonly ChosenOption[]): string[] =>
  options
    .filter(({ isDefault }) => !isDefault)
    .map(({ name, ticket = name, count, usual }) =>
      count === 0 ? `NO ${lowerFirst(ticket)}` : formatCount(ticket, count, usual),
    );

export const toTicket = (money: Money, row: TicketRow): Ticket => ({
  id: row.order_id,
  orderNumber: row.number,
  createdAt: row.created_at.toISOString(),
  preparingAt: row.preparing_at?.toISOString() ?? null,
  closedAt: row.closed_at?.toISOString() ?? null,
  status: row.status,
  cancelReason: row.cancel_reason,
  cancelledBy: row.cancelled_by,
  fulfilment: row.fulfilment,
  storeLocation: toStoreLocation(row.store),
  name: row.contact_name,
  email: row.contact_email,
  // Orders of deleted accounts have no address any more.
  deliverTo: row.fulfilment === 'delivery' && row.address ? `${row.address}, ${row.city} ${row.zip_code}` : null,
  items: row.items.map(({ name, quantity, options, allergens }) => {
    const words = boardWords(options);
    return { name, quantity, ...(words.length > 0 && { options: words, contains: allergens }) };
  }),
  totalAmount: toDollars(money, row.total_cents),
  ...(row.payment === 'card' && { isPaid: true }),
  ...(row.paid?.state === 'failed' && { isPaid: false }),
  ...(row.due_at && {
    dueAt: row.due_at.toISOString(),
    startAt: row.start_at?.toISOString() ?? null,
    isAsap: row.is_asap,
    dueMovedAt: row.due_moved_at?.toISOString() ?? null,
  }),
});

type Stores = readonly string[] | undefined;

/** No `stores` means all of them. Orders of the main store have no location. */
export const isAt = (stores: Stores, { storeLocation }: Ticket): boolean =>
  stores === undefined || stores.includes(storeLocation ?? mainStore);

/** Sums the counts of these stores, or of all. */
export const sumAt = (stores: Stores, counts: ReadonlyMap<string, number>): number =>
  [...counts].reduce((sum, [each, count]) => (stores === undefined || stores.includes(each) ? sum + count : sum), 0);
