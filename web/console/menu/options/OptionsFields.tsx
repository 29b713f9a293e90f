import './options.css';
import { getShortCurrencyName } from '@juniper/core/rules/currency-names.ts';
import { formatMoney } from '@juniper/core/rules/money.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../app/ui/Button.tsx';
import { Field } from '../../../app/ui/Fields.tsx';
import type { Errors } from '../../lib/form-parts.tsx';
import { shopMoney } from '../../lib/money.ts';
import { FactsFields } from '../facts/FactsFields.tsx';
import { listRowErrors } from '../facts/facts-form.ts';
import { MoveButtons } from '../MoveButtons.tsx';
import { newOption, type OptionValues, readExtra } from './group-form.ts';

type OptionsFieldsProps = {
  options: readonly OptionValues[];
  errors: Errors;
  onChange: (options: OptionValues[]) => void;
};

/** Edits the options of a group in their order, each folded. */
export function OptionsFields({ options, errors, onChange }: OptionsFieldsProps) {
  const [said, setSaid] = useState('');
  const change = (key: number, changes: Partial<OptionValues>) =>
    onChange(options.map((option) => (option.key === key ? { ...option, ...changes } : option)));
  const move = (option: OptionValues, from: number, to: number) => {
    flushSync(() => onChange(options.toSpliced(from, 1).toSpliced(to, 0, option)));
    setSaid(`${nameOption(option)} is now number ${to + 1} of ${options.length}.`);
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="facts__legend mb-2">Options</legend>
      <ol className="grid gap-3">
        {options.map((option, at) => (
          <li key={option.key}>
            <details className="fold panel option" open={option.key < 0}>
              <summary>
                <span id={`option-${option.key}`} className="option__name">
                  {nameOption(option)}
                  {option.isArchived && ' (off the menu)'}
                </span>
                <span className="muted">{describeExtra(option)}</span>
              </summary>
              <OptionFields option={option} errors={errors} onChange={(changes) => change(option.key, changes)} />
              <div className="option__acts">
                <MoveButtons
                  name={nameOption(option)}
                  at={at}
                  count={options.length}
                  onMove={(to) => move(option, at, to)}
                />
                <Button
                  variant="quiet"
                  size="sm"
                  aria-describedby={`option-${option.key}`}
                  onClick={() =>
                    option.key < 0
                      ? onChange(options.filter(({ key }) => key !== option.key))
                      : change(option.key, { isArchived: !option.isArchived })
                  }
                >
                  {option.key < 0 ? 'Remove' : option.isArchived ? 'Put back' : 'Take off the menu'}
                </Button>
              </div>
            </details>
          </li>
        ))}
      </ol>
      <p className="sr-only" role="status">
        {said}
      </p>
      <div>
        <Button variant="secondary" size="sm" onClick={() => onChange([...options, newOption(options)])}>
          Add an option
        </Button>
      </div>
    </fieldset>
  );
}

const nameOption = ({ name }: OptionValues): string => name || 'New option';

const describeExtra = ({ price }: OptionValues): string => {
  const cents = readExtra(price) ?? 0;
  return cents === 0 ? 'Free' : `${cents < 0 ? '-' : '+'}${formatMoney(shopMoney(), Math.abs(cents))}`;
};

type OptionFieldsProps = {
  option: OptionValues;
  errors: Errors;
  onChange: (changes: Partial<OptionValues>) => void;
};

function OptionFields({ option, errors, onChange }: OptionFieldsProps) {
  const getError = (field: string) => errors[`options.${option.key}.${field}`];
  return (
    <div className="grid gap-5 pt-2">
      <Field
        label="Name of the option"
        name={`name-${option.key}`}
        maxLength={40}
        value={option.name}
        error={getError('name')}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Field
        label="Adds to the price"
        name={`price-${option.key}`}
        inputMode="decimal"
        hint={`In ${getShortCurrencyName(shopMoney())}. Use a minus for a discount.`}
        value={option.price}
        error={getError('priceCents')}
        onChange={({ target }) => onChange({ price: target.value })}
      />
      <Field
        label="Name on the ticket (optional)"
        name={`ticket-${option.key}`}
        maxLength={40}
        hint="Shorter, for the board."
        value={option.ticketName}
        error={getError('ticketName')}
        onChange={({ target }) => onChange({ ticketName: target.value })}
      />
      <Field
        label="Adds to the time (optional)"
        name={`seconds-${option.key}`}
        maxLength={5}
        hint="In seconds, or as 1:30. Used to work out pickup times."
        value={option.makeSeconds}
        error={getError('makeSeconds')}
        onChange={({ target }) => onChange({ makeSeconds: target.value })}
      />
      <FactsFields
        what="option"
        value={option}
        error={getError('allergens') ?? getError('traces') ?? getError('diet')}
        errors={listRowErrors(errors, `options.${option.key}.`)}
        onChange={({ allergens, traces, diet, unanswered }) => onChange({ allergens, traces, diet, unanswered })}
      />
    </div>
  );
}
