import { z } from 'zod';
import { needs } from '../rules/permissions.ts';
import { maxCsvDays, maxReportDays, reportGroupings } from '../rules/reports.ts';
import type { Contract } from './contract.ts';
import { BoardStore } from './staff.ts';

/** PostgreSQL has no year 0. */
export const Day = z.iso.date().refine((day) => day >= '2000-01-01');
const Cents = z.number().int();
/** Null in rows by item or option, because the amount belongs to whole orders. */
const OrderCents = Cents.nullable();

/** `key` is a day, an hour, a store, or the id of an item or option. Amounts are cents. */
const ReportRow = z.object({
  key: z.string(),
  label: z.string(),
  /** Pieces, or how often an option was chosen; null for whole orders. */
  quantity: z.number().int().nullable(),
  orders: z.number().int(),
  gross: Cents,
  discounts: OrderCents,
  tax: OrderCents,
  taken: OrderCents,
  net: OrderCents,
  /** Refunds of this day or of this store's orders; null in other groupings. */
  refunded: OrderCents,
});
export type ReportRow = z.infer<typeof ReportRow>;

const ReportTotal = ReportRow.pick({ orders: true, gross: true }).extend({
  discounts: Cents,
  tax: Cents,
  taken: Cents,
  net: Cents,
  /** Counted on the day of the refund; it changes no other figure. */
  refunded: Cents,
  /** `tax` by the names it has on a receipt; with its rate where a name has several. */
  taxes: z.array(z.object({ label: z.string(), cents: Cents })),
});
export type ReportTotal = z.infer<typeof ReportTotal>;

const Range = z.object({ from: Day, to: Day, store: BoardStore.optional() });

/** Reports by the day of completion, from 4 AM to 4 AM of the shop's days, both included. */
export const getReport = {
  method: 'GET',
  path: '/owner/reports',
  access: needs['reports.read'],
  summary: `What completed orders brought in, by day, hour, item, option or store, over ${maxReportDays} days at most`,
  query: Range.extend({ by: z.enum(reportGroupings) }),
  conditional: true,
  response: z.object({
    success: z.literal(true),
    /**
     * Rows by day, hour and store add up to the total. By item and option, with a row for vouchers, they add up to `net`,
     * or where prices have the tax in them to `taken`.
     */
    data: z.object({ rows: z.array(ReportRow), total: ReportTotal }),
  }),
} as const satisfies Contract;

/** 'shown': the rows of the report. 'lines': every line of every order and every voucher, in the order of completion. */
export const getReportCsv = {
  method: 'GET',
  path: '/owner/reports.csv',
  access: needs['reports.read'],
  summary: `A report, or all lines behind it, for a spreadsheet, over ${maxCsvDays} days at most`,
  query: Range.extend({ kind: z.enum(['shown', 'lines']), by: z.enum(reportGroupings).default('day') }),
  answers: 'text/csv',
  response: z.string(),
} as const satisfies Contract;
