import './facts.css';
import {
  type Facts,
  getAllergenLabel,
  getDietLabel,
  knownAllergens,
  knownDiets,
  listAllergens,
  listFactLines,
} from '@juniper/core/rules/food-facts.ts';
import { useId, useRef } from 'react';
import { Checkbox } from '../../../app/ui/Checkbox.tsx';
import { FieldError, useIds } from '../../../app/ui/field-error.tsx';

type FactsFieldsProps = {
  value: Facts;
  onChange: (value: Facts) => void;
  /** What was checked. */
  what?: 'item' | 'option';
  error?: string | undefined;
};

const choices = [
  { choice: 'contains', label: 'Contains' },
  { choice: 'may', label: 'May contain' },
  { choice: 'no', label: 'No' },
] as const;
type Choice = (typeof choices)[number]['choice'];

/** Allergens and diet of an item or an option. Nothing is stated before somebody says that they have checked it. */
export function FactsFields({ value, onChange, what = 'item', error }: FactsFieldsProps) {
  const { allergens, traces, diet } = value;
  // What was chosen before the box was switched off comes back with it.
  const last = useRef({ allergens: allergens ?? [], traces: traces ?? [] });
  const { id, errorId, describedBy } = useIds(error);

  const setChecked = (isChecked: boolean) => {
    if (!isChecked) last.current = { allergens: allergens ?? [], traces: traces ?? [] };
    onChange({ ...value, ...(isChecked ? last.current : { allergens: null, traces: null }) });
  };
  const choose = (allergen: string, choice: Choice) => {
    const others = (list: readonly string[] | null) => (list ?? []).filter((other) => other !== allergen);
    onChange({
      ...value,
      allergens: [...others(allergens), ...(choice === 'contains' ? [allergen] : [])],
      traces: [...others(traces), ...(choice === 'may' ? [allergen] : [])],
    });
  };

  return (
    <fieldset className="facts focus-place" aria-describedby={describedBy} tabIndex={-1}>
      <legend className="facts__legend">Allergens and diet</legend>
      {error && <FieldError id={errorId} text={error} />}
      <Checkbox
        label={`We have checked this ${what}`}
        checked={allergens !== null}
        onChange={({ target }) => setChecked(target.checked)}
      />
      {allergens === null ? (
        <p className="hint">
          Until then customers read ‘Not stated, please ask us’. That is not the same as ‘contains none’.
        </p>
      ) : (
        <div className="facts__rows">
          {/* Also a word that is none of the 14: it can be taken out here. */}
          {[...new Set([...knownAllergens, ...listAllergens([value])])].map((allergen) => (
            <Row
              key={allergen}
              allergen={allergen}
              chosen={allergens.includes(allergen) ? 'contains' : traces?.includes(allergen) ? 'may' : 'no'}
              onChange={(choice) => choose(allergen, choice)}
            />
          ))}
        </div>
      )}
      <div className="facts__diet">
        {[...new Set([...knownDiets, ...diet])].map((one) => (
          <Checkbox
            key={one}
            label={getDietLabel(one)}
            checked={diet.includes(one)}
            onChange={({ target }) =>
              onChange({ ...value, diet: target.checked ? [...diet, one] : diet.filter((other) => other !== one) })
            }
          />
        ))}
      </div>
      <div className="facts__words" role="status" aria-labelledby={`${id}-words`}>
        <p id={`${id}-words`} className="hint">
          Customers will read
        </p>
        <dl>
          {listFactLines(value).map(([term, words]) => (
            <div key={term}>
              <dt>{term}:</dt> <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </div>
    </fieldset>
  );
}

type RowProps = { allergen: string; chosen: Choice; onChange: (choice: Choice) => void };

function Row({ allergen, chosen, onChange }: RowProps) {
  const id = useId();
  return (
    <div className="facts__row" role="radiogroup" aria-labelledby={id}>
      <span id={id} className="facts__name">
        {getAllergenLabel(allergen)}
      </span>
      <span className="facts__choices">
        {choices.map(({ choice, label }) => (
          <label key={choice} className="facts__choice" data-choice={choice}>
            <input
              className="sr-only"
              type="radio"
              name={id}
              checked={choice === chosen}
              onChange={() => onChange(choice)}
            />
            {label}
          </label>
        ))}
      </span>
    </div>
  );
}
