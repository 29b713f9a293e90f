import { type ReactNode, useId } from 'react';

type Choice = { value: string; label: ReactNode; hint?: string | undefined; disabled?: boolean };

type ChoiceGroupProps = {
  legend: string;
  name: string;
  choices: readonly Choice[];
  value: string;
  disabled?: boolean;
  onChange: (value: string) => void;
};

/** Offers a choice of one by radio buttons with a label and perhaps a hint. */
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
