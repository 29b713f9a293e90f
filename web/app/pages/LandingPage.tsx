import '../features/content/member-room.css';
import './landing.css';
import '../features/content/specialties.css';
import { getFaq } from '@juniper/core/content/faq.ts';
import { shop } from '@juniper/core/content/shop.ts';
import type { Catalogue, Item } from '@juniper/core/rules/catalogue.ts';
import { describeOpenNow } from '@juniper/core/rules/describe-opening.ts';
import { formatOpenDays } from '@juniper/core/rules/format-hours.ts';
import { isOpenAt } from '@juniper/core/rules/opening.ts';
import { getMainStore } from '@juniper/core/rules/shop.ts';
import { getStreet } from '@juniper/core/rules/street.ts';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { useIsMember } from '../features/auth/auth-store.ts';
import { ProductPrice } from '../features/cart/ProductPrice.tsx';
import { useCatalogue, useCategoryPages, useDeals, useItem } from '../features/catalogue/catalogue-store.ts';
import { useHours } from '../features/catalogue/use-hours.ts';
import { FaqAccordion } from '../features/content/FaqAccordion.tsx';
import { useOffer } from '../features/deals/deal-clock.ts';
import { useHydrated } from '../lib/browser.ts';
import { lateComponent } from '../lib/late-component.tsx';
import type { Head, PageAt } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { reveal } from '../ui/motion.ts';
import { Picture } from '../ui/Picture.tsx';

const TodaysDeals = lateComponent(() => import('../features/menu/TodaysDeals.tsx'), 'TodaysDeals');

const getTagline = (catalogue: Catalogue): string =>
  `Coffee, cakes, soups and milkshakes, made by hand on ${getStreet(getMainStore(catalogue))} since ${shop.founded}.`;

/** Five photographs of different heights on one ground line. A category without a page is left out. */
const terrace = [
  { label: 'Coffee', category: 'coffee', picture: 'latte' },
  { label: 'Cold drinks', picture: 'iced-latte' },
  { label: 'Milkshakes', category: 'milkshake', picture: 'strawberry-milkshake' },
  { label: 'Soups', category: 'soup', picture: 'tomato-basil-soup' },
  { label: 'Cakes', category: 'cake', picture: 'chocolate-cake' },
];

const features = [
  {
    name: 'Premium Beans',
    text: 'Organic beans from growers we know by name, roasted every Tuesday.',
    link: { label: 'Meet the beans', to: paths.premiumBeans },
    picture: { name: 'house-beans', alt: 'A paper bag of our beans' },
  },
  {
    name: 'Expert Baristas',
    text: 'Three people who will happily talk grind size for as long as you will.',
    link: { label: 'Meet the baristas', to: paths.expertBaristas },
    picture: { name: 'barista-theo', alt: 'Theo, one of our baristas' },
  },
  {
    name: 'Cozy Ambiance',
    text: 'Soft chairs, a quiet back room and a courtyard that catches the afternoon.',
    link: { label: 'See the room', to: paths.cozyAmbiance },
    picture: { name: 'ambiance-reading-corner', alt: 'A warm corner of the cafe' },
  },
];

export const head = ({ catalogue }: PageAt): Head => ({
  title: `Coffee, cakes and soups in ${getMainStore(catalogue).address.town}`,
  description: getTagline(catalogue),
  path: paths.landing,
});

export default function LandingPage() {
  const isMember = useIsMember();
  const isHydrated = useHydrated();
  const hasDeals = useDeals().length > 0;
  const tagline = getTagline(useCatalogue());
  const categories = useCategoryPages();
  const ways = terrace.filter(({ category }) => !category || categories.some(({ slug }) => slug === category));
  return (
    <>
      <MemberRoom deals={<TodaysDeals />} />
      <section className="hero wrap">
        {/* A member's page has its h1 in the band. CSS picks one of the two from the first paint on. */}
        {!isMember && (
          <div className="hero__text for-visitor">
            <div>
              <OpenState />
              {/* The name stays on one line. */}
              <h1 className="hero__title">Welcome to {shop.name.replaceAll(' ', '\u00a0')}</h1>
            </div>
            <div>
              <p className="lead">{tagline}</p>
              <div className="hero__btns">
                <Link className={buttonClass()} to={paths.shop}>
                  Start Your Coffee Journey
                </Link>
                <Link className={buttonClass({ variant: 'secondary' })} to={paths.menu}>
                  See the menu
                </Link>
              </div>
            </div>
          </div>
        )}
        <h2 className="for-member">Browse the row</h2>
        <nav className="terrace" aria-label="Browse the menu">
          {ways.map(({ label, category, picture }) => (
            <Link key={picture} to={category ? paths.category(category) : `${paths.menu}#cold`}>
              <span className="terrace__photo">
                <Picture name={picture} alt="" sizes="(max-width: 48em) 50vw, 40vw" priority />
              </span>
              <span className="terrace__label">
                {label} <Icon name="right" />
              </span>
            </Link>
          ))}
        </nav>
      </section>
      {!isMember && hasDeals && (
        <div className="deals-room for-visitor">
          <Suspense>{isHydrated && <TodaysDeals />}</Suspense>
        </div>
      )}
      <section className="section wrap" aria-labelledby="count-on">
        <div className="head-row">
          <h2 id="count-on">What you can count on</h2>
        </div>
        <div className="features" ref={reveal}>
          {features.map(({ name, text, link, picture }) => (
            <article key={name} className="feature">
              <div className="feature__photo">
                <Picture {...picture} sizes="(max-width: 48em) 100vw, 33vw" />
              </div>
              <h3>{name}</h3>
              <p>{text}</p>
              <Link className="arrow-link" to={link.to}>
                {link.label} <Icon name="right" />
              </Link>
            </article>
          ))}
        </div>
      </section>
      <Specialties />
      <section className="section wrap" aria-labelledby="questions">
        <div className="faq" ref={reveal}>
          <div className="faq__head">
            <h2 id="questions">Frequently asked questions</h2>
            <p>
              Something else on your mind?{' '}
              <Link className="link" to={paths.contact}>
                Send us a message
              </Link>
              .
            </p>
          </div>
          <FaqAccordion entries={getFaq(useCatalogue())} unfolded={4} />
        </div>
      </section>
    </>
  );
}

/** Says whether the cafe is open now, by the same rule as checkout. */
function OpenState() {
  const main = getMainStore(useCatalogue());
  const isOpen = useHours(null, isOpenAt);
  const now = useHours(null, describeOpenNow);
  return <p className={isOpen ? 'hero__open hero__open--now' : 'hero__open'}>{now ?? formatOpenDays(main)}</p>;
}

const PersonalBand = lateComponent(() => import('../features/content/PersonalBand.tsx'), 'PersonalBand');

/** Shows the band without content until that is loaded. */
const frame = <div className="me" />;

/**
 * Keeps the place of the band in the HTML of every landing page. CSS shows it to members only, in its full height from
 * the first paint on, so that nothing moves when its content arrives.
 */
function MemberRoom({ deals }: { deals: ReactNode }) {
  const isMember = useIsMember();
  return (
    <div className="for-member">
      <div className="wrap pt-2">
        <Suspense fallback={frame}>{isMember ? <PersonalBand /> : frame}</Suspense>
      </div>
      <div className="me-deals">{isMember && <Suspense>{deals}</Suspense>}</div>
    </div>
  );
}

/** The two specialties that are on the menu, by product id. */
const drinks = [
  { id: 6, text: 'A double ristretto under a thin, glossy layer of microfoam.' },
  { id: 16, text: 'Eighteen hours in the cold, then poured from the tap like a stout.' },
];

function Specialties() {
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
