import { useEffect, useRef } from 'react';
import { FieldError, useIds } from '../../app/ui/Fields.tsx';

type TimeRangeProps = {
  /** 'Monday' names the fields 'Monday, from' and 'Monday, to'. */
  label: string;
  from: string;
  to: string;
  error: string | undefined;
  /** A press has just added these fields. */
  takesFocus?: boolean;
  onChange: (changes: { from?: string; to?: string }) => void;
};

/** Edits two times of the day in one line. */
export function TimeRange({ label, from, to, error, takesFocus = false, onChange }: TimeRangeProps) {
  const { errorId, describedBy } = useIds(error);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);
  const shared = {
    className: 'input range__time',
    type: 'time',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy,
  } as const;
  return (
    <div className="range-field">
      <div className="range">
        <input
          {...shared}
          ref={first}
          aria-label={`${label}, from`}
          value={from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <span className="muted">to</span>
        <input
          {...shared}
          aria-label={`${label}, to`}
          value={to}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </div>
      {error && <FieldError id={errorId} text={error} />}
    </div>
  );
}
