import type { Item } from '@juniper/core/rules/catalogue.ts';
import { Button } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { useProductControl } from '../cart/AddToCartControl.tsx';
import { LimitBadge, ProductPrice } from '../cart/ProductPrice.tsx';
import { isSoldOut, useLimit } from '../catalogue/limits.ts';
import { useOffer } from '../deals/deal-clock.ts';

type BlendCardProps = {
  product: Item;
  facts: { roast: string; origin: string; goodFor: string };
  /** Its picture is the largest element of a phone's first view, so it is loaded first. */
  isFirst: boolean;
};

export function BlendCard({ product, facts, isFirst }: BlendCardProps) {
  const { id, name, description, picture } = product;
  const offer = useOffer(product);
  const { buyNow } = useProductControl(product, 'product');
  const isOut = isSoldOut(useLimit(id));
  return (
    <article className="blend">
      <div className="blend__photo">
        <Picture
          name={picture}
          alt={name}
          sizes="(max-width: 48em) calc(100vw - 32px), (max-width: 64em) 46vw, 290px"
          priority={isFirst}
        />
        <LimitBadge id={id} />
      </div>
      <h3>{name}</h3>
      <p className="blend__taste">{description}</p>
      <dl className="blend__facts">
        <div>
          <dt>Roast</dt>
          <dd>{facts.roast}</dd>
        </div>
        <div>
          <dt>From</dt>
          <dd>{facts.origin}</dd>
        </div>
        <div>
          <dt>Good for</dt>
          <dd>{facts.goodFor}</dd>
        </div>
      </dl>
      <div className="blend__buy">
        <ProductPrice id={id} offer={offer} />
        <Button
          size="sm"
          variant="soft"
          aria-label={`Buy Now: ${name}`}
          aria-disabled={isOut || undefined}
          onClick={buyNow}
        >
          Buy Now
        </Button>
      </div>
    </article>
  );
}
