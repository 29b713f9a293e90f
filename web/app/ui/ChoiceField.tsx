import './form.css';
import './chip.css';
import './choice.css';
import { useId } from 'react';
import { FieldError } from './FieldError.tsx';

type ChoiceFieldProps = {
  legend: string;
  name: string;
  options: readonly { value: string; label: string }[];
  required?: boolean;
  disabled?: boolean;
  hint?: string;
  error?: string | undefined;
};

/** One of a few, as chips that are radio buttons. */
export function ChoiceField({ legend, name, options, required, disabled, hint, error }: ChoiceFieldProps) {
  const id = useId();
  const hintId = hint && `${id}-hint`;
  const errorId = error && `${id}-error`;
  return (
    <div
      className="field choice"
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-required={required}
      aria-invalid={error ? true : undefined}
      aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
    >
      <span id={`${id}-legend`} className="choice__legend">
        {legend}
      </span>
      <div className="choice__row">
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
