import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { findStore, type Store } from '@juniper/core/rules/shop.ts';
import { HttpError } from '../../platform/http/http-error.ts';

/** A store of the published shop; null is the main one. */
export function openStore(catalogue: Pick<Catalogue, 'shop'>, store: string | null): Store {
  const found = findStore(catalogue, store);
  if (found) return found;
  const data = { stores: catalogue.shop.stores.map((known) => known.store) };
  throw new HttpError(409, 'store_closed', 'This store takes no orders any more. Please choose another one.', { data });
}
