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

/**
 * Creates a store. Zustand hydrates with its initial state, so that is the catalogue that the page was rendered with.
 */
export const createCatalogueStore = (published: Published): CatalogueStore => createStore<Published>()(() => published);

/**
 * The catalogue that pages are rendered with, on the server, and that of the console's preview. A browser has one page,
 * and its store is below.
 */
export const RenderedCatalogue = createContext<CatalogueStore | undefined>(undefined);

/** Leaves cards out without the operator's keys, whatever the owner has switched on. */
export const toOfferedCatalogue = (catalogue: Catalogue, hasKeys: boolean): Catalogue => {
  const { takesCards: _, ...shop } = catalogue.shop;
  return hasKeys ? catalogue : { ...catalogue, shop };
};

/**
 * Adapts a catalogue to the keys that the page names. In development the page names none, and the server refuses what
 * it cannot do.
 */
const toPageCatalogue = (catalogue: Catalogue): Catalogue => {
  const { mail, cards } = globalThis.document?.documentElement.dataset ?? {};
  return toOfferedCatalogue(catalogue, !mail || cards !== undefined);
};

let storeOfPage: CatalogueStore | undefined;

/** Sets the page's catalogue, before any other code of the page runs. */
export const openCatalogue = ({ hash, catalogue }: Published): void => {
  storeOfPage = createCatalogueStore({ hash, catalogue: toPageCatalogue(catalogue) });
};

const getPageStore = (): CatalogueStore => {
  if (!storeOfPage) throw new Error('The page has no catalogue yet');
  return storeOfPage;
};

/**
 * Returns the catalogue, for code outside React. Components use the hooks: they render with one catalogue, and again
 * when it changes.
 */
export const getCatalogue = (): Catalogue => getPageStore().getState().catalogue;

/** Returns the name of the menu that the page shows. */
export const getCatalogueHash = (): string => getPageStore().getState().hash;

export const onCatalogue = (listener: () => void): (() => void) => getPageStore().subscribe(listener);

/** Keeps the old reference of equal rows, so that only cards whose item changed render again. */
const keepEqual = <T>(before: readonly T[], after: readonly T[]): readonly T[] => {
  const old = new Map(before.map((row) => [JSON.stringify(row), row]));
  return after.map((row) => old.get(JSON.stringify(row)) ?? row);
};

/** Shows another menu on the open page. */
export const replaceCatalogue = ({ hash, catalogue: published }: Published): void => {
  const before = getCatalogue();
  const catalogue = toPageCatalogue(published);
  getPageStore().setState({
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

const keepWhole = (catalogue: Catalogue) => catalogue;

/**
 * Returns the catalogue or a part of it. `select` must return what the catalogue or its index holds: a new list each
 * time would render forever.
 */
export function useCatalogue(): Catalogue;
export function useCatalogue<T>(select: (catalogue: Catalogue) => T): T;
export function useCatalogue(select: (catalogue: Catalogue) => unknown = keepWhole) {
  return useStore(use(RenderedCatalogue) ?? getPageStore(), ({ catalogue }) => select(catalogue));
}

/** Returns how the cafe writes amounts. `getMoney` is for code outside React. */
export const useMoney = () => useCatalogue(({ shop }) => shop.money);
export const getMoney = () => getCatalogue().shop.money;
export const useItem = (id: number) => useCatalogue((catalogue) => findItem(catalogue, id));
export const useDeal = (id: number) => useCatalogue((catalogue) => findDeal(catalogue, id));
export const useCategory = (slug: string) =>
  useCatalogue((catalogue) => getCatalogueIndex(catalogue).categories.get(slug));
/** Returns all deals in the order of the carousel; `useDealItems` has those of today. */
export const useDeals = () => useCatalogue(({ deals }) => deals);
/** Returns the categories with a page. */
export const useCategoryPages = () => useCatalogue((catalogue) => getCatalogueIndex(catalogue).pages);
export const useSection = (section: Section) => useCatalogue((catalogue) => getSectionItems(catalogue, section));

const firstWaitsMs = [1_000, 3_000];
const laterWaitMs = 10_000;
const patienceMs = 10_000;

/** Waits, or ends early when the browser is online again. */
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });

/** Fetches the file of a menu, whatever it holds. Throws if the file cannot be had. */
export const fetchCatalogue = async (hash: string): Promise<unknown> => {
  // The same mode as the preload's, else the browser would load it twice.
  const answer = await fetch(`/catalogue/${hash}.json`, { signal: AbortSignal.timeout(patienceMs) });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
};

/**
 * Loads the menu that the page names, which was preloaded. Tries until it succeeds: meanwhile the page is as it was
 * rendered, and its links work.
 */
export const loadCatalogue = async (hash: string): Promise<Catalogue> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return (await fetchCatalogue(hash)) as Catalogue;
    } catch {
      await pause(firstWaitsMs[tries] ?? laterWaitMs);
    }
  }
};
