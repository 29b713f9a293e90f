import { isProductId } from '@juniper/core/rules/catalogue.ts';
import { type Location, type To, useLocation, useNavigate } from 'react-router';
import { isObject, isText } from '../../lib/guards.ts';

/**
 * Returns the key of the page under an open item sheet, which keeps the typed text there. An entry of the history that
 * opened a sheet carries the key of the entry below it.
 */
export const usePageKey = (): { pageKey: string; isOpenedHere: boolean } => {
  const { key, state } = useLocation();
  const below = isObject(state) && isText(state.pageKey) ? state.pageKey : undefined;
  return { pageKey: below ?? key, isOpenedHere: below !== undefined };
};

/** Reads the item that the address asks for (`?item=3`), if it can be one. */
export const readItemId = (search: string): number | undefined => {
  const id = Number(new URLSearchParams(search).get('item') ?? Number.NaN);
  return isProductId(id) ? id : undefined;
};

/** Reads the key of the cart line that the sheet is to change (`?item=3&line=3:12.22`). The cart may not have it. */
export const readLineKey = (search: string): string | undefined => new URLSearchParams(search).get('line') ?? undefined;

type Place = Pick<Location, 'pathname' | 'search'>;

/**
 * Returns this page's address with the item's sheet open, perhaps for a line of the cart, or closed. It has the path
 * for the router to clean: without it, the page at `//elsewhere` would link to another site.
 */
export const toItemAddress = ({ pathname, search }: Place, id?: number, line?: string): To => {
  const params = new URLSearchParams(search);
  const wanted = { item: id?.toString(), line };
  for (const [name, value] of Object.entries(wanted)) {
    if (value === undefined) params.delete(name);
    else params.set(name, value);
  }
  return { pathname, search: params.toString() };
};

/** Returns a function that opens the sheet of an item over this page, as `ItemLink` does. */
export const useOpenItem = (): ((id: number) => void) => {
  const location = useLocation();
  const navigate = useNavigate();
  const { pageKey } = usePageKey();
  return (id) => void navigate(toItemAddress(location, id), { state: { pageKey } });
};
