import './deals.css';
import type { Product } from '@juniper/core/content/menu.ts';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { DealClock } from './DealClock.tsx';
import { WishlistHeart } from './Hearts.tsx';
import { ProductCard } from './ProductCard.tsx';
import { scrollBehavior } from './scroll-behavior.ts';

/** A card of 300 px and the gap beside it (spec section 9). */
const stepPx = 320;

export function DealsCarousel({ deals }: { deals: readonly Product[] }) {
  const track = useRef<HTMLElement>(null);
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: false });

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
  }, []);
  const move = (left: number) => () => track.current?.scrollBy({ left, behavior: scrollBehavior() });

  return (
    <section className="deals" aria-labelledby="deals">
      <div className="wrap head-row">
        <div>
          <h2 id="deals">Today's Deals</h2>
          <p className="mt-1.5 text-muted">20% off, each until its clock runs out.</p>
        </div>
        <div className="flex gap-2.5">
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
        {deals.map((product, index) => (
          <ProductCard
            key={product.id}
            product={product}
            view="deal"
            Heart={WishlistHeart}
            isFirst={index < 2}
            clock={<DealClock id={product.id} />}
          />
        ))}
      </section>
    </section>
  );
}
