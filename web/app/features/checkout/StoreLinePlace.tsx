import './store-line-place.css';
import { Suspense } from 'react';
import { useHydrated } from '../../lib/browser.ts';
import { lateComponent } from '../../lib/late-component.tsx';

const StoreLine = lateComponent(() => import('./StoreLine.tsx'), 'StoreLine');

/** Keeps the place of the line that says which store makes the order, so that nothing moves when it arrives. */
export function StoreLinePlace() {
  return (
    <div className="wrap storeline">
      {useHydrated() && (
        <Suspense>
          <StoreLine />
        </Suspense>
      )}
    </div>
  );
}
