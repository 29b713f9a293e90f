import type { Product } from '@juniper/core/content/menu.ts';
import { isAvailable } from '@juniper/core/rules/early-access.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { useAuth } from '../auth/auth-slice.ts';
import { shopToday } from '../deals/deal-clock.ts';

/** What whoever is here may see today (decision 25). Prerendered pages know no day, so they leave out what carries one. */
export const useAvailable = (products: readonly Product[]): readonly Product[] => {
  const { isAuthenticated } = useAuth();
  const today = useHydrated() ? shopToday() : '';
  return products.filter(({ availableFrom }) => isAvailable(availableFrom, today, isAuthenticated));
};
