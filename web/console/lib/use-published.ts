import type { getNow } from '@juniper/core/contracts/catalogue.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { fetchCatalogue } from '../../app/features/catalogue/load-catalogue.ts';
import { send } from '../../app/lib/api.ts';

/** The menu that customers see now, for names and pictures. */
export const usePublished = () =>
  useQuery({
    queryKey: ['/catalogue/now'],
    queryFn: async () => {
      const { catalogue } = await send<typeof getNow>('GET', '/catalogue/now');
      return (await fetchCatalogue(catalogue)) as Catalogue;
    },
  });
