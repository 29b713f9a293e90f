import './leave-out.css';
import { allergyNote } from '@juniper/core/content/legal.ts';
import type { Item } from '@juniper/core/rules/catalogue.ts';
import { describeHiddenItems } from '@juniper/core/rules/diet-filter.ts';
import {
  type DietFilter,
  getAllergenLabel,
  getAllergenName,
  getDietLabel,
  listAllergens,
  listDiets,
} from '@juniper/core/rules/food-facts.ts';
import { useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { avoidNothing, avoidsAny, saveAvoid, useAvoid } from './food-filter.ts';

/** The filter by allergens and diet. `items` are those that it is applied to: the page's, or what a search found. */
export function LeaveOut({ items }: { items: readonly Item[] }) {
  const avoid = useAvoid();
  const catalogue = useCatalogue();
  const isActive = avoidsAny(avoid);
  const isHydrated = useHydrated();
  const summary = useRef<HTMLElement>(null);
  const clear = () => {
    avoidNothing();
    summary.current?.focus();
  };
  return (
    <div className="wrap leave">
      <details className="leave__box">
        <summary ref={summary} className={isActive ? 'chip leave__chip leave__chip--active' : 'chip leave__chip'}>
          {summaryWords(avoid)}
          <Icon name="down" />
        </summary>
        {isHydrated && <Choices avoid={avoid} />}
      </details>
      {isActive && (
        <Button variant="quiet" size="sm" aria-label="Clear what you leave out" onClick={clear}>
          Clear
        </Button>
      )}
      {/* The words stand beside the link, so that a filter that is on from the start moves nothing below. */}
      <div className="leave__line">
        <p role="status">{isActive && describeHiddenItems(catalogue, items, avoid)}</p>
        <Link className="arrow-link" to={paths.allergens}>
          What is in everything
        </Link>
      </div>
    </div>
  );
}

/** 'Leave out: milk, tree nuts, all but vegan' */
const summaryWords = ({ allergens, diet }: DietFilter): string => {
  const words = [...allergens.map(getAllergenName), ...diet.map((value) => `all but ${value}`)];
  return words.length > 0 ? `Leave out: ${words.join(', ')}` : 'Leave out';
};

/** Chips for what occurs on the menu, and for what was chosen when it still did. */
function Choices({ avoid }: { avoid: DietFilter }) {
  const { items, groups } = useCatalogue();
  const chosen = { allergens: avoid.allergens, traces: [], diet: avoid.diet };
  const all = [...items, ...groups.flatMap(({ options }) => options), chosen];
  return (
    <div className="leave__choices">
      <Chips
        legend="Leave out what contains"
        values={listAllergens(all)}
        labelOf={getAllergenLabel}
        chosen={avoid.allergens}
        onChange={(allergens) => saveAvoid({ ...avoid, allergens })}
      />
      <Chips
        legend="Show only what is"
        values={listDiets(all)}
        labelOf={getDietLabel}
        chosen={avoid.diet}
        onChange={(diet) => saveAvoid({ ...avoid, diet })}
      />
      <p className="hint">
        What may contain it is left out too, and so is what we have not stated. Your choice stays on this device.
      </p>
      <p className="hint">{allergyNote}</p>
    </div>
  );
}

type ChipsProps = {
  legend: string;
  values: readonly string[];
  labelOf: (value: string) => string;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

function Chips({ legend, values, labelOf, chosen, onChange }: ChipsProps) {
  if (values.length === 0) return null;
  return (
    <fieldset className="chip-field">
      <legend className="chip-field__legend mb-2">{legend}</legend>
      <div className="chip-field__row">
        {values.map((value) => (
          <label key={value} className="chip">
            <input
              className="sr-only"
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            />
            {labelOf(value)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
