import './about.css';
import { getAboutStory, getMoreAbout } from '@juniper/core/content/about.ts';
import { shop } from '@juniper/core/content/shop.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { getMainStore } from '@juniper/core/rules/shop.ts';
import { getStreet } from '@juniper/core/rules/street.ts';
import { Link } from 'react-router';
import { useCatalogue } from '../features/catalogue/catalogue-store.ts';
import type { Head, PageAt } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { Picture } from '../ui/Picture.tsx';

const getLead = (catalogue: Catalogue): string =>
  `A corner cafe in ${getMainStore(catalogue).address.town}, founded in ${shop.founded} and still on the same street.`;

const waysOn = [
  { label: 'Meet the baristas', to: paths.expertBaristas },
  { label: 'See the rooms', to: paths.cozyAmbiance },
  { label: 'Meet the beans', to: paths.premiumBeans },
];

export const head = ({ catalogue }: PageAt): Head => ({
  title: 'About us',
  description: getLead(catalogue),
  path: paths.about,
});

export default function AboutPage() {
  const catalogue = useCatalogue();
  return (
    <>
      <PageHeading title={`About ${shop.name}`} lead={getLead(catalogue)} />
      <div className="wrap about">
        <Picture
          name="ambiance-counter"
          alt={`Our counter on ${getStreet(getMainStore(catalogue))}, with the orange espresso machine and the morning’s pastries`}
          sizes="(max-width: 64em) 100vw, 50vw"
          className="about__photo"
          priority
        />
        <div className="prose">
          {getAboutStory(catalogue).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <details className="about__more">
            <summary className="btn btn--secondary">
              <span className="about__open">Learn More</span>
              <span className="about__close">Show Less</span>
            </summary>
            {getMoreAbout(catalogue).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </details>
          <div className="about__ways grid justify-items-start gap-x-6 md:flex md:flex-wrap">
            {waysOn.map(({ label, to }) => (
              <Link key={to} className="arrow-link" to={to}>
                {label} <Icon name="right" />
              </Link>
            ))}
          </div>
        </div>
      </div>
    </>
  );
}
