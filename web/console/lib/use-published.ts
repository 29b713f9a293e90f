import type { getCatalogueNow } from '@juniper/core/contracts/catalogue.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { getMainStore, getStoreName, type Store } from '@juniper/core/rules/shop.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchCatalogue } from '../../app/features/catalogue/catalogue-store.ts';
import { send } from '../../app/lib/api.ts';
import { keepMoney } from './money.ts';
import { keepShopZone } from './shop-time.ts';

/** Loads the menu that customers see now, for names and pictures. */
const published = {
  queryKey: ['/catalogue/now'],
  queryFn: async () => {
    const { catalogue: hash } = await send<typeof getCatalogueNow>('GET', '/catalogue/now');
    const catalogue = (await fetchCatalogue(hash)) as Catalogue;
    keepMoney(catalogue.shop.money);
    keepShopZone(getMainStore(catalogue).timeZone, catalogue.shop.stores);
    return catalogue;
  },
};

export const usePublished = () => useQuery(published);

/** Returns a function that loads the menu that customers see at that moment. */
export const useLoadPublished = () => {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...published, staleTime: 0 });
};

/**
 * Returns the stores that customers can choose, and a function that names any store; null is the main one. Empty until
 * the menu is loaded.
 */
export const useStores = (): { stores: readonly Store[]; getName: (store: string | null) => string } => {
  const { data } = usePublished();
  const stores = data?.shop.stores ?? [];
  return { stores, getName: (store) => getStoreName({ shop: { stores } }, store) };
};
