import { describeOpening } from '@juniper/core/rules/describe-opening.ts';
import { mainStore, type Store, toStoreLocation } from '@juniper/core/rules/shop.ts';
import { useEffect, useRef } from 'react';
import { serverNow } from '../../lib/server-clock.ts';
import { ChoiceGroup } from '../../ui/Choices.tsx';
import { useCatalogue } from '../catalogue/catalogue-store.ts';

export type StoreListProps = { store: Store; favoriteStore: string | null; onChange: (storeLocation: string) => void };

/** Lists the stores, the favorite one first, and moves the focus to the chosen one. */
export function StoreList({ store, favoriteStore, onChange }: StoreListProps) {
  const { stores } = useCatalogue().shop;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector<HTMLElement>('input:checked')?.focus(), []);
  const now = serverNow();
  const isFavorite = (each: Store) => each.store === (favoriteStore ?? mainStore);
  return (
    <div ref={list}>
      <ChoiceGroup
        legend="Store"
        name="storeLocation"
        choices={[...stores]
          .sort((one, other) => Number(isFavorite(other)) - Number(isFavorite(one)))
          .map((each) => ({
            value: toStoreLocation(each.store) ?? '',
            label: each.name,
            hint: `${each.address.street} · ${describeOpening(each, now)}`,
          }))}
        value={toStoreLocation(store.store) ?? ''}
        onChange={onChange}
      />
    </div>
  );
}
