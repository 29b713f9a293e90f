import type { CatalogueNow } from '@juniper/core/contracts/catalogue.ts';
import type { StoredLimit } from './revision-store.ts';

/** Kinds that a newer release wrote are left out. */
export function nowOf(catalogue: string, limits: readonly StoredLimit[]): CatalogueNow {
  const of = (kind: string, rows: readonly StoredLimit[]) =>
    Object.fromEntries(
      rows.filter((row) => row.kind === kind).map(({ id, left, until }) => [id, { left, until: isoOf(until) }]),
    );
  const stores = Object.entries(Object.groupBy(limits, ({ store }) => store)).map(([store, rows = []]) => [
    store,
    { items: of('item', rows), options: of('option', rows) },
  ]);
  return { catalogue, stores: Object.fromEntries(stores) };
}

/** JSON of PostgreSQL has an offset and microseconds. */
const isoOf = (until: string | null) => until && new Date(until).toISOString();
