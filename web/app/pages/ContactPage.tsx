import '../features/content/contact-details.css';
import { shop, toPhoneUrl } from '@juniper/core/content/shop.ts';
import { formatSpecialDays, formatWeekLines } from '@juniper/core/rules/format-hours.ts';
import { formatAddress, getMainStore, getMapUrl, mainStore } from '@juniper/core/rules/shop.ts';
import type { ReactNode } from 'react';
import { useCatalogue } from '../features/catalogue/catalogue-store.ts';
import { useHours } from '../features/catalogue/use-hours.ts';
import { ContactForm } from '../features/content/ContactForm.tsx';
import { keepUnits } from '../lib/keep-units.ts';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { ExternalLink } from '../ui/Button.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { Picture } from '../ui/Picture.tsx';

export const head: Head = {
  title: 'Contact Us',
  description: 'How to reach us: by message, by phone, by email, or across the counter.',
  path: paths.contact,
};

export default function ContactPage() {
  return (
    <>
      <PageHeading
        title="Contact Us"
        lead="A question, a gift card, a party of twenty: write to us, call, or come by the counter."
      />
      <div className="wrap formpage">
        <ContactForm />
        <ContactDetails />
      </div>
    </>
  );
}

/** Lists address, stores, hours, phone and email. */
function ContactDetails() {
  const catalogue = useCatalogue();
  const main = getMainStore(catalogue);
  const specialDays = useHours(null, (hours, now) => formatSpecialDays(hours, now).join('\n'));
  const phone = main.phone ?? shop.phone;
  // The main store has the address above them.
  const branches = catalogue.shop.stores.filter(({ store }) => store !== mainStore);
  return (
    <section aria-labelledby="visit">
      <Picture name="ambiance-window" alt="" sizes="(max-width: 64em) 100vw, 480px" className="formpage__photo" />
      <h2 id="visit" className="mt-6">
        Come by
      </h2>
      <dl className="details">
        <Row icon="pin" term="Address">
          <address>{formatAddress(main)}</address>
          <ExternalLink className="link" href={getMapUrl(main)}>
            Find us on the map
          </ExternalLink>
        </Row>
        <Row icon="bag" term="Stores">
          <ul>
            {branches.map((store) => (
              <li key={store.store}>
                <ExternalLink className="link" href={getMapUrl(store)}>
                  {store.name}
                </ExternalLink>
                , {store.address.street}
              </li>
            ))}
          </ul>
        </Row>
        <Row icon="clock" term="Hours">
          {formatWeekLines(main).map((line) => (
            <p key={line}>Cafe: {keepUnits(line)}</p>
          ))}
          {specialDays?.split('\n').map((line) => line && <p key={line}>{keepUnits(line)}</p>)}
          <p>Online order desk: {keepUnits(shop.orderHours)}, every day</p>
          <p className="muted small mt-1">
            We make online orders while the cafe is open. The order desk answers your questions about them.
          </p>
        </Row>
        <Row icon="phone" term="Phone">
          <a className="link" href={toPhoneUrl(phone)}>
            {phone}
          </a>
        </Row>
        <Row icon="mail" term="Email">
          <a className="link" href={`mailto:${shop.email}`}>
            {shop.email}
          </a>
        </Row>
      </dl>
    </section>
  );
}

function Row({ icon, term, children }: { icon: IconName; term: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        {term}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
