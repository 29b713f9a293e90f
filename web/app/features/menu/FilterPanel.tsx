import './filter-panel.css';
import { allergyNote } from '@juniper/core/content/legal.ts';
import type { Item } from '@juniper/core/rules/catalogue.ts';
import { describeFit } from '@juniper/core/rules/fitting-choices.ts';
import { getAllergenLabel, getDietLabel, listAllergens, listDiets } from '@juniper/core/rules/food-facts.ts';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useBackdrop } from '../../ui/Modal.tsx';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { useMakeable } from './fitting-items.ts';
import { avoidNothing, avoidsAny, saveAvoid, useAvoid, useKept } from './food-filter.ts';
import { itemCount } from './ProductGrid.tsx';

type FilterPanelProps = { items: readonly Item[]; onClose: () => void };

/** Asks what a customer does not eat, at the right edge, or from below on a phone. The page behind follows each tap. */
export function FilterPanel({ items, onClose }: FilterPanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const close = () => dialog.current?.close();
  useLayoutEffect(() => {
    dialog.current?.showModal();
    title.current?.focus();
  }, []);
  return (
    <dialog ref={dialog} className="filter" aria-labelledby="filter-title" onClose={onClose} {...useBackdrop(close)}>
      <div className="filter__in">
        <div className="filter__head">
          <h2 id="filter-title" ref={title} className="focus-place" tabIndex={-1}>
            Allergies and diet
          </h2>
          <IconButton icon="x" label="Close" onClick={close} />
        </div>
        <Questions />
        <Foot items={items} close={close} />
      </div>
    </dialog>
  );
}

/** Offers chips for what occurs on the menu, and for what was chosen when it still did. */
function Questions() {
  const avoid = useAvoid();
  const { items, groups } = useCatalogue();
  const chosen = { allergens: avoid.allergens, traces: [], diet: avoid.diet };
  const all = [...items, ...groups.flatMap(({ options }) => options), chosen];
  return (
    <div className="filter__body">
      <Chips
        legend="I don’t eat"
        values={listAllergens(all)}
        getLabel={getAllergenLabel}
        chosen={avoid.allergens}
        onChange={(allergens) => saveAvoid({ ...avoid, allergens })}
      />
      <Chips
        legend="Only show"
        values={listDiets(all)}
        getLabel={getDietLabel}
        chosen={avoid.diet}
        onChange={(diet) => saveAvoid({ ...avoid, diet })}
      />
      <p className="hint">
        We also hide anything that may contain traces, or that we haven’t checked. Only this device remembers your
        choice.
      </p>
      <p className="hint">{allergyNote}</p>
      <Link className="arrow-link" to={paths.allergens}>
        Full allergen list <Icon name="right" />
      </Link>
    </div>
  );
}

type ChipsProps = {
  legend: string;
  values: readonly string[];
  getLabel: (value: string) => string;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

function Chips({ legend, values, getLabel, chosen, onChange }: ChipsProps) {
  if (values.length === 0) return null;
  return (
    <fieldset className="chip-field">
      <legend className="filter__legend">{legend}</legend>
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
            {getLabel(value)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Says what the choice leaves, and leads to it. */
function Foot({ items, close }: { items: readonly Item[]; close: () => void }) {
  const isActive = avoidsAny(useAvoid());
  const fitting = useKept(items).length;
  const makeable = useMakeable(items).length;
  return (
    <div className="filter__foot">
      <p role="status">{isActive && describeFit(items.length, fitting, makeable)}</p>
      <Button variant="quiet" disabled={!isActive} onClick={avoidNothing}>
        Clear
      </Button>
      <Button onClick={close}>
        {isActive ? `Show ${itemCount(fitting + makeable)}` : `Show all ${itemCount(items.length)}`}
      </Button>
    </div>
  );
}
