import { type ReactNode, useId } from 'react';
import { FieldError, useIds } from './field-error.tsx';

type ChipFieldProps = {
  legend: string;
  name: string;
  options: readonly { value: string; label: string }[];
  required?: boolean;
  disabled?: boolean;
  hint?: string;
  error?: string | undefined;
};

/** A choice of one: radio buttons that look like chips. */
export function ChipField({ legend, name, options, required, disabled, hint, error }: ChipFieldProps) {
  const { id, hintId, errorId, describedBy } = useIds(error, hint);
  return (
    <div
      className="field chip-field"
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-required={required}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy}
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

type Choice = { value: string; label: ReactNode; hint?: string | undefined; disabled?: boolean };

type ChoiceGroupProps = {
  legend: string;
  name: string;
  choices: readonly Choice[];
  value: string;
  disabled?: boolean;
  onChange: (value: string) => void;
};

/** A choice of one: radio buttons with a label and perhaps a hint. */
export function ChoiceGroup({ legend, name, choices, value, disabled, onChange }: ChoiceGroupProps) {
  const id = useId();
  return (
    <fieldset className={choices.length > 2 ? 'choices choices--rows' : 'choices'} disabled={disabled}>
      <legend>{legend}</legend>
      {choices.map((choice, at) => (
        <label key={choice.value} className="choice">
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            aria-labelledby={`${id}-${at}-label`}
            aria-describedby={choice.hint && `${id}-${at}-hint`}
            onChange={() => onChange(choice.value)}
          />
          <span id={`${id}-${at}-label`}>{choice.label}</span>
          {choice.hint && (
            <span className="hint" id={`${id}-${at}-hint`}>
              {choice.hint}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
