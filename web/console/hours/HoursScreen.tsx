import './hours.css';
import type { OwnerShop, OwnerStore } from '@juniper/core/contracts/owner-shop.ts';
import { Link, useParams } from 'react-router';
import { Banner } from '../../app/ui/Banner.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { AuditLink } from '../lib/AuditLink.tsx';
import { Loaded, Nothing } from '../lib/Loaded.tsx';
import { useOwnerShop } from '../lib/owner-shop.ts';
import { Part } from '../lib/Part.tsx';
import { paths } from '../lib/paths.ts';
import { usePublished } from '../lib/use-published.ts';
import { ShopForm, useShopForm } from '../lib/use-shop-form.tsx';
import { check, type HoursValues, send, valuesOf } from './hours-form.ts';
import { dueWhileClosedWords, hoursWords, savedWords } from './hours-words.ts';
import { SpecialDayFields } from './SpecialDayFields.tsx';
import { WeekFields } from './WeekFields.tsx';
import { WorkPart } from './WorkPart.tsx';

const openStores = ({ stores }: OwnerShop) => stores.filter(({ isArchived }) => !isArchived);
const longToast = { durationMs: 8_000 };

/** When a store is open, and whether it promises times: the first store, or that of the address. */
export function HoursScreen() {
  const { store: slug } = useParams();
  const shop = useOwnerShop();
  const stores = shop.data ? openStores(shop.data.data) : [];
  const store = slug === undefined ? stores[0] : stores.find((known) => known.store === slug);
  return (
    <>
      <ScreenHead
        title={store && stores.length > 1 ? `Hours, ${store.name}` : 'Hours'}
        lead="What you save here is published at once, and nothing else with it."
      />
      <Loaded call={shop}>
        {() => (
          <>
            {stores.length > 1 && <StoreLinks stores={stores} chosen={store} />}
            {store ? <StoreHours key={store.store} store={store} /> : <Nothing title="There is no such store" />}
          </>
        )}
      </Loaded>
    </>
  );
}

function StoreLinks({ stores, chosen }: { stores: readonly OwnerStore[]; chosen: OwnerStore | undefined }) {
  return (
    <nav className="mb-6 flex flex-wrap gap-2" aria-label="Stores">
      {stores.map((store) => (
        <Link
          key={store.store}
          className="chip"
          to={paths.hoursOf(store.store)}
          aria-current={store === chosen ? 'page' : undefined}
        >
          {store.name}
        </Link>
      ))}
    </nav>
  );
}

function StoreHours({ store }: { store: OwnerStore }) {
  const menu = usePublished().data ?? { items: [] };
  const { row, values, set, errors, form } = useShopForm<OwnerStore, HoursValues>({
    ...{ row: store, valuesOf, check, send, wordsOf: hoursWords },
    onSaved: (stored, before) => showToast('success', savedWords(stored, before), longToast),
  });
  return (
    <>
      <ShopForm {...form} className="form form--hours">
        <Part title="A usual week">
          <WeekFields week={values.week} errors={errors} onChange={(week) => set({ week })} />
        </Part>
        <Part title="Special days">
          <SpecialDayFields
            days={values.specialDays}
            errors={errors}
            onChange={(specialDays) => set({ specialDays })}
          />
        </Part>
        <Part title="Times by work">
          <WorkPart {...{ values, errors, menu, set }} />
        </Part>
      </ShopForm>
      {row.dueWhileClosed ? (
        <Banner kind="danger">
          <p>
            {dueWhileClosedWords(row.dueWhileClosed)}{' '}
            <Link className="link" to={paths.ordersOf(row.store)}>
              See the orders
            </Link>
          </p>
        </Banner>
      ) : null}
      <div className="mt-6">
        <AuditLink subject={`store:${store.store}`} />
      </div>
    </>
  );
}
