import './form.css';
import './chip.css';
import './chip-field.css';
import { useId } from 'react';
import { FieldError } from './FieldError.tsx';

type ChipFieldProps = {
  legend: string;
  name: string;
  options: readonly { value: string; label: string }[];
  required?: boolean;
  disabled?: boolean;
  hint?: string;
  error?: string | undefined;
};

/** One of a few, as chips that are radio buttons. */
export function ChipField({ legend, name, options, required, disabled, hint, error }: ChipFieldProps) {
  const id = useId();
  const hintId = hint && `${id}-hint`;
  const errorId = error && `${id}-error`;
  return (
    <div
      className="field chip-field"
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-required={required}
      aria-invalid={error ? true : undefined}
      aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
    >
      <span id={`${id}-legend`} className="chip-field__legend">
        {legend}
      </span>
      <div className="chip-field__row">
        {options.map(({ value, label }) => (
          <label key={value} className="chip">
            <input className="sr-only" type="radio" name={name} value={value} disabled={disabled} />
            {label}
          </label>
        ))}
      </div>
      {hint && (
        <span className="hint" id={hintId}>
          {hint}
        </span>
      )}
      {error && <FieldError id={errorId} text={error} />}
    </div>
  );
}
