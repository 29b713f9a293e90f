import '../features/content/showcase.css';
import { blends } from '@juniper/core/content/blends.ts';
import { type Catalogue, findItem } from '@juniper/core/rules/catalogue.ts';
import { toNumberWord, upperFirst } from '@juniper/core/rules/number-words.ts';
import { useCatalogue } from '../features/catalogue/catalogue-store.ts';
import { BlendCard } from '../features/content/BlendCard.tsx';
import { CoffeeMachine } from '../features/content/CoffeeMachine.tsx';
import type { Head, PageAt } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';

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
