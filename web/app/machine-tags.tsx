import { shareCardFile, shareCardSize, shareCards } from '@juniper/core/content/share-cards.ts';
import { shop } from '@juniper/core/content/shop.ts';
import { getStructuredData } from '@juniper/core/content/structured-data.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { fullTitle, type Head } from './lib/page-head.tsx';

/** What other sites and messengers show when somebody shares the page: Open Graph, and what Twitter adds to it. */
const shareProperties = (origin: string, head: Head): Record<string, string> => {
  // The last card's path is a prefix of every address.
  const card = shareCards.find(({ paths }) => paths.some((start) => head.path.startsWith(start)));
  return {
    'og:site_name': shop.name,
    'og:type': /^\/blog\d/.test(head.path) ? 'article' : 'website',
    'og:title': fullTitle(head),
    'og:description': head.description,
    'og:url': origin + head.path,
    'og:image': origin + shareCardFile(card?.name ?? ''),
    'og:image:width': String(shareCardSize.width),
    'og:image:height': String(shareCardSize.height),
    'og:image:alt': `${shop.name}: ${card?.title ?? ''}`,
  };
};

/** '<' is escaped: a text with '</script>' would end the script element. */
const asJson = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c');

/**
 * What crawlers and messengers read of a page. They read only the server's HTML, so this is rendered by the server only
 * and the browser loads no code for it.
 */
export function MachineTags({ catalogue, origin, head }: { catalogue: Catalogue; origin: string; head: Head }) {
  if (head.noindex) return null;
  const data = getStructuredData(catalogue, origin, head.path);
  return (
    <>
      {Object.entries(shareProperties(origin, head)).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {data && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own content, with '<' escaped.
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: asJson(data) }} />
      )}
    </>
  );
}
