import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { findStore, type Store } from '@juniper/core/rules/shop.ts';
import { HttpError } from '../../platform/http/http-error.ts';

/** Returns a store of the published shop; null is the main one. Refuses a store that is closed for good. */
export function requireOpenStore(catalogue: Pick<Catalogue, 'shop'>, store: string | null): Store {
  const open = findStore(catalogue, store);
  if (open) return open;
  const data = { stores: catalogue.shop.stores.map((each) => each.store) };
  throw new HttpError(409, 'store_closed', 'This store no longer takes orders. Please choose another one.', { data });
}
