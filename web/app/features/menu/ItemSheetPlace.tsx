import { Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { lateComponent } from '../../lib/late-component.tsx';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { useItem } from '../catalogue/catalogue-store.ts';
import { itemIn, withItem } from '../catalogue/item-address.ts';

/** Its code is loaded with the first item that is opened. */
const ItemSheet = lateComponent(() => import('./ItemSheet.tsx'), 'ItemSheet');

/** The sheet of the item in the address, over any page. An id that is not on the menu is taken out of the address. */
export function ItemSheetPlace() {
  const location = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const item = useItem(itemIn(location.search) ?? 0);
  const isUnknown = isHydrated && !item && new URLSearchParams(location.search).has('item');

  useEffect(() => {
    if (isUnknown) void navigate(withItem(location), { replace: true, state: location.state });
  }, [isUnknown, location, navigate]);
  if (!isHydrated || !item) return null;
  return (
    <Suspense>
      <ItemSheet item={item} />
    </Suspense>
  );
}
