import { z } from 'zod';
import { maxCsvDays, maxReportDays, reportGroupings } from '../rules/reports.ts';
import type { Contract } from './contract.ts';
import { BoardStore } from './staff.ts';

/** PostgreSQL has no year 0. */
export const Day = z.iso.date().refine((day) => day >= '2000-01-01');
const Cents = z.number().int();
/** Null in rows by item or option, because the amount belongs to whole orders. */
const OrderCents = Cents.nullable();

/** `key` is a day, an hour, a store, a way of paying, or the id of an item or option. Amounts are cents. */
const ReportRow = z.object({
  key: z.string(),
  label: z.string(),
  /** Pieces, or how often an option was chosen; null for whole orders. */
  quantity: z.number().int().nullable(),
  orders: z.number().int(),
  gross: Cents,
  discounts: OrderCents,
  /** The fees of deliveries, which are in neither of those. Absent: none. */
  delivery: Cents.exactOptional(),
  tax: OrderCents,
  taken: OrderCents,
  net: OrderCents,
  /** Refunds of this day, or of orders of this store or way of paying; null in other groupings. */
  refunded: OrderCents,
});
export type ReportRow = z.infer<typeof ReportRow>;

const ReportTotal = ReportRow.pick({ orders: true, gross: true }).extend({
  discounts: Cents,
  delivery: Cents.exactOptional(),
  tax: Cents,
  taken: Cents,
  net: Cents,
  /** Counted on the day of the refund, and in no other figure. */
  refunded: Cents,
  /** Orders that nobody confirmed and that the shop closed, on the day of that, in no other figure. Absent: none. */
  unconfirmed: z.object({ orders: z.number().int(), cents: Cents }).exactOptional(),
  /**
   * `tax` by name and rate. `label` is the name on a receipt, with the rate where a name has several; `base` is what was
   * taxed; `refunded` is the tax in `refunded`. Older servers omit all but `label` and `cents`.
   */
  taxes: z.array(
    z.object({
      label: z.string(),
      cents: Cents,
      name: z.string().exactOptional(),
      rateBp: z.number().int().exactOptional(),
      base: Cents.exactOptional(),
      refunded: Cents.exactOptional(),
    }),
  ),
});
export type ReportTotal = z.infer<typeof ReportTotal>;

const Range = z.object({ from: Day, to: Day, store: BoardStore.optional() });

/** Reports by the day of completion, from 4 AM to 4 AM of the shop's days. */
export const getReport = {
  method: 'GET',
  path: '/owner/reports',
  access: 'reports.read',
  summary: `Get sales by day, hour, item, option, store or payment, over ${maxReportDays} days at most`,
  query: Range.extend({ by: z.enum(reportGroupings) }),
  conditional: true,
  response: z.object({
    success: z.literal(true),
    /**
     * Rows add up to the total; by item and option, with rows for vouchers and deliveries, to `net`, or to `taken` where prices have
     * the tax in them.
     */
    data: z.object({ rows: z.array(ReportRow), total: ReportTotal }),
  }),
} as const satisfies Contract;

/**
 * 'shown': the rows of the report. 'taxes': its taxes. 'lines': every line of every order and every voucher, in the order
 * of completion. Each file ends with a row of totals; after it,
 * 'shown' has a row of the orders that nobody confirmed, if there are any.
 */
export const getReportCsv = {
  method: 'GET',
  path: '/owner/reports.csv',
  access: 'reports.read',
  summary: `Get a report, or the lines behind it, as CSV, over ${maxCsvDays} days at most`,
  query: Range.extend({ kind: z.enum(['shown', 'taxes', 'lines']), by: z.enum(reportGroupings).default('day') }),
  answers: 'text/csv',
  response: z.string(),
} as const satisfies Contract;
