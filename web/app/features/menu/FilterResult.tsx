import './makeable-items.css';
import type { Item } from '@juniper/core/rules/catalogue.ts';
import { describeChoices, describeFilter, describeFit } from '@juniper/core/rules/fitting-choices.ts';
import { getOptionsPrice } from '@juniper/core/rules/options.ts';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { type MakeableItem, useMakeable } from './fitting-items.ts';
import { useAvoid, useKept } from './food-filter.ts';
import { ProductCard } from './ProductCard.tsx';
import type { ItemButton } from './WishlistButton.tsx';

/** Says what this customer leaves out, and how many items fit or can be made so. */
export function FilterResult({ items }: { items: readonly Item[] }) {
  const fitting = useKept(items).length;
  const makeable = useMakeable(items).length;
  return (
    <>
      <b>{describeFilter(useAvoid())}</b>
      {items.length > 0 && <span> {describeFit(items.length, fitting, makeable)}</span>}
    </>
  );
}

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
