import { Suspense } from 'react';
import { lateComponent } from '../../lib/late-component.tsx';
import type { FirstDealsProps } from './FirstDealsGrid.tsx';

/** Few visits show it, so its code is loaded then. */
const FirstDealsGrid = lateComponent(() => import('./FirstDealsGrid.tsx'), 'FirstDealsGrid');

/** Shows four of today's deals, under a list or a search that has nothing to show. */
export function FirstDeals(props: FirstDealsProps) {
  return (
    <Suspense>
      <FirstDealsGrid {...props} />
    </Suspense>
  );
}
