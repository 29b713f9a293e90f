import { shop } from '@juniper/core/content/shop.ts';
import { formatHour } from '@juniper/core/rules/clock.ts';
import { useIsOpen } from '../../lib/use-is-open.ts';

/** Whether the cafe is open now, by the same rule as checkout. */
export function OpenState() {
  const isOpen = useIsOpen();
  const [opens, closes] = [formatHour(shop.hours.cafe.opens), formatHour(shop.hours.cafe.closes)];
  const now = isOpen ? `Open now until ${closes}` : `Closed, opens ${opens}`;
  return (
    <p className={isOpen ? 'hero__open hero__open--now' : 'hero__open'}>
      {isOpen === undefined ? `Open daily, ${opens} to ${closes}` : now}
    </p>
  );
}
