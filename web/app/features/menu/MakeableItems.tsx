import './makeable-items.css';
import type { Item } from '@juniper/core/rules/catalogue.ts';
import { describeChoices } from '@juniper/core/rules/fitting-choices.ts';
import { getOptionsPrice } from '@juniper/core/rules/options.ts';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { type MakeableItem, useMakeable } from './fitting-items.ts';
import { ProductCard } from './ProductCard.tsx';
import type { ItemButton } from './WishlistButton.tsx';

export type MakeableItemsProps = { items: readonly Item[]; view: 'menu' | 'category'; FavoriteButton: ItemButton };

/** Shows hidden items that can be made without what this customer leaves out. Their cards sell that variant. */
export function MakeableItems({ items, view, FavoriteButton }: MakeableItemsProps) {
  const catalogue = useCatalogue();
  const makeable = useMakeable(items);
  if (makeable.length === 0) return null;
  const toVariant = ({ item, options }: MakeableItem) => ({
    options,
    words: describeChoices(catalogue, item, options),
    extraCents: getOptionsPrice(catalogue, { id: item.id, options }),
  });
  return (
    <div className="made">
      <h3>We can make these too</h3>
      <div className={`pgrid pgrid--${view} pgrid--made`}>
        {makeable.map((each) => (
          <ProductCard
            key={each.item.id}
            product={each.item}
            view={view}
            FavoriteButton={FavoriteButton}
            variant={toVariant(each)}
          />
        ))}
      </div>
    </div>
  );
}
