import type { BoardStore, Ticket } from '@juniper/core/contracts/staff.ts';
import { toDollars } from '@juniper/core/rules/money.ts';
import { lowerFirst } from '@juniper/core/rules/number-words.ts';
import { type ChosenOption, countWords } from '@juniper/core/rules/options.ts';
import type { TicketRow } from './store.ts';

/** What differs from the default cup, by the board's names. What is left off is in capitals. */
const boardWords = (options: readonly ChosenOption[]): string[] =>
  options
    .filter(({ isDefault }) => !isDefault)
    .map(({ name, ticket = name, count, usual }) =>
      count === 0 ? `NO ${lowerFirst(ticket)}` : countWords(ticket, count, usual),
    );

export const toTicket = (row: TicketRow): Ticket => ({
  id: row.order_id,
  orderNumber: row.number,
  createdAt: row.created_at.toISOString(),
  preparingAt: row.preparing_at?.toISOString() ?? null,
  closedAt: row.closed_at?.toISOString() ?? null,
  status: row.status,
  cancelReason: row.cancel_reason,
  fulfilment: row.fulfilment,
  storeLocation: row.store_location,
  name: row.contact_name,
  email: row.contact_email,
  // Orders of deleted accounts have no address any more.
  deliverTo: row.fulfilment === 'delivery' && row.address ? `${row.address}, ${row.city} ${row.zip_code}` : null,
  items: row.items.map(({ name, quantity, options, allergens }) => {
    const words = boardWords(options);
    return { name, quantity, ...(words.length > 0 && { options: words, contains: allergens }) };
  }),
  totalAmount: toDollars(row.total_cents),
});

/** No `store` means all stores; 'main' is the cafe in Alder Street, whose orders have no location. */
export const isAt = (store: BoardStore | undefined, { storeLocation }: Ticket): boolean =>
  store === undefined || store === (storeLocation ?? 'main');

/** How many open orders the board of this store, or of all, leaves out. */
export const moreAt = (store: BoardStore | undefined, more: ReadonlyMap<string, number>): number =>
  [...more].reduce((sum, [each, count]) => (store === undefined || store === each ? sum + count : sum), 0);
