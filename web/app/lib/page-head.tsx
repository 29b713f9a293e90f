import { shop } from '@juniper/core/content/shop.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { createContext, use } from 'react';
import type { Params } from 'react-router';

/** The site's own address, such as 'https://juniperrow.example'. */
export const SiteOrigin = createContext('');

/** A page's title, description and address for the tab, search engines and shared links. */
export type Head = { title: string; description: string; path: string; noindex?: boolean };

/** For a page that shows several things: its address, the parameters of its route, and the menu. */
export type PageAt = { pathname: string; params: Params; catalogue: Catalogue };

export const formatTitle = ({ title }: Head): string => `${title} | ${shop.name}`;

/**
 * Renders the head of a page. React moves the elements to the document's head, and removes them when the next page is
 * shown.
 */
export function PageHead(head: Head) {
  const origin = use(SiteOrigin);
  return (
    <>
      <title>{formatTitle(head)}</title>
      <meta name="description" content={head.description} />
      {head.noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={new URL(head.path, origin).href} />
      )}
    </>
  );
}
