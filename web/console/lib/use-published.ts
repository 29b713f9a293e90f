import type { getCatalogueNow } from '@juniper/core/contracts/catalogue.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { getMainStore, getStoreName, type Store } from '@juniper/core/rules/shop.ts';
import { useQuery } from '@tanstack/react-query';
import { fetchCatalogue } from '../../app/features/catalogue/load-catalogue.ts';
import { send } from '../../app/lib/api.ts';
import { keepMoney } from './money.ts';
import { keepShopZone } from './shop-time.ts';

/** The menu that customers see now, for names and pictures. */
const published = {
  queryKey: ['/catalogue/now'],
  queryFn: async () => {
    const { catalogue: hash } = await send<typeof getCatalogueNow>('GET', '/catalogue/now');
    const catalogue = (await fetchCatalogue(hash)) as Catalogue;
    keepMoney(catalogue.shop.money);
    keepShopZone(getMainStore(catalogue).timeZone);
    return catalogue;
  },
};

export const usePublished = () => useQuery(published);

/** The stores that customers can choose, and what any store is called; null is the main one. Empty until it is heard. */
export const useStores = (): { stores: readonly Store[]; nameOf: (store: string | null) => string } => {
  const { data } = usePublished();
  const stores = data?.shop.stores ?? [];
  return { stores, nameOf: (store) => getStoreName({ shop: { stores } }, store) };
};
