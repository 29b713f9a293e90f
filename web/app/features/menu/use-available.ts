import type { Item } from '@juniper/core/rules/catalogue.ts';
import { getShopDay } from '@juniper/core/rules/deals.ts';
import { isAvailable } from '@juniper/core/rules/early-access.ts';
import { useHydrated } from '../../lib/browser.ts';
import { useIsMember } from '../auth/auth-store.ts';
import { useCatalogue } from '../catalogue/catalogue-store.ts';

/**
 * Returns what this customer may see today. The server knows no day, so it leaves out items that have
 * one.
 */
export const useAvailable = (products: readonly Item[]): readonly Item[] => {
  const isMember = useIsMember();
  const catalogue = useCatalogue();
  const today = useHydrated() ? getShopDay(catalogue) : '';
  return products.filter(({ availableFrom }) => isAvailable(availableFrom, today, isMember));
};
