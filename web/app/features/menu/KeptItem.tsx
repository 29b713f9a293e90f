import type { Item } from '@juniper/core/rules/catalogue.ts';
import { Picture } from '../../ui/Picture.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { AddToCartControl } from '../cart/AddToCartControl.tsx';
import { LimitBadge, ProductPrice } from '../cart/ProductPrice.tsx';
import { ItemLink } from '../catalogue/ItemLink.tsx';
import { useOffer } from '../deals/deal-clock.ts';

/** Shows an item of the wishlist, to buy or to take off the list. */
export function KeptItem({ product, remove }: { product: Item; remove: () => void }) {
  const { id, name, picture } = product;
  return (
    <li className="irow">
      <span className="irow__photo">
        <Picture name={picture} alt="" sizes="92px" />
      </span>
      <div>
        <h2>
          <ItemLink id={id}>{name}</ItemLink>
        </h2>
        <div className="flex flex-wrap items-center gap-2">
          <ProductPrice id={id} offer={useOffer(product)} />
          <LimitBadge id={id} />
        </div>
      </div>
      <div className="irow__act">
        <AddToCartControl product={product} rules="product" />
        <RemoveButton itemName={name} remove={remove} />
      </div>
    </li>
  );
}
