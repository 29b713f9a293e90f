import './deals.css';
import { formatDealPercent } from '@juniper/core/rules/deals.ts';
import { upperFirst } from '@juniper/core/rules/number-words.ts';
import { useEffect, useRef, useState } from 'react';
import { getScrollBehavior } from '../../lib/browser.ts';
import { IconButton } from '../../ui/Button.tsx';
import { DealClock } from '../cart/ProductPrice.tsx';
import { useDeals } from '../catalogue/catalogue-store.ts';
import { useDealItems } from '../deals/deal-clock.ts';
import { useKept } from './food-filter.ts';
import { ProductCard } from './ProductCard.tsx';
import { WishlistButton } from './WishlistButton.tsx';

/** A card of 300 px and the gap beside it. */
const stepPx = 320;

export function TodaysDeals() {
  const off = `${upperFirst(formatDealPercent(useDeals()))} off`;
  const items = useKept(useDealItems());
  const track = useRef<HTMLElement>(null);
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: false });

  // Fewer cards may end the scrolling.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of cards is what changed.
  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      setEnds({ isAtStart: scrollLeft < 1, isAtEnd: scrollLeft + clientWidth > scrollWidth - 1 });
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      element.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [items.length]);
  if (items.length === 0) return null;
  const move = (left: number) => () => track.current?.scrollBy({ left, behavior: getScrollBehavior() });

  return (
    <section className="deals" aria-labelledby="deals">
      <div className="wrap head-row">
        <div>
          <h2 id="deals">Today's Deals</h2>
          <p className="muted mt-1.5">{off}, each until its clock runs out.</p>
        </div>
        <div className="deals__arrows">
          <IconButton icon="left" label="Previous deals" disabled={ends.isAtStart} onClick={move(-stepPx)} />
          <IconButton icon="right" label="Next deals" disabled={ends.isAtEnd} onClick={move(stepPx)} />
        </div>
      </div>
      <section
        ref={track}
        className="deals__track"
        aria-label="Deals, scrollable"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        {items.map((product, index) => (
          <ProductCard
            key={product.id}
            product={product}
            view="deal"
            FavoriteButton={WishlistButton}
            isFirst={index < 2}
            clock={<DealClock id={product.id} />}
          />
        ))}
      </section>
    </section>
  );
}
