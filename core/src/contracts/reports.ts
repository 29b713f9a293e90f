import { z } from 'zod';
import { needs } from '../rules/permissions.ts';
import { maxCsvDays, maxReportDays, reportGroupings } from '../rules/reports.ts';
import type { Contract } from './contract.ts';
import { BoardStore } from './staff.ts';

/** PostgreSQL knows no year 0. */
export const Day = z.iso.date().refine((day) => day >= '2000-01-01');
const Cents = z.number().int();
/** A discount, a tax and what was taken belong to whole orders: rows by item or option have none of them. */
const OfOrders = Cents.nullable();

/** `key` is a day, an hour, a store, or the id of an item or option. Amounts are cents. */
const ReportRow = z.object({
  key: z.string(),
  label: z.string(),
  /** Cups, or how often an option was in one; null for whole orders. */
  quantity: z.number().int().nullable(),
  orders: z.number().int(),
  gross: Cents,
  discounts: OfOrders,
  tax: OfOrders,
  taken: OfOrders,
  net: OfOrders,
  /** What went back on this day or for orders of this store, whenever they were completed; null in the other ways. */
  refunded: OfOrders,
});
export type ReportRow = z.infer<typeof ReportRow>;

const ReportTotal = ReportRow.pick({ orders: true, gross: true }).extend({
  discounts: Cents,
  tax: Cents,
  taken: Cents,
  net: Cents,
  /** By the day of the refund: it changes none of the other figures. */
  refunded: Cents,
  /** `tax` by the names it has on a receipt; with its rate where a name has several. */
  taxes: z.array(z.object({ label: z.string(), cents: Cents })),
});
export type ReportTotal = z.infer<typeof ReportTotal>;

const Range = z.object({ from: Day, to: Day, store: BoardStore.optional() });

/** Days are the shop's, both included: an order counts on the day it was completed, from 4 AM to 4 AM. */
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
