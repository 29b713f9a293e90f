import { shop, toPhoneUrl } from '@juniper/core/content/shop.ts';
import { getMainStore, getMapUrl } from '@juniper/core/rules/shop.ts';
import { Link } from 'react-router';
import { useCatalogue } from '../features/catalogue/catalogue-store.ts';
import { ThemeSwitch } from '../features/theme/ThemeSwitch.tsx';
import { useHydrated } from '../lib/browser.ts';
import { paths } from '../lib/paths.ts';
import { ExternalLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Logo, quickLinks } from './SiteLinks.tsx';

export function Footer() {
  // The server's HTML has the year of the build.
  const year = useHydrated() ? new Date().getFullYear() : import.meta.env.BUILD_YEAR;
  const main = getMainStore(useCatalogue());
  const { street, town, region, zipCode } = main.address;
  const phone = main.phone ?? shop.phone;
  return (
    <footer className="ftr">
      <div className="wrap">
        <div className="ftr__grid">
          <div>
            <Logo />
            <p className="mt-3">{shop.about}</p>
          </div>
          <nav aria-labelledby="quick-links">
            <h2 id="quick-links">Quick Links</h2>
            <ul className="grid grid-cols-2 gap-x-4">
              {quickLinks.map(({ label, to }) => (
                <li key={to}>
                  <Link className="ftr__link" to={to}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <h2>Visit us</h2>
            <address>
              {street}
              <br />
              {town}, {region} {zipCode}
            </address>
            <ul>
              <li>
                <ExternalLink className="ftr__link" href={getMapUrl(main)}>
                  <Icon name="pin" />
                  Find us on the map
                </ExternalLink>
              </li>
              <li>
                <a className="ftr__link" href={`mailto:${shop.email}`}>
                  <Icon name="mail" />
                  {shop.email}
                </a>
              </li>
              <li>
                <a className="ftr__link" href={toPhoneUrl(phone)}>
                  <Icon name="phone" />
                  {phone}
                </a>
              </li>
            </ul>
          </div>
          <div>
            <h2>We Accept</h2>
            <ul className="flex flex-wrap gap-2">
              {shop.payments.map(({ name, url }) => (
                <li key={name}>
                  <ExternalLink className="ftr__pay" href={url}>
                    {name}
                  </ExternalLink>
                </li>
              ))}
            </ul>
            <h2 className="mt-6">Follow along</h2>
            <ul className="flex flex-wrap gap-x-4.5">
              {shop.social.map(({ name, url }) => (
                <li key={name}>
                  <ExternalLink className="ftr__link" href={url}>
                    {name}
                  </ExternalLink>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div className="ftr__end">
          <span>
            © {year} {shop.longName}. All rights reserved.
          </span>
          <Link className="for-member" to={paths.favorites}>
            Favorites
          </Link>
          <Link to="/CozyAmbiance">Cozy Ambiance</Link>
          <Link to={paths.faq}>FAQ</Link>
          <Link to={paths.allergens}>Allergens</Link>
          <ExternalLink href={paths.terms}>Terms</ExternalLink>
          <ExternalLink href={paths.privacy}>Privacy</ExternalLink>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}
