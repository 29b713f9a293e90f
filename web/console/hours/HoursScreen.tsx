import './hours.css';
import type { OwnerShop, OwnerStore } from '@juniper/core/contracts/owner-shop.ts';
import { Link, useParams } from 'react-router';
import { Banner } from '../../app/ui/Banner.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { AuditLink } from '../lib/AuditLink.tsx';
import { Loaded, Nothing } from '../lib/Loaded.tsx';
import { outdatedByShop, useOwnerShop } from '../lib/owner-shop.ts';
import { Part } from '../lib/Part.tsx';
import { paths } from '../lib/paths.ts';
import { useConflict } from '../lib/use-conflict.tsx';
import { usePublished } from '../lib/use-published.ts';
import { useVersionedForm, VersionedForm } from '../lib/use-versioned-form.tsx';
import { checkHours, type HoursValues, saveHours, toHoursValues } from './hours-form.ts';
import { describeDueWhileClosed, describeHours, describeSaved, findLongDay } from './hours-words.ts';
import { SpecialDayFields } from './SpecialDayFields.tsx';
import { WeekFields } from './WeekFields.tsx';
import { WorkPart } from './WorkPart.tsx';

const openStores = ({ stores }: OwnerShop) => stores.filter(({ isArchived }) => !isArchived);

/** Edits when a store is open and whether it promises times: the store of the address, or the first one. */
export function HoursScreen() {
  const { store: slug } = useParams();
  const shop = useOwnerShop();
  const stores = shop.data ? openStores(shop.data.data) : [];
  const store = slug === undefined ? stores[0] : stores.find((other) => other.store === slug);
  return (
    <>
      <ScreenHead
        title={store && stores.length > 1 ? `Hours, ${store.name}` : 'Hours'}
        lead="Changes go live when you save."
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
          to={paths.storeHours(store.store)}
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
  const { row, values, set, errors, form } = useVersionedForm<OwnerStore, HoursValues>({
    row: store,
    toValues: toHoursValues,
    check: checkHours,
    send: saveHours,
    describe: describeHours,
    saving: useConflict(outdatedByShop),
    isLive: true,
    findSlip: (typed, stored) => findLongDay(typed, toHoursValues(stored)),
    onSaved: ({ row: stored, before, undoToast }) => showToast('success', describeSaved(stored, before), undoToast),
  });
  return (
    <>
      <VersionedForm {...form} className="form form--hours">
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
        <Part title="Pickup times">
          <WorkPart values={values} errors={errors} menu={menu} set={set} />
        </Part>
      </VersionedForm>
      {row.dueWhileClosed ? (
        <Banner kind="danger">
          <p>
            {describeDueWhileClosed(row.dueWhileClosed)}{' '}
            <Link className="link" to={paths.storeOrders(row.store)}>
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
