import '../features/showcase/showcase.css';
import { blends } from '@juniper/core/content/blends.ts';
import { menu } from '@juniper/core/content/menu.ts';
import { BlendCard } from '../features/showcase/BlendCard.tsx';
import { CoffeeMachine } from '../features/showcase/CoffeeMachine.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';

export const meta = () =>
  pageMeta({
    title: 'Premium Beans',
    description: 'Four blends from our roaster, in bags of 250 g.',
    path: paths.premiumBeans,
  });

const cards = blends.flatMap(({ id, ...facts }) => {
  const product = menu.find((each) => each.id === id);
  return product ? [{ product, facts }] : [];
});

export default function PremiumBeansPage() {
  return (
    <>
      <div className="wrap showcase">
        <div>
          <h1>Premium Beans</h1>
          <p className="lead mt-3.5">
            The four blends we roast, in bags of 250 g for your own kitchen. The darkest of them is the one in our own
            machine.
          </p>
        </div>
        <CoffeeMachine />
      </div>
      <section className="section" aria-labelledby="blends">
        <div className="wrap">
          <div className="head-row">
            <h2 id="blends">Four blends</h2>
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
