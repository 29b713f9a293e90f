import '../../app/ui/heart.css';
import '../../app/ui/stepper.css';
import type { Catalogue, Item } from '@juniper/core/rules/catalogue.ts';
import { useLayoutEffect, useMemo } from 'react';
import { createCatalogueStore, RenderedCatalogue } from '../../app/features/catalogue/catalogue-store.ts';
import { useDealClock } from '../../app/features/deals/deal-clock.ts';
import { SheetContent } from '../../app/features/menu/ItemSheet.tsx';
import { ProductCard } from '../../app/features/menu/ProductCard.tsx';
import { WishlistButton } from '../../app/features/menu/WishlistButton.tsx';
import { getToday } from '../lib/shop-time.ts';

const dealMs = 3_600_000;

/** All deals run in a preview, for an hour that does not pass. */
const useStillClock = ({ deals }: Catalogue) =>
  useLayoutEffect(() => {
    const now = Date.now();
    const endsAt = Object.fromEntries(deals.map(({ id }) => [id, now + dealMs]));
    useDealClock.setState({ isStill: true, day: getToday(), endsAt, now });
  }, [deals]);

/** Does nothing: nothing in a preview can be pressed, so there is nothing to close. */
const stay = () => undefined;

/**
 * Shows the item as customers will see it: the storefront's own card and sheet, with the given catalogue and an empty
 * cart. `inert`: nothing in it can be pressed, so nothing is written.
 */
export function Preview({ catalogue, item }: { catalogue: Catalogue; item: Item }) {
  useStillClock(catalogue);
  const store = useMemo(() => createCatalogueStore({ hash: '', catalogue }), [catalogue]);
  // The sheet begins with the usual cup. Another one begins it again.
  const usual = JSON.stringify(item.groups ?? []);
  return (
    <RenderedCatalogue value={store}>
      <div className="preview" inert>
        <div className="preview__card">
          <ProductCard product={item} view="category" FavoriteButton={WishlistButton} />
        </div>
        <div key={usual} className="sheet__in">
          <SheetContent product={item} FavoriteButton={WishlistButton} close={stay} />
        </div>
      </div>
    </RenderedCatalogue>
  );
}
