import './reports.css';
import type { ResponseBody } from '@juniper/core/contracts/contract.ts';
import type { getReport, ReportTotal } from '@juniper/core/contracts/reports.ts';
import { formatHour } from '@juniper/core/rules/clock.ts';
import { businessDayStartHour, getBusinessDay } from '@juniper/core/rules/reports.ts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Banner } from '../../app/ui/Banner.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { useCall } from '../lib/calls.ts';
import { Loaded, Nothing } from '../lib/Loaded.tsx';
import { paths } from '../lib/paths.ts';
import { getShopZone } from '../lib/shop-time.ts';
import { useStores } from '../lib/use-published.ts';
import { Downloads } from './Downloads.tsx';
import { ReportFilter } from './ReportFilter.tsx';
import { ReportTable } from './ReportTable.tsx';
import { amount, formatRange, isOfLines, toPoints, wayWords } from './report-figures.ts';
import {
  firstDay,
  getPeriodBefore,
  type ReportQuery,
  readQuery,
  refuseFile,
  refuseScreen,
  toQueryString,
  writeQuery,
} from './report-query.ts';
import { TaxTable } from './TaxTable.tsx';

type Answer = ResponseBody<typeof getReport>;

const Chart = lazy(async () => ({ default: (await import('./ReportChart.tsx')).ReportChart }));

/** Shows what completed orders brought in, as figures, a chart, a table and files. */
export function ReportsScreen() {
  const [params, setParams] = useSearchParams();
  const today = getBusinessDay(getShopZone(), Date.now());
  const query = useMemo(() => readQuery(params, today), [params, today]);
  const error = refuseScreen(query.range);
  const call = useCall<typeof getReport>(`/owner/reports?${toQueryString(query)}`, { enabled: !error });
  const shown = useShown(query, call.data);

  const change = (changes: Partial<ReportQuery>) => {
    const written = writeQuery({ ...query, ...changes });
    // The grouping follows the period until the reader chooses one: the hours of a day, the days of a month.
    if (!changes.by && !params.has('by')) written.delete('by');
    setParams(written, { replace: true });
  };

  return (
    <>
      <ScreenHead
        title="Reports"
        lead={`What completed orders brought in. A day goes from ${formatHour(businessDayStartHour)} to ${formatHour(businessDayStartHour)}.`}
      />
      <ReportFilter query={query} error={error} onChange={change} />
      {error ? (
        !refuseFile(query.range) && <FilesOnly query={query} />
      ) : (
        <Loaded call={{ ...call, data: call.error && shown?.query !== query ? undefined : shown }}>
          {({ query: of, answer }) => (
            <div className="grid gap-8" aria-busy={of !== query}>
              <Report query={of} report={answer.data} />
            </div>
          )}
        </Loaded>
      )}
    </>
  );
}

/** The last answer with the query that it answers: it is shown until the next one is there. */
const useShown = (query: ReportQuery, answer: Answer | undefined) => {
  const [shown, setShown] = useState<{ query: ReportQuery; answer: Answer }>();
  if (answer && (answer !== shown?.answer || query !== shown.query)) setShown({ query, answer });
  return shown;
};

function Report({ query, report: { rows: plain, total } }: { query: ReportQuery; report: Answer['data'] }) {
  const { by, range, store } = query;
  const { getName } = useStores();
  const rows = by === 'store' ? plain.map((row) => ({ ...row, label: getName(row.key) })) : plain;
  const otherRange = getPeriodBefore(query);
  const other = useCall<typeof getReport>(`/owner/reports?${toQueryString({ range: otherRange, store, by })}`, {
    enabled: rows.length > 0 && otherRange.from >= firstDay,
  });
  const points = toPoints(query, rows, other.data?.data.rows);
  const [now, before] = [formatRange(range, 'medium'), formatRange(otherRange, 'medium')];
  const what = `${isOfLines(by) ? 'Gross' : 'Sales'} by ${wayWords[by].toLowerCase()}`;
  return (
    <>
      <section className="grid gap-4" aria-labelledby="period">
        <h2 id="period" className="h3" aria-live="polite">
          {formatRange(range)}
        </h2>
        {rows.length > 0 || total.refunded > 0 || total.unconfirmed ? (
          <Totals total={total} to={range.from === range.to ? paths.completedOrders(range.from, store) : undefined} />
        ) : (
          <Nothing title="Nothing sold">
            <p className="muted">An order counts here on the day it is completed.</p>
          </Nothing>
        )}
      </section>
      {rows.length > 0 && (
        <section className="grid gap-4" aria-labelledby="by">
          <h2 id="by" className="h3">
            {what}
          </h2>
          {points.length > 0 && (
            <Suspense fallback={<div className="chart" />}>
              <Chart
                points={points}
                isTime={by === 'day' || by === 'hour'}
                now={now}
                before={before}
                title={`${what}, ${now}, as a chart. The table below has the same figures.`}
              />
            </Suspense>
          )}
          <ReportTable caption={`${what}, ${now}`} query={query} rows={rows} />
        </section>
      )}
      {total.taxes.length > 0 && <TaxTable caption={`Taxes, ${now}`} taxes={total.taxes} />}
      {(rows.length > 0 || total.refunded > 0 || total.unconfirmed) && (
        <Downloads query={query} hasTaxes={total.taxes.length > 0} />
      )}
    </>
  );
}

const listTotals = (total: ReportTotal, to?: string) => {
  const { gross, discounts, delivery = 0, taken, tax, taxes, net, orders, refunded, unconfirmed } = total;
  const figures = [
    { label: 'Total sales', value: amount(taken), note: 'With tax, after discounts' },
    { label: 'Orders', value: String(orders), note: 'Completed', to },
    // Prices that include the tax have nothing added.
    {
      label: 'Gross',
      value: amount(gross),
      note:
        tax > 0 && gross - discounts + delivery === taken ? 'Before discounts, with tax' : 'Before discounts and tax',
    },
    { label: 'Discounts', value: amount(discounts), note: 'From vouchers' },
    { label: 'Net', value: amount(net), note: 'Total sales without tax' },
    { label: 'Tax', value: amount(tax), note: taxes.map(({ label, cents }) => `${label} ${amount(cents)}`).join(', ') },
  ];
  if (delivery > 0) figures.splice(4, 0, { label: 'Delivery', value: amount(delivery), note: 'Fees, in the net' });
  if (refunded > 0) {
    figures.push({ label: 'Refunds', value: amount(refunded), note: refundNote });
    figures.push({ label: 'After refunds', value: amount(taken - refunded), note: 'Total sales less refunds' });
  }
  if (unconfirmed) {
    const { orders: count, cents } = unconfirmed;
    figures.push({ label: 'Not confirmed', value: amount(cents), note: describeUnconfirmed(count) });
  }
  return figures;
};
const describeUnconfirmed = (count: number): string =>
  `${count} ${count === 1 ? 'order' : 'orders'} without an answer from staff. In no other figure.`;
const refundNote = 'Refunded in this period, whenever the order was placed. Cancelled orders are left out.';

/** `to`: the orders behind the figures, where they are of one day. */
function Totals({ total, to }: { total: ReportTotal; to: string | undefined }) {
  return (
    <dl className="totals">
      {listTotals(total, to).map(({ label, value, note, to: orders }) => (
        <div key={label} className="total">
          <dt className="total__label">{label}</dt>
          <dd className="total__value">
            {orders ? (
              <Link className="link" to={orders}>
                {value}
              </Link>
            ) : (
              value
            )}
          </dd>
          <dd className="muted small">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Too many days for a screen, not for a file. */
function FilesOnly({ query }: { query: ReportQuery }) {
  return (
    <div className="grid gap-4">
      <Banner kind="info">
        <p>These are more days than fit on a screen. You can download them.</p>
      </Banner>
      <Downloads query={query} hasTaxes />
    </div>
  );
}
