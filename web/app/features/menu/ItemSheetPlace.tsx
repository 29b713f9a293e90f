import { Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '../../lib/browser.ts';
import { lateComponent } from '../../lib/late-component.tsx';
import { useItem } from '../catalogue/catalogue-store.ts';
import { readItemId, toItemAddress } from '../catalogue/item-address.ts';

/** Loaded with the first item that is opened. */
const ItemSheet = lateComponent(() => import('./ItemSheet.tsx'), 'ItemSheet');

/** Shows the sheet of the item in the address, over any page. Removes an id from it that is not on the menu. */
export function ItemSheetPlace() {
  const location = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const item = useItem(readItemId(location.search) ?? 0);
  const isUnknown = isHydrated && !item && new URLSearchParams(location.search).has('item');

  useEffect(() => {
    if (isUnknown) void navigate(toItemAddress(location), { replace: true, state: location.state });
  }, [isUnknown, location, navigate]);
  if (!isHydrated || !item) return null;
  return (
    <Suspense>
      <ItemSheet item={item} />
    </Suspense>
  );
}
