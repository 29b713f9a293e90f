import './allergen-filter.css';
import type { Item } from '@juniper/core/rules/catalogue.ts';
import { Suspense, useState } from 'react';
import { useHydrated } from '../../lib/browser.ts';
import { lateComponent } from '../../lib/late-component.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { avoidNothing, avoidsAny, countAvoided, useAvoid } from './food-filter.ts';

const FilterPanel = lateComponent(() => import('./FilterPanel.tsx'), 'FilterPanel');
const FilterResult = lateComponent<'FilterResult', FilterProps>(() => import('./FilterResult.tsx'), 'FilterResult');

const buttonId = 'allergies-and-diet';

/** `items`: those that the filter is applied to, the page's or what a search found. */
type FilterProps = { items: readonly Item[] };

/** Opens the filter by allergies and diet. */
export function FilterButton({ items }: FilterProps) {
  const [isOpen, setOpen] = useState(false);
  const count = countAvoided(useAvoid());
  return (
    <>
      <button
        id={buttonId}
        className={count > 0 ? 'chip filterchip filterchip--active' : 'chip filterchip'}
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="sliders" />
        <span className="filterchip__words">Allergies and diet</span>
        {count > 0 && (
          <span className="filterchip__count">
            {count}
            <span className="sr-only"> chosen</span>
          </span>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <FilterPanel items={items} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Says under the page's controls what is left out and what that leaves, with the way back. */
export function FilterLine({ items }: FilterProps) {
  const isActive = avoidsAny(useAvoid());
  const isHydrated = useHydrated();
  const clear = () => {
    avoidNothing();
    document.getElementById(buttonId)?.focus();
  };
  return (
    <div
      className={`wrap filterline${isActive ? ' filterline--active' : ''}${isHydrated ? '' : ' filterline--unread'}`}
    >
      <p role="status">
        {isActive && (
          <Suspense>
            <FilterResult items={items} />
          </Suspense>
        )}
      </p>
      {isActive && (
        <Button variant="quiet" size="sm" aria-label="Clear allergies and diet" onClick={clear}>
          Clear
        </Button>
      )}
    </div>
  );
}
