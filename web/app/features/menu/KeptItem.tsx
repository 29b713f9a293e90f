import type { PricedProduct } from '@juniper/core/content/price-list.ts';
import type { MouseEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ItemRow } from '../../ui/ItemRow.tsx';
import { leaveRow } from '../../ui/leave-row.ts';
import { Price } from '../../ui/Price.tsx';
import { useOffer } from '../deals/use-deals.ts';
import { AddToCartControl } from './AddToCartControl.tsx';

/** An item of the wishlist or of the favorites, to buy or to take off the list. */
export function KeptItem({ product, remove }: { product: PricedProduct; remove: () => void }) {
  const onRemove = (event: MouseEvent) => {
    leaveRow(event);
    remove();
  };
  return (
    <ItemRow picture={product.picture} name={product.name} price={<Price {...useOffer(product)} />}>
      <AddToCartControl product={product} rules="product" />
      <Button variant="quiet" size="sm" aria-label={`Remove ${product.name}`} onClick={onRemove}>
        Remove
      </Button>
    </ItemRow>
  );
}
