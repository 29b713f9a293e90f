import './contact-details.css';
import { phoneUrl, shop } from '@juniper/core/content/shop.ts';
import { mapUrlOf, stores } from '@juniper/core/content/stores.ts';
import { formatHour } from '@juniper/core/rules/clock.ts';
import type { ReactNode } from 'react';
import { keepUnits } from '../../lib/keep-units.ts';
import { ExternalLink } from '../../ui/ExternalLink.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';

const { street, town, region, zipCode } = shop.address;
const { cafe, orderDesk } = shop.hours;

const fromTo = ({ opens, closes }: { opens: number; closes: number }) =>
  keepUnits(`${formatHour(opens)} to ${formatHour(closes)}`);

/** The main store has the address above them. */
const branches = stores.filter(({ id }) => id !== null);

/** Address, stores, hours, phone and email. */
export function ContactDetails() {
  return (
    <section aria-labelledby="visit">
      <Picture name="ambiance-window" alt="" sizes="(max-width: 64em) 100vw, 480px" className="formpage__photo" />
      <h2 id="visit" className="mt-6">
        Come by
      </h2>
      <dl className="details">
        <Row icon="pin" term="Address">
          <address>
            {street}, {town}, {region} {zipCode}
          </address>
          <ExternalLink className="link" href={shop.mapUrl}>
            Find us on the map
          </ExternalLink>
        </Row>
        <Row icon="bag" term="Stores">
          <ul>
            {branches.map((store) => (
              <li key={store.id}>
                <ExternalLink className="link" href={mapUrlOf(store)}>
                  {store.name}
                </ExternalLink>
                , {store.street}
              </li>
            ))}
          </ul>
        </Row>
        <Row icon="clock" term="Hours">
          <p>Cafe: {fromTo(cafe)}, every day</p>
          <p>Online order desk: {fromTo(orderDesk)}, every day</p>
          <p className="muted small mt-1">
            We make online orders while the cafe is open. The desk answers your questions about them.
          </p>
        </Row>
        <Row icon="phone" term="Phone">
          <a className="link" href={phoneUrl}>
            {shop.phone}
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
