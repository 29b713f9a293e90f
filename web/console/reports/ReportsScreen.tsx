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
import { amount, isOfLines, pointsOf, rangeWords, wayWords } from './report-figures.ts';
import {
  firstDay,
  periodBefore,
  queryOf,
  readWish,
  refuseFile,
  refuseScreen,
  type Wish,
  writeWish,
} from './report-wish.ts';

type Answer = ResponseBody<typeof getReport>;

const Chart = lazy(async () => ({ default: (await import('./ReportChart.tsx')).ReportChart }));

/** What completed orders brought in, as figures, a chart, a table and files. */
export function ReportsScreen() {
  const [params, setParams] = useSearchParams();
  const today = getBusinessDay(getShopZone(), Date.now());
  const wish = useMemo(() => readWish(params, today), [params, today]);
  const error = refuseScreen(wish.range);
  const call = useCall<typeof getReport>(`/owner/reports?${queryOf(wish)}`, { enabled: !error });
  const shown = useShown(wish, call.data);

  const change = (changes: Partial<Wish>) => {
    const written = writeWish({ ...wish, ...changes });
    // Until somebody chooses it, what the figures are by follows the period: the hours of a day, the days of a month.
    if (!changes.by && !params.has('by')) written.delete('by');
    setParams(written, { replace: true });
  };

  return (
    <>
      <ScreenHead
        title="Reports"
        lead={`What completed orders brought in. A day goes from ${formatHour(businessDayStartHour)} to ${formatHour(businessDayStartHour)}.`}
      />
      <ReportFilter wish={wish} error={error} onChange={change} />
      {error ? (
        !refuseFile(wish.range) && <FilesOnly wish={wish} />
      ) : (
        <Loaded call={{ ...call, data: call.error && shown?.wish !== wish ? undefined : shown }}>
          {({ wish: of, answer }) => (
            <div className="grid gap-8" aria-busy={of !== wish}>
              <Report wish={of} report={answer.data} />
            </div>
          )}
        </Loaded>
      )}
    </>
  );
}

/** The last answer with the wish that it answers: it is shown until the next one is there. */
const useShown = (wish: Wish, answer: Answer | undefined) => {
  const [shown, setShown] = useState<{ wish: Wish; answer: Answer }>();
  if (answer && (answer !== shown?.answer || wish !== shown.wish)) setShown({ wish, answer });
  return shown;
};

function Report({ wish, report: { rows: plain, total } }: { wish: Wish; report: Answer['data'] }) {
  const { by, range, store } = wish;
  const { nameOf } = useStores();
  const rows = by === 'store' ? plain.map((row) => ({ ...row, label: nameOf(row.key) })) : plain;
  const otherRange = periodBefore(wish);
  const other = useCall<typeof getReport>(`/owner/reports?${queryOf({ range: otherRange, store, by })}`, {
    enabled: rows.length > 0 && otherRange.from >= firstDay,
  });
  const points = pointsOf(wish, rows, other.data?.data.rows);
  const [now, before] = [rangeWords(range, 'medium'), rangeWords(otherRange, 'medium')];
  const what = `${isOfLines(by) ? 'Gross' : 'Taken'} by ${wayWords[by].toLowerCase()}`;
  return (
    <>
      <section className="grid gap-4" aria-labelledby="period">
        <h2 id="period" className="h3" aria-live="polite">
          {rangeWords(range)}
        </h2>
        {rows.length > 0 || total.refunded > 0 ? (
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
                {...{ now, before }}
                title={`${what}, ${now}, as a chart. The table below has the same figures.`}
              />
            </Suspense>
          )}
          <ReportTable caption={`${what}, ${now}`} wish={wish} rows={rows} />
          <Downloads wish={wish} />
        </section>
      )}
    </>
  );
}

const totals = ({ gross, discounts, taken, tax, taxes, net, orders, refunded }: ReportTotal, to?: string) => [
  { label: 'Taken', value: amount(taken), note: 'What customers paid or owe' },
  { label: 'Orders', value: String(orders), note: 'Completed', to },
  // Where prices have the tax in them, nothing was added to what they came to.
  {
    ...{ label: 'Gross', value: amount(gross) },
    note: tax > 0 && gross - discounts === taken ? 'Before vouchers, with tax' : 'Before vouchers and tax',
  },
  { label: 'Discounts', value: amount(discounts), note: 'What vouchers took off' },
  { label: 'Net', value: amount(net), note: 'Taken less tax' },
  { label: 'Tax', value: amount(tax), note: taxes.map(({ label, cents }) => `${label} ${amount(cents)}`).join(', ') },
  ...(refunded > 0 ? [{ label: 'Refunded', value: amount(refunded), note: refundWords }] : []),
];
const refundWords =
  'Went back in these days, for completed orders of any day. A cancelled order counts neither as taken nor as refunded.';

/** `to`: the orders behind the figures, where they are of one day. */
function Totals({ total, to }: { total: ReportTotal; to: string | undefined }) {
  return (
    <dl className="totals">
      {totals(total, to).map(({ label, value, note, to: orders }) => (
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
function FilesOnly({ wish }: { wish: Wish }) {
  return (
    <div className="grid gap-4">
      <Banner kind="info">
        <p>These are more days than fit on a screen. You can download them.</p>
      </Banner>
      <Downloads wish={wish} />
    </div>
  );
}
