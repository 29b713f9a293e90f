import { openDays } from '@juniper/core/rules/hours-words.ts';
import { isOpenAt } from '@juniper/core/rules/opening.ts';
import { openNowWords } from '@juniper/core/rules/opening-words.ts';
import { mainOf } from '@juniper/core/rules/shop.ts';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { useHours } from '../catalogue/use-hours.ts';

/** Whether the cafe is open now, by the same rule as checkout. */
export function OpenState() {
  const main = mainOf(useCatalogue());
  const isOpen = useHours(null, isOpenAt);
  const now = useHours(null, openNowWords);
  return <p className={isOpen ? 'hero__open hero__open--now' : 'hero__open'}>{now ?? openDays(main)}</p>;
}
