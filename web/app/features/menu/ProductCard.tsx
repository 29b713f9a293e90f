import '../../ui/badge.css';
import './product.css';
import type { Product } from '@juniper/core/content/menu.ts';
import { memo, type ReactNode } from 'react';
import { Picture } from '../../ui/Picture.tsx';
import { ProductPrice } from '../deals/ProductPrice.tsx';
import { useOffer } from '../deals/use-deals.ts';
import { AddToCartControl } from './AddToCartControl.tsx';
import { DescriptionPanel } from './DescriptionPanel.tsx';
import type { HeartOf } from './Hearts.tsx';

/** `menu` is a photograph with its description on demand; `category` always shows it; `deal` stands in the carousel. */
export type CardView = 'menu' | 'category' | 'deal';

const sizes: Record<CardView, string> = {
  menu: '(max-width: 48em) calc(50vw - 23px), (max-width: 75em) calc(33vw - 40px), 284px',
  category: '(max-width: 48em) 124px, (max-width: 64em) calc(50vw - 45px), 387px',
  deal: '300px',
};

type ProductCardProps = {
  product: Product;
  view: CardView;
  Heart: HeartOf;
  /** In the first row of the page. */
  isFirst?: boolean;
  clock?: ReactNode;
};

/** Kept as it is when the page around it learns what day it is, or what is searched for: there may be fifty of them. */
export const ProductCard = memo(({ product, view, Heart, isFirst = false, clock }: ProductCardProps) => {
  const { name, picture } = product;
  const offer = useOffer(product);
  const description = product.description || 'No description available';
  return (
    <article className={view === 'deal' ? 'pcard deal' : 'pcard'}>
      <div className="pcard__media">
        <Picture name={picture} alt={name} sizes={sizes[view]} priority={isFirst} />
        <span className="pcard__tags">
          {clock}
          {offer.dealCents !== undefined && <span className="badge badge--deal">20% off</span>}
        </span>
        {view === 'menu' && <DescriptionPanel text={description} />}
        <Heart product={product} />
      </div>
      <div className="pcard__row">
        <h3 className="pcard__name">{name}</h3>
        <ProductPrice id={product.id} offer={offer} />
      </div>
      <p className="pcard__desc">{description}</p>
      <AddToCartControl product={product} rules={view === 'category' ? 'menu-page' : 'product'} />
    </article>
  );
});
