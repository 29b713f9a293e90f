import { shop } from '@juniper/core/content/shop.ts';
import { structuredData } from '@juniper/core/content/structured-data.ts';
import { builtOrigin } from '@juniper/core/rules/built-origin.ts';
import type { MetaDescriptor } from 'react-router';
import { shareTags } from './share-tags.ts';

type PageMeta = { title: string; description: string; path: string; noindex?: boolean };

/** A page in the browser has been given the site's address with its canonical link, and keeps to it on the next pages. */
const site = import.meta.env.SSR
  ? builtOrigin
  : (document.querySelector<HTMLLinkElement>('link[rel=canonical]') ?? location).href;

/** What a route module returns from `meta`: what the tab, search engines and shared links say of the page. */
export const pageMeta = ({ title, description, path, noindex = false }: PageMeta): MetaDescriptor[] => {
  const fullTitle = `${title} | ${shop.name}`;
  const described = [{ title: fullTitle }, { name: 'description', content: description }];
  if (noindex) return [...described, { name: 'robots', content: 'noindex' }];
  const canonical = { tagName: 'link', rel: 'canonical', href: new URL(path, site).href } as const;
  // Read by machines that fetch the page, so they are in the built one and cost the browser no code.
  const data = import.meta.env.SSR && structuredData(path);
  return [
    ...described,
    canonical,
    ...(import.meta.env.SSR ? shareTags(fullTitle, description, path) : []),
    ...(data ? [{ 'script:ld+json': data }] : []),
  ];
};
