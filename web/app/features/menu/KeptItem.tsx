import type { Item } from '@juniper/core/rules/catalogue.ts';
import type { MouseEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { focusNextRow } from '../../ui/focus-next-row.ts';
import { ItemRow } from '../../ui/ItemRow.tsx';
import { AddToCartControl } from '../cart/AddToCartControl.tsx';
import { ItemLink } from '../catalogue/ItemLink.tsx';
import { LimitBadge } from '../catalogue/LimitBadge.tsx';
import { useOffer } from '../deals/deal-clock.ts';
import { ProductPrice } from '../deals/ProductPrice.tsx';

/** Shows an item of the wishlist, to buy or to take off the list. */
export function KeptItem({ product, remove }: { product: Item; remove: () => void }) {
  const onRemove = (event: MouseEvent) => {
    focusNextRow(event);
    remove();
  };
  return (
    <ItemRow
      picture={product.picture}
      name={<ItemLink id={product.id}>{product.name}</ItemLink>}
      price={
        <div className="flex flex-wrap items-center gap-2">
          <ProductPrice id={product.id} offer={useOffer(product)} />
          <LimitBadge id={product.id} />
        </div>
      }
    >
      <AddToCartControl product={product} rules="product" />
      <Button variant="quiet" size="sm" aria-label={`Remove ${product.name}`} onClick={onRemove}>
        Remove
      </Button>
    </ItemRow>
  );
}
