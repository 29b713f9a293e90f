import '../features/content/showcase.css';
import '../features/content/coffee-machine.css';
import { blends } from '@juniper/core/content/blends.ts';
import { type Catalogue, findItem, type Item } from '@juniper/core/rules/catalogue.ts';
import { toNumberWord, upperFirst } from '@juniper/core/rules/number-words.ts';
import { useState } from 'react';
import { useProductControl } from '../features/cart/AddToCartControl.tsx';
import { LimitBadge, ProductPrice } from '../features/cart/ProductPrice.tsx';
import { useCatalogue } from '../features/catalogue/catalogue-store.ts';
import { isSoldOut, useLimit } from '../features/catalogue/limits.ts';
import { useOffer } from '../features/deals/deal-clock.ts';
import type { Head, PageAt } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { useMedia } from '../lib/screen.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Picture } from '../ui/Picture.tsx';

/** Lists the blends that are on the menu. */
const listCards = (catalogue: Catalogue) =>
  blends.flatMap(({ id, ...facts }) => {
    const product = findItem(catalogue, id);
    return product ? [{ product, facts }] : [];
  });

const describeCount = ({ length }: readonly unknown[]): string =>
  `${toNumberWord(length)} ${length === 1 ? 'blend' : 'blends'}`;

export const head = ({ catalogue }: PageAt): Head => ({
  title: 'Premium Beans',
  description: `${upperFirst(describeCount(listCards(catalogue)))} from our roaster, in bags of 250 g.`,
  path: paths.premiumBeans,
});

export default function PremiumBeansPage() {
  const cards = listCards(useCatalogue());
  const count = describeCount(cards);
  return (
    <>
      <div className="wrap showcase">
        <div>
          <h1>Premium Beans</h1>
          <p className="lead mt-3.5">
            The {count} we roast, in bags of 250&nbsp;g for your own kitchen. The darkest is what we pour ourselves.
          </p>
        </div>
        <CoffeeMachine />
      </div>
      <section className="section" aria-labelledby="blends">
        <div className="wrap">
          <div className="head-row">
            <h2 id="blends">{upperFirst(count)}</h2>
          </div>
          <div className="blends">
            {cards.map(({ product, facts }, index) => (
              <BlendCard key={product.id} product={product} facts={facts} isFirst={index === 0} />
            ))}
          </div>
        </div>
      </section>
    </>
  );
}

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

const pours = ['M405 508v21', 'M737 502v18', 'M769 502v18'];

const steam = [
  'M408 500c-44-54 42-96 2-158s34-84 4-134',
  'M452 498c40-46-34-86 2-138s-24-70 6-112',
  'M738 494c-44-54 42-96 2-158s34-84 4-134',
  'M784 492c40-46-34-86 2-138s-24-70 6-112',
];

/** Draws our espresso machine. Coffee runs into both cups, and they steam. With reduced motion it starts paused. */
export function CoffeeMachine() {
  const prefersStill = useMedia('(prefers-reduced-motion: reduce)');
  const [choice, setChoice] = useState<'play' | 'pause'>();
  const isPlaying = (choice ?? (prefersStill ? 'pause' : 'play')) === 'play';

  return (
    <figure className="machine" data-motion={choice}>
      <Picture
        name="espresso-machine"
        alt="Our orange espresso machine pours two espressos"
        sizes="(max-width: 64em) 100vw, 52vw"
        priority
      />
      {/* In the pixels of the picture, so that what moves lies exactly over its spouts and cups. */}
      <svg viewBox="0 0 1200 800" aria-hidden="true">
        {pours.map((d) => (
          <path key={d} className="machine__pour" d={d} />
        ))}
        {steam.map((d) => (
          <path key={d} className="machine__steam" d={d} />
        ))}
      </svg>
      <button
        type="button"
        className="machine__switch"
        aria-label={isPlaying ? 'Pause animation' : 'Play animation'}
        onClick={() => setChoice(isPlaying ? 'pause' : 'play')}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} />
      </button>
    </figure>
  );
}
