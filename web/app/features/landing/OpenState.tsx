import { describeOpenNow } from '@juniper/core/rules/describe-opening.ts';
import { formatOpenDays } from '@juniper/core/rules/format-hours.ts';
import { isOpenAt } from '@juniper/core/rules/opening.ts';
import { getMainStore } from '@juniper/core/rules/shop.ts';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { useHours } from '../catalogue/use-hours.ts';

/** Whether the cafe is open now, by the same rule as checkout. */
export function OpenState() {
  const main = getMainStore(useCatalogue());
  const isOpen = useHours(null, isOpenAt);
  const now = useHours(null, describeOpenNow);
  return <p className={isOpen ? 'hero__open hero__open--now' : 'hero__open'}>{now ?? formatOpenDays(main)}</p>;
}
