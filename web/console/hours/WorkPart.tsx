import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { Link } from 'react-router';
import { Button } from '../../app/ui/Button.tsx';
import { Checkbox } from '../../app/ui/Checkbox.tsx';
import { Field, SelectField } from '../../app/ui/Fields.tsx';
import type { Errors } from '../lib/form-parts.tsx';
import { paths } from '../lib/paths.ts';
import { formatSlug } from '../lib/slug.ts';
import { describeTimes } from '../lib/work-words.ts';
import { type HoursValues, isZero, readPercent, readWorkers, type StationValues, toStation } from './hours-form.ts';
import {
  askForWorkers,
  describeCapacity,
  describeDaysAhead,
  describeNoCapacity,
  stationOfItem,
} from './hours-words.ts';

type WorkPartProps = {
  values: HoursValues;
  errors: Errors;
  /** The items that the stations make. */
  menu: Pick<Catalogue, 'items'>;
  set: (changes: Partial<HoursValues>) => void;
};

const mostStations = 10;
const daysAhead = [0, 1, 2, 3, 4, 5, 6];

/** Edits whether checkout promises a time, and how much the stations can do. */
export function WorkPart({ values, errors, menu, set }: WorkPartProps) {
  const { countsWork, stations } = values;
  const change = (key: number, changes: Partial<StationValues>) =>
    set({ stations: stations.map((station) => (station.key === key ? { ...station, ...changes } : station)) });
  const add = () => {
    const key = Math.max(-1, ...stations.map((station) => station.key)) + 1;
    set({ stations: [...stations, { key, station: '', name: '', workers: '1', percent: '60' }] });
  };
  return (
    <>
      <div>
        <Checkbox
          label="Tell customers when their order will be ready"
          checked={countsWork}
          onChange={({ target }) => set({ countsWork: target.checked })}
        />
        <p className="hint">
          {countsWork
            ? 'Customers can also choose a time. When a time fills up, we offer the next free one.'
            : 'Orders are made as they come, and no time is promised.'}
        </p>
      </div>
      {countsWork && (
        <>
          <ul className="grid gap-3">
            {stations.map((station) => (
              <li key={station.key} className="panel grid gap-4">
                <Station
                  station={station}
                  errors={errors}
                  menu={menu}
                  isOnly={stations.length === 1}
                  onChange={(changes) => change(station.key, changes)}
                  onRemove={() => set({ stations: stations.filter(({ key }) => key !== station.key) })}
                />
              </li>
            ))}
          </ul>
          {stations.length < mostStations && (
            <div>
              <Button variant="secondary" size="sm" onClick={add}>
                Add a station
              </Button>
            </div>
          )}
          <div className="grid items-start gap-5 md:grid-cols-2">
            <Field
              label="Minimum wait, in minutes"
              name="leadMinutes"
              inputMode="numeric"
              maxLength={3}
              value={values.leadMinutes}
              error={errors.leadMinutes}
              onChange={({ target }) => set({ leadMinutes: target.value })}
            />
            <SelectField
              label="Customers can order for"
              name="daysAhead"
              value={values.daysAhead}
              onChange={({ target }) => set({ daysAhead: target.value })}
            >
              {daysAhead.map((days) => (
                <option key={days} value={days}>
                  {describeDaysAhead(days)}
                </option>
              ))}
            </SelectField>
            <Field
              label="Kept for regulars and cards"
              hint="In percent. New customers who pay at the counter share the rest of each quarter of an hour. While your shop is new, enter 0."
              name="keptPercent"
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              value={values.keptPercent}
              error={errors.keptPercent}
              onChange={({ target }) => set({ keptPercent: target.value })}
            />
          </div>
        </>
      )}
    </>
  );
}

type StationProps = {
  station: StationValues;
  errors: Errors;
  menu: WorkPartProps['menu'];
  isOnly: boolean;
  onChange: (changes: Partial<StationValues>) => void;
  onRemove: () => void;
};

/** Two questions, and what the answers mean. */
function Station({ station, errors, menu, isOnly, onChange, onRemove }: StationProps) {
  const { key, station: slug, name, workers, percent } = station;
  const isNew = slug === '';
  const made = isNew ? [] : menu.items.filter((item) => stationOfItem(item) === slug);
  const isReadable = readWorkers(workers) !== undefined && readPercent(percent) !== undefined;
  const answer =
    isZero(workers) || isZero(percent)
      ? describeNoCapacity(slug)
      : isReadable && describeCapacity(menu, toStation(station));
  const getError = (field: string) => errors[`stations.${key}.${field}`];
  return (
    <>
      {isNew ? (
        <Field
          label="Name of the station"
          name={`name-${key}`}
          placeholder="Such as Grill"
          maxLength={40}
          autoComplete="off"
          value={name}
          error={getError('name')}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      ) : (
        <h3>{formatSlug(slug)}</h3>
      )}
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Field
          label={askForWorkers(slug, name)}
          hint="Count someone who also does other work as 0.5."
          name={`workers-${key}`}
          inputMode="decimal"
          maxLength={4}
          autoComplete="off"
          value={workers}
          error={getError('workers')}
          onChange={({ target }) => onChange({ workers: target.value })}
        />
        <Field
          label="How much of their time is for online orders?"
          hint="In percent. The rest is for people at the counter."
          name={`percent-${key}`}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          value={percent}
          error={getError('percent')}
          onChange={({ target }) => onChange({ percent: target.value })}
        />
      </div>
      <p className="strong" role="status">
        {!isNew && answer}
      </p>
      {made.length > 0 ? (
        <details className="fold">
          <summary>{`Makes ${made.length === 1 ? '1 item' : `${made.length} items`}`}</summary>
          <ul className="grid gap-x-4 md:grid-cols-2">
            {made.map((item) => (
              <li key={item.id}>
                <Link className="link made__link" to={paths.item(item.id)}>
                  {item.name}
                </Link>
                <span className="hint">, {describeTimes(item)}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4">
          <p className="hint">
            {isNew ? 'After saving, choose in each item whether it is made here.' : 'No item is made here.'}
          </p>
          {!isOnly && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Remove ${slug ? formatSlug(slug) : 'this station'}`}
              onClick={onRemove}
            >
              Remove
            </Button>
          )}
        </div>
      )}
    </>
  );
}
