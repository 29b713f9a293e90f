import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { lowerFirst } from '@juniper/core/rules/number-words.ts';
import { type ChosenOption, formatCount } from '@juniper/core/rules/options.ts';
import type { Money } from '@juniper/core/rules/shop.ts';
import { mainStore } from '@juniper/core/rules/shop.ts';
import { toOrderHead } from '../placing/order-view.ts';
import type { TicketRow } from './queries.ts';

/** What differs from the default cup, by the board's names. What is left off is in capitals. */
const boardWords = (options: readonly ChosenOption[]): string[] =>
  options
    .filter(({ isDefault }) => !isDefault)
    .map(({ name, ticket = name, count, usual }) =>
      count === 0 ? `NO ${lowerFirst(ticket)}` : formatCount(ticket, count, usual),
    );

export const toTicket = (money: Money, row: TicketRow): Ticket => ({
  ...toOrderHead(money, row),
  name: row.contact_name,
  email: row.contact_email,
  // Orders of deleted accounts have no address any more.
  deliverTo: row.fulfilment === 'delivery' && row.address ? `${row.address}, ${row.city} ${row.zip_code}` : null,
  items: row.items.map(({ name, quantity, options, allergens }) => {
    const words = boardWords(options);
    return words.length > 0 ? { name, quantity, options: words, contains: allergens } : { name, quantity };
  }),
  ...(row.payment === 'card' && { isPaid: true }),
  ...(row.paid?.state === 'failed' && { isPaid: false }),
});

type Stores = readonly string[] | undefined;

/** No `stores` means all of them. Orders of the main store have no location. */
export const isAt = (stores: Stores, { storeLocation }: Ticket): boolean =>
  stores === undefined || stores.includes(storeLocation ?? mainStore);

/** Sums the counts of these stores, or of all. */
export const sumAt = (stores: Stores, counts: ReadonlyMap<string, number>): number =>
  [...counts].reduce((sum, [each, count]) => (stores === undefined || stores.includes(each) ? sum + count : sum), 0);
