import './specialties.css';
import type { Item } from '@juniper/core/rules/catalogue.ts';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { reveal } from '../../ui/reveal.ts';
import { ProductPrice } from '../cart/ProductPrice.tsx';
import { useItem } from '../catalogue/catalogue-store.ts';
import { useOffer } from '../deals/deal-clock.ts';

/** The two specialties that are on the menu, by product id. */
const drinks = [
  { id: 6, text: 'A double ristretto under a thin, glossy layer of microfoam.' },
  { id: 16, text: 'Eighteen hours in the cold, then poured from the tap like a stout.' },
];

export function Specialties() {
  return (
    <section className="section specialties" aria-labelledby="specialties">
      <div className="wrap">
        <div className="head-row">
          <h2 id="specialties">Our specialties</h2>
        </div>
        <div className="rows" ref={reveal}>
          <div className="row">
            <span className="row__photo">
              <Picture name="house-beans" alt="" sizes="128px" />
            </span>
            <h3>Premium Beans</h3>
            <p>The house blend behind every cup: cocoa, orange peel, brown sugar.</p>
            <span className="row__end">Roasted weekly</span>
          </div>
          {drinks.map((drink) => (
            <Drink key={drink.id} {...drink} />
          ))}
        </div>
      </div>
    </section>
  );
}

function Drink({ id, text }: { id: number; text: string }) {
  const product = useItem(id);
  return product && <DrinkRow product={product} text={text} />;
}

function DrinkRow({ product, text }: { product: Item; text: string }) {
  return (
    <Link className="row" to={paths.category(product.category)}>
      <span className="row__photo">
        <Picture name={product.picture} alt="" sizes="128px" />
      </span>
      <h3>{product.name}</h3>
      <p>{text}</p>
      <span className="row__end">
        <ProductPrice id={product.id} offer={useOffer(product)} />
        <span className="row__go">
          <Icon name="right" />
        </span>
      </span>
    </Link>
  );
}
