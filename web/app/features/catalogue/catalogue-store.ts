import {
  type Catalogue,
  findDeal,
  findItem,
  getCatalogueIndex,
  getSectionItems,
  type Section,
} from '@juniper/core/rules/catalogue.ts';
import { createContext, use } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';

/** A published menu, and the name of its file. */
export type Published = { readonly hash: string; readonly catalogue: Catalogue };

export type CatalogueStore = StoreApi<Published>;

/** Zustand hydrates with a store's initial state, so it is made with the catalogue that the page was rendered with. */
export const createCatalogueStore = (published: Published): CatalogueStore => createStore<Published>()(() => published);

/**
 * The catalogue that pages are rendered with, on the server, and that of the console's preview. A browser has one page,
 * and its store is below.
 */
export const RenderedCatalogue = createContext<CatalogueStore | undefined>(undefined);

/** Without the operator's keys no cards are offered, whatever the owner has switched on. */
export const asOffered = (catalogue: Catalogue, hasKeys: boolean): Catalogue => {
  const { takesCards: _, ...shop } = catalogue.shop;
  return hasKeys ? catalogue : { ...catalogue, shop };
};

/** In development the page does not say, and the server refuses what it cannot do. */
const onThisPage = (catalogue: Catalogue): Catalogue => {
  const { mail, cards } = globalThis.document?.documentElement.dataset ?? {};
  return asOffered(catalogue, !mail || cards !== undefined);
};

let ofPage: CatalogueStore | undefined;

/** Sets the page's catalogue, before anything of the page runs. */
export const openCatalogue = ({ hash, catalogue }: Published): void => {
  ofPage = createCatalogueStore({ hash, catalogue: onThisPage(catalogue) });
};

const pageStore = (): CatalogueStore => {
  if (!ofPage) throw new Error('The page has no catalogue yet');
  return ofPage;
};

/** For code outside React. Components use the hooks: they render with one catalogue, and again when it changes. */
export const catalogueNow = (): Catalogue => pageStore().getState().catalogue;

/** The name of the menu that the page shows. */
export const hashNow = (): string => pageStore().getState().hash;

export const onCatalogue = (listener: () => void): (() => void) => pageStore().subscribe(listener);

/** Rows that are equal keep their old reference, so that only cards whose item changed render again. */
const keepEqual = <T>(before: readonly T[], after: readonly T[]): readonly T[] => {
  const old = new Map(before.map((row) => [JSON.stringify(row), row]));
  return after.map((row) => old.get(JSON.stringify(row)) ?? row);
};

/** Shows another menu on the open page. */
export const replaceCatalogue = ({ hash, catalogue: published }: Published): void => {
  const before = catalogueNow();
  const catalogue = onThisPage(published);
  pageStore().setState({
    hash,
    catalogue: {
      ...catalogue,
      categories: keepEqual(before.categories, catalogue.categories),
      items: keepEqual(before.items, catalogue.items),
      deals: keepEqual(before.deals, catalogue.deals),
      // Every price takes its money from here.
      shop: keepEqual([before.shop], [catalogue.shop])[0] ?? catalogue.shop,
    },
  });
};

const whole = (catalogue: Catalogue) => catalogue;

/** `select` must return what the catalogue or its index holds: a new list each time would render forever. */
export function useCatalogue(): Catalogue;
export function useCatalogue<T>(select: (catalogue: Catalogue) => T): T;
export function useCatalogue(select: (catalogue: Catalogue) => unknown = whole) {
  return useStore(use(RenderedCatalogue) ?? pageStore(), ({ catalogue }) => select(catalogue));
}

/** How the cafe writes amounts. `moneyNow` is for code outside React. */
export const useMoney = () => useCatalogue(({ shop }) => shop.money);
export const moneyNow = () => catalogueNow().shop.money;
export const useItem = (id: number) => useCatalogue((catalogue) => findItem(catalogue, id));
export const useDeal = (id: number) => useCatalogue((catalogue) => findDeal(catalogue, id));
export const useCategory = (slug: string) =>
  useCatalogue((catalogue) => getCatalogueIndex(catalogue).categories.get(slug));
/** In the order of the carousel; `useDealItems` has those of today. */
export const useDeals = () => useCatalogue(({ deals }) => deals);
/** The categories with a page. */
export const useCategoryPages = () => useCatalogue((catalogue) => getCatalogueIndex(catalogue).pages);
export const useSection = (section: Section) => useCatalogue((catalogue) => getSectionItems(catalogue, section));
