import type { CatalogueNow } from '@juniper/core/contracts/catalogue.ts';
import type { StoredLimit, StoredState } from './revision-queries.ts';

/** Returns limits, pauses and busy times by store. Leaves out kinds that a newer release wrote. */
export function toNow(catalogue: string, limits: readonly StoredLimit[], states: readonly StoredState[]): CatalogueNow {
  const byId = (kind: string, rows: readonly StoredLimit[]) =>
    Object.fromEntries(
      rows.filter((row) => row.kind === kind).map(({ id, left, until }) => [id, { left, until: toIso(until) }]),
    );
  const limitsByStore = Object.groupBy(limits, ({ store }) => store);
  const stores = new Set([...Object.keys(limitsByStore), ...states.map(({ store }) => store)]);
  const entries = [...stores].map((store) => {
    const rows = limitsByStore[store] ?? [];
    const state = states.find((each) => each.store === store);
    return [store, { items: byId('item', rows), options: byId('option', rows), ...(state && toState(state)) }];
  });
  return { catalogue, stores: Object.fromEntries(entries) };
}

const toState = ({ pausedUntil, busyMinutes, busyUntil }: StoredState) => ({
  pausedUntil: toIso(pausedUntil),
  busyMinutes,
  busyUntil: toIso(busyUntil),
});

const toIso = (until: string | null) => until && new Date(until).toISOString();
