import { shop } from '@juniper/core/content/shop.ts';
import type { MetaDescriptor } from 'react-router';

type PageMeta = { title: string; description: string; path: string; noindex?: boolean };

/** What a route module returns from `meta`: one title and description for the tab, for search and for shared links. */
export const pageMeta = ({ title, description, noindex = false }: PageMeta): MetaDescriptor[] => {
  const fullTitle = `${title} | ${shop.name}`;
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
};
