import './product.css';
import type { Item } from '@juniper/core/rules/catalogue.ts';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { Picture } from '../../ui/Picture.tsx';
import { AddToCartControl, type CardVariant } from '../cart/AddToCartControl.tsx';
import { DealBadge, LimitBadge, ProductPrice } from '../cart/ProductPrice.tsx';
import { ItemLink } from '../catalogue/ItemLink.tsx';
import { useOffer } from '../deals/deal-clock.ts';
import type { ItemButton } from './WishlistButton.tsx';

/** `menu`: a photograph, description on demand; `category`: always with its description; `deal`: in the carousel. */
export type CardView = 'menu' | 'category' | 'deal';

const sizes: Record<CardView, string> = {
  menu: '(max-width: 48em) calc(50vw - 23px), (max-width: 75em) calc(33vw - 40px), 284px',
  category: '(max-width: 48em) 124px, (max-width: 64em) calc(50vw - 45px), 387px',
  deal: '300px',
};

type ProductCardProps = {
  product: Item;
  view: CardView;
  FavoriteButton: ItemButton;
  /** In the first row of the page. */
  isFirst?: boolean;
  clock?: ReactNode;
  /** Sells this variant instead of the usual one. */
  variant?: (CardVariant & { extraCents: number }) | undefined;
};

/** Memoized: the page around it renders with every letter of a search, and there may be fifty cards on it. */
export const ProductCard = memo(
  ({ product, view, FavoriteButton, isFirst = false, clock, variant }: ProductCardProps) => {
    const { name, picture } = product;
    const offer = useOffer(product);
    const description = product.description || 'No description available';
    return (
      <article className={view === 'deal' ? 'pcard deal' : 'pcard'}>
        <div className="pcard__media">
          <Picture name={picture} alt={name} sizes={sizes[view]} priority={isFirst} />
          <span className="pcard__tags">
            {clock}
            <DealBadge offer={offer} />
            <LimitBadge id={product.id} />
          </span>
          {view === 'menu' && <DescriptionPanel text={description} />}
          <FavoriteButton product={product} />
        </div>
        <h3 className="pcard__name">
          <ItemLink id={product.id}>{name}</ItemLink>
        </h3>
        {variant && <p className="pcard__with">{variant.words}</p>}
        <p className="pcard__price">
          <ProductPrice id={product.id} offer={offer} extraCents={variant?.extraCents} />
          {product.groups && (
            <ItemLink id={product.id} className="pcard__custom" label={`Customize: ${name}`}>
              Customize
            </ItemLink>
          )}
        </p>
        <p className="pcard__desc">{description}</p>
        <AddToCartControl product={product} rules={view === 'category' ? 'menu-page' : 'product'} variant={variant} />
      </article>
    );
  },
);

/** Slides over the photograph while the card is hovered or holds the focus. Esc hides it until the card is left. */
function DescriptionPanel({ text }: { text: string }) {
  const panel = useRef<HTMLParagraphElement>(null);
  const [isHushed, setHushed] = useState(false);

  useEffect(() => {
    const card = panel.current?.closest('article');
    if (!card) return;
    const hush = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && card.matches(':hover, :focus-within')) setHushed(true);
    };
    const reset = () => setHushed(false);
    document.addEventListener('keydown', hush);
    card.addEventListener('pointerleave', reset);
    card.addEventListener('focusout', reset);
    return () => {
      document.removeEventListener('keydown', hush);
      card.removeEventListener('pointerleave', reset);
      card.removeEventListener('focusout', reset);
    };
  }, []);

  return (
    <p ref={panel} className={`pcard__over${isHushed ? ' pcard__over--hushed' : ''}`}>
      {text}
    </p>
  );
}
