import { shareCardFile, shareCardSize, shareCards } from '@juniper/core/content/share-cards.ts';
import { shop } from '@juniper/core/content/shop.ts';
import { builtOrigin } from '@juniper/core/rules/built-origin.ts';
import type { MetaDescriptor } from 'react-router';

/** What other sites and messengers show when somebody shares the page: Open Graph, and what Twitter adds to it. */
export const shareTags = (title: string, description: string, path: string): MetaDescriptor[] => {
  // Every address begins as the last card's does.
  const card = shareCards.find(({ paths }) => paths.some((start) => path.startsWith(start))) ?? { name: '', title: '' };
  const properties = {
    'og:site_name': shop.name,
    'og:type': /^\/blog\d/.test(path) ? 'article' : 'website',
    'og:title': title,
    'og:description': description,
    'og:url': builtOrigin + path,
    'og:image': builtOrigin + shareCardFile(card.name),
    'og:image:width': String(shareCardSize.width),
    'og:image:height': String(shareCardSize.height),
    'og:image:alt': `${shop.name}: ${card.title}`,
  };
  return [
    ...Object.entries(properties).map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
};
