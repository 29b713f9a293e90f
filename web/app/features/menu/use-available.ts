import type { Item } from '@juniper/core/rules/catalogue.ts';
import { isAvailable } from '@juniper/core/rules/early-access.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { useIsMember } from '../auth/auth-store.ts';
import { shopToday } from '../deals/deal-clock.ts';

/** What this customer may see today (decision 25). The server knows no day, so it leaves out items that have one. */
export const useAvailable = (products: readonly Item[]): readonly Item[] => {
  const isMember = useIsMember();
  const today = useHydrated() ? shopToday() : '';
  return products.filter(({ availableFrom }) => isAvailable(availableFrom, today, isMember));
};
