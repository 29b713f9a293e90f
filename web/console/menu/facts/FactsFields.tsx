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
import { useRef } from 'react';
import { Button } from '../../../app/ui/Button.tsx';
import { Checkbox } from '../../../app/ui/Checkbox.tsx';
import { FieldError, useIds } from '../../../app/ui/Fields.tsx';
import type { Errors } from '../../lib/form-parts.tsx';
import { type FactsValues, toFacts } from './facts-form.ts';

/** What customers read of the item with its usual options, such as 'with Whole milk'. */
type Usual = { facts: Facts; options: readonly string[] };

type FactsFieldsProps = {
  value: FactsValues;
  onChange: (value: FactsValues) => void;
  /** The noun for what was checked. */
  what?: 'item' | 'option';
  error?: string | undefined;
  errors?: Errors;
  usual?: Usual;
};

const choices = [
  { choice: 'contains', label: 'Contains' },
  { choice: 'may', label: 'May contain' },
  { choice: 'no', label: 'No' },
] as const;
type Choice = (typeof choices)[number]['choice'];

/** Asks for the allergens and diet of an item or an option. They are stated only once the editor has answered all rows. */
export function FactsFields({ value, onChange, what = 'item', error, errors = {}, usual }: FactsFieldsProps) {
  const { allergens, traces, diet, unanswered } = value;
  // Choices that were made before the box was switched off come back with it.
  const last = useRef(
    allergens
      ? { allergens, traces: traces ?? [], unanswered }
      : { allergens: [], traces: [], unanswered: knownAllergens },
  );
  const { id, errorId, describedBy } = useIds(error);

  const setChecked = (isChecked: boolean) => {
    if (!isChecked) last.current = { allergens: allergens ?? [], traces: traces ?? [], unanswered };
    onChange({ ...value, ...(isChecked ? last.current : { allergens: null, traces: null, unanswered: [] }) });
  };
  const choose = (allergen: string, choice: Choice) => {
    const others = (list: readonly string[] | null) => (list ?? []).filter((other) => other !== allergen);
    onChange({
      ...value,
      allergens: [...others(allergens), ...(choice === 'contains' ? [allergen] : [])],
      traces: [...others(traces), ...(choice === 'may' ? [allergen] : [])],
      unanswered: others(unanswered),
    });
  };
  const getChoice = (allergen: string): Choice | undefined => {
    if (unanswered.includes(allergen)) return undefined;
    if (allergens?.includes(allergen)) return 'contains';
    return traces?.includes(allergen) ? 'may' : 'no';
  };

  return (
    <fieldset className="facts focus-place" aria-describedby={describedBy} tabIndex={-1}>
      <legend className="facts__legend">Allergens and diet</legend>
      {error && <FieldError id={errorId} text={error} />}
      <Checkbox
        label={what === 'item' ? 'Allergens checked' : 'Allergens of this option checked'}
        checked={allergens !== null}
        onChange={({ target }) => setChecked(target.checked)}
      />
      {allergens === null ? (
        <p className="hint">Until you check this, customers see ‘Not stated, please ask us’.</p>
      ) : (
        <>
          {usual && <p className="hint">Only what is in the item itself. Milk, syrup and toppings bring their own.</p>}
          <div className="facts__rows">
            {/* Also a word that is none of the 14: it can be taken out here. */}
            {[...new Set([...knownAllergens, ...listAllergens([value])])].map((allergen) => (
              <Row
                key={allergen}
                allergen={allergen}
                chosen={getChoice(allergen)}
                error={errors[allergen]}
                onChange={(choice) => choose(allergen, choice)}
              />
            ))}
          </div>
          {unanswered.length > 0 && (
            <div>
              <Button variant="secondary" size="sm" onClick={() => onChange({ ...value, unanswered: [] })}>
                None of the others
              </Button>
            </div>
          )}
        </>
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
          {usual && usual.options.length > 0
            ? `Customers will read, with ${usual.options.join(', ')}`
            : 'Customers will read'}
        </p>
        <dl>
          {listFactLines(usual?.facts ?? toFacts(value)).map(([term, words]) => (
            <div key={term}>
              <dt>{term}:</dt> <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </div>
    </fieldset>
  );
}

type RowProps = {
  allergen: string;
  /** Undefined: not answered yet. */
  chosen: Choice | undefined;
  error: string | undefined;
  onChange: (choice: Choice) => void;
};

function Row({ allergen, chosen, error, onChange }: RowProps) {
  const { id, errorId, describedBy } = useIds(error);
  return (
    <div
      className="facts__row focus-place"
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={describedBy}
      tabIndex={error ? -1 : undefined}
    >
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
      {error && <FieldError id={errorId} text={error} />}
    </div>
  );
}
