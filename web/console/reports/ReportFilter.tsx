import { reportGroupings } from '@juniper/core/rules/reports.ts';
import { type ChangeEvent, useRef } from 'react';
import { Field, SelectField } from '../../app/ui/Fields.tsx';
import { useStores } from '../lib/use-published.ts';
import { wayWords } from './report-figures.ts';
import { firstDay, type Period, type ReportQuery } from './report-query.ts';

const periods: Record<Period, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'This week',
  'last-week': 'Last week',
  month: 'This month',
  'last-month': 'Last month',
  choice: 'Other days',
};

type ReportFilterProps = {
  query: ReportQuery;
  error: string | undefined;
  onChange: (changes: Partial<ReportQuery>) => void;
};

/** Applies every choice at once. 'Other days' begins with the days that are shown. */
export function ReportFilter({ query, error, onChange }: ReportFilterProps) {
  const days = useRef<HTMLDivElement>(null);
  const { stores } = useStores();

  const chooseDay = ({ target }: ChangeEvent<HTMLInputElement>) => {
    // While a year is typed the day is one of the first millennium.
    if (!target.validity.valid) return;
    const [from, to] = [...(days.current?.querySelectorAll('input') ?? [])].map(({ value }) => value);
    if (from && to) onChange({ period: 'choice', range: { from, to } });
  };

  return (
    <div className="print:hidden mb-6 grid gap-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Period</legend>
        {(Object.keys(periods) as Period[]).map((period) => (
          <button
            key={period}
            className="chip"
            type="button"
            aria-pressed={period === query.period}
            onClick={() => onChange({ period })}
          >
            {periods[period]}
          </button>
        ))}
      </fieldset>
      <div className="report-choices">
        {query.period === 'choice' && (
          <div ref={days} className="contents">
            <Field
              label="First day"
              name="from"
              type="date"
              min={firstDay}
              required
              defaultValue={query.range.from}
              onChange={chooseDay}
            />
            <Field
              label="Last day"
              name="to"
              type="date"
              min={firstDay}
              required
              defaultValue={query.range.to}
              error={error}
              onChange={chooseDay}
            />
          </div>
        )}
        <SelectField
          label="Store"
          name="store"
          value={query.store}
          onChange={({ target }) => onChange({ store: target.value })}
        >
          <option value="">All stores</option>
          {stores.map(({ store, name }) => (
            <option key={store} value={store}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Figures by"
          name="by"
          value={query.by}
          onChange={({ target }) => onChange({ by: target.value as ReportQuery['by'] })}
        >
          {reportGroupings.map((way) => (
            <option key={way} value={way}>
              {wayWords[way]}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  );
}
