import { useCatalogue } from '../catalogue/catalogue-store.ts';

/** Says which hearts fill the favorites: those on the pages of the categories that the menu gives one. */
export const useEmptyHint = (): string => {
  const pages = useCatalogue()
    .categories.filter(({ hasPage, heart }) => hasPage && heart === 'favorite')
    .map(({ singular }) => singular);
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(pages).replace(', or ', ' or ');
  return pages.length > 0
    ? `Tap a heart on our ${list} page, or save a drink as you like it, and it will wait for you here.`
    : 'Save a drink as you like it, and it will wait for you here.';
};
