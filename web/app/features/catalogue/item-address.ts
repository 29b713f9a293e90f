import { isProductId } from '@juniper/core/rules/cart.ts';
import { type Location, type To, useLocation, useNavigate } from 'react-router';
import { isObject, isText } from '../../lib/guards.ts';

/**
 * The page under an open item sheet, which keeps what was typed there. An entry of the history that opened a sheet
 * carries the key of the entry below it.
 */
export const usePageKey = (): { pageKey: string; isOpenedHere: boolean } => {
  const { key, state } = useLocation();
  const below = isObject(state) && isText(state.pageKey) ? state.pageKey : undefined;
  return { pageKey: below ?? key, isOpenedHere: below !== undefined };
};

/** The item that the address asks for (`?item=3`), if it can be one. */
export const itemIn = (search: string): number | undefined => {
  const id = Number(new URLSearchParams(search).get('item') ?? Number.NaN);
  return isProductId(id) ? id : undefined;
};

/** The cart line that the sheet is to change (`?item=3&line=3:12.22`): its key, which the cart may not have. */
export const lineIn = (search: string): string | undefined => new URLSearchParams(search).get('line') ?? undefined;

type Place = Pick<Location, 'pathname' | 'search'>;

/**
 * This page's address with the item's sheet open, perhaps for a line of the cart, or closed. The path is given for the
 * router to clean: left out, the page at `//elsewhere` would link to another site.
 */
export const withItem = ({ pathname, search }: Place, id?: number, line?: string): To => {
  const params = new URLSearchParams(search);
  const wanted = { item: id?.toString(), line };
  for (const [name, value] of Object.entries(wanted)) {
    if (value === undefined) params.delete(name);
    else params.set(name, value);
  }
  return { pathname, search: params.toString() };
};

/** For handlers: opens the sheet of an item over this page, as `ItemLink` does. */
export const useOpenItem = (): ((id: number) => void) => {
  const location = useLocation();
  const navigate = useNavigate();
  const { pageKey } = usePageKey();
  return (id) => void navigate(withItem(location, id), { state: { pageKey } });
};
