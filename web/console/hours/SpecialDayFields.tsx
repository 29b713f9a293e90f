import { useRef, useState } from 'react';
import { Button } from '../../app/ui/Button.tsx';
import { Checkbox } from '../../app/ui/Checkbox.tsx';
import { Field } from '../../app/ui/Fields.tsx';
import { RemoveButton } from '../../app/ui/RemoveButton.tsx';
import type { Errors } from '../lib/form-parts.tsx';
import type { SpecialValues } from './hours-form.ts';
import { TimeRange } from './TimeRange.tsx';

type SpecialDayFieldsProps = {
  days: readonly SpecialValues[];
  errors: Errors;
  onChange: (days: readonly SpecialValues[]) => void;
};

/** Edits the days that differ from their weekday. */
export function SpecialDayFields({ days, errors, onChange }: SpecialDayFieldsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const change = (key: number, changes: Partial<SpecialValues>) =>
    onChange(days.map((day) => (day.key === key ? { ...day, ...changes } : day)));
  const add = () => {
    const key = Math.max(-1, ...days.map((day) => day.key)) + 1;
    onChange([...days, { key, day: '', isOpen: false, opens: '', closes: '', note: '' }]);
    // Once it is there.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  };
  return (
    <>
      {days.length === 0 && <p className="muted">No special days ahead.</p>}
      <ul ref={list} className="grid gap-3">
        {days.map((day) => (
          <li key={day.key} className="panel special">
            <Field
              label="Day"
              name={`day-${day.key}`}
              type="date"
              value={day.day}
              error={errors[`specialDays.${day.key}.day`]}
              onChange={({ target }) => change(day.key, { day: target.value })}
            />
            <Field
              label="Note that customers read (optional)"
              name={`note-${day.key}`}
              placeholder="Such as Christmas"
              maxLength={80}
              autoComplete="off"
              value={day.note}
              onChange={({ target }) => change(day.key, { note: target.value })}
            />
            <div className="special__times">
              <Checkbox
                label="Closed all day"
                checked={!day.isOpen}
                onChange={({ target }) =>
                  change(day.key, { isOpen: !target.checked, ...(target.checked && { opens: '', closes: '' }) })
                }
              />
              {day.isOpen && (
                <TimeRange
                  label={day.day || 'This day'}
                  from={day.opens}
                  to={day.closes}
                  error={errors[`specialDays.${day.key}.times`]}
                  onChange={({ from = day.opens, to = day.closes }) => change(day.key, { opens: from, closes: to })}
                />
              )}
            </div>
            <div>
              <RemoveButton
                itemName={day.day || 'this day'}
                remove={() => {
                  setSaid('The day is removed.');
                  onChange(days.filter(({ key }) => key !== day.key));
                }}
              />
            </div>
          </li>
        ))}
      </ul>
      <p className="sr-only" role="status">
        {said}
      </p>
      <div>
        <Button variant="secondary" size="sm" onClick={add}>
          Add a special day
        </Button>
      </div>
    </>
  );
}
