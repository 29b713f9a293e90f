import { useState } from 'react';
import { Button } from '../../app/ui/Button.tsx';
import { Checkbox } from '../../app/ui/Checkbox.tsx';
import type { Errors } from '../lib/form-parts.tsx';
import { closedDay, type DayValues, getDayBefore, getDayName, getUsualDay, isClosed } from './hours-form.ts';
import { TimeRange } from './TimeRange.tsx';

type WeekFieldsProps = {
  week: readonly DayValues[];
  errors: Errors;
  onChange: (week: readonly DayValues[]) => void;
};

/** Edits a usual week, a row for each day. */
export function WeekFields({ week, errors, onChange }: WeekFieldsProps) {
  // The break that was added last has the focus: day and place.
  const [added, setAdded] = useState('');
  const [said, setSaid] = useState('');
  const set = (nth: number, day: DayValues) => onChange(week.with(nth, day));
  return (
    <>
      <ul className="rows">
        {week.map((day, nth) => {
          const name = getDayName(nth);
          return (
            <li key={name} className="row">
              <fieldset className="day__in">
                <legend className="sr-only">{name}</legend>
                <div className="day__head">
                  <b aria-hidden="true">{name}</b>
                  <Checkbox
                    label="Closed"
                    aria-label={`Closed on ${name}`}
                    checked={isClosed(day)}
                    onChange={({ target }) => set(nth, target.checked ? closedDay : getUsualDay(week, nth))}
                  />
                </div>
                <div className="day__times">
                  {!isClosed(day) && (
                    <TimeRange
                      label={name}
                      from={day.opens}
                      to={day.closes}
                      error={errors[`week.${nth}`]}
                      onChange={({ from = day.opens, to = day.closes }) =>
                        set(nth, { ...day, opens: from, closes: to })
                      }
                    />
                  )}
                  {day.breaks.map((pause, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a break has nothing else to know it by.
                    <div key={at} className="day__break">
                      <span className="muted">Break</span>
                      <TimeRange
                        label={`${name}, break`}
                        from={pause.from}
                        to={pause.to}
                        error={errors[`week.${nth}.${at}`]}
                        takesFocus={added === `${nth}.${at}`}
                        onChange={(changes) =>
                          set(nth, { ...day, breaks: day.breaks.with(at, { ...pause, ...changes }) })
                        }
                      />
                      <Button
                        variant="quiet"
                        size="sm"
                        aria-label={`Remove this break on ${name}`}
                        onClick={({ currentTarget }) => {
                          currentTarget.closest('fieldset')?.querySelector<HTMLElement>('input[type="time"]')?.focus();
                          setAdded('');
                          setSaid(`The break on ${name} is removed.`);
                          set(nth, { ...day, breaks: day.breaks.toSpliced(at, 1) });
                        }}
                      >
                        Remove
                      </Button>
                    </div>
                  ))}
                </div>
                <div className="day__acts">
                  {nth > 0 && (
                    <Button
                      variant="quiet"
                      size="sm"
                      aria-label={`Same as the day before, for ${name}`}
                      onClick={() => {
                        set(nth, getDayBefore(week, nth));
                        setSaid(`${name} is as ${getDayName(nth - 1)} now.`);
                      }}
                    >
                      Same as the day before
                    </Button>
                  )}
                  {!isClosed(day) && day.breaks.length < mostBreaks && (
                    <Button
                      variant="quiet"
                      size="sm"
                      aria-label={`Add a break on ${name}`}
                      onClick={() => {
                        setAdded(`${nth}.${day.breaks.length}`);
                        set(nth, { ...day, breaks: [...day.breaks, { from: '', to: '' }] });
                      }}
                    >
                      Add a break
                    </Button>
                  )}
                </div>
              </fieldset>
            </li>
          );
        })}
      </ul>
      <p className="sr-only" role="status">
        {said}
      </p>
      <p className="hint">
        Open past midnight? Enter the time of the next morning. Open 24 hours? Enter midnight twice.
      </p>
    </>
  );
}

/** The server takes 28 times for a week. */
const mostBreaks = 3;
