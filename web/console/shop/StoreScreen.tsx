import type { OwnerShop, OwnerStore } from '@juniper/core/contracts/owner-shop.ts';
import { mainStore } from '@juniper/core/rules/shop.ts';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { Field, SelectField } from '../../app/ui/Fields.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { AuditLink } from '../lib/AuditLink.tsx';
import { Loaded, Nothing } from '../lib/Loaded.tsx';
import { useOwnerShop } from '../lib/owner-shop.ts';
import { paths } from '../lib/paths.ts';
import { slugOf } from '../lib/slug.ts';
import { ShopForm, useShopForm } from '../lib/use-shop-form.tsx';
import { CloseStore } from './CloseStore.tsx';
import { check, newStore, type StoreValues, send, timeZones, valuesOf, wordsOf } from './store-form.ts';

const back = { to: paths.shop, label: 'Shop' };

/** The form of a store; at 'add-store' that of another one. */
export function StoreScreen() {
  const { store: slug } = useParams();
  const shop = useOwnerShop();
  const store = shop.data?.data.stores.find((known) => known.store === slug);
  return (
    <>
      <ScreenHead title={slug === undefined ? 'New store' : (store?.name ?? 'Store')} back={back} />
      <Loaded call={shop}>
        {({ data }) =>
          slug !== undefined && !store ? (
            <Nothing title="There is no such store" />
          ) : (
            <StoreEditor key={slug} shop={data} store={store} />
          )
        }
      </Loaded>
    </>
  );
}

function StoreEditor({ shop, store }: { shop: OwnerShop; store: OwnerStore | undefined }) {
  const isNew = store === undefined;
  const navigate = useNavigate();
  const [empty] = useState(() => newStore(shop));
  const { row, values, set, errors, form, forget } = useShopForm<OwnerStore, StoreValues>({
    ...{ row: store ?? empty, valuesOf, send },
    check: (typed) => check(typed, shop, isNew),
    wordsOf: (typed) => wordsOf(typed, shop),
    onSaved: (stored) => {
      const words = isNew
        ? `${stored.name} is open. Customers can choose it, and the board has it. Its hours are those of the main store.`
        : `${stored.name} is saved. Customers see it from now on.`;
      showToast('success', words, { durationMs: 6_000 });
      forget();
      void navigate(isNew ? paths.hoursOf(stored.store) : paths.shop);
    },
  });
  const text = (name: keyof StoreValues) => ({
    ...{ name, value: values[name], error: errors[name], autoComplete: 'off' },
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const setName = (name: string) =>
    // Until somebody chooses another one, the short name follows the name.
    set({ name, ...(isNew && values.store === slugOf(values.name) && { store: slugOf(name).slice(0, 40) }) });
  return (
    <>
      {row.isArchived && <p className="mb-4">Closed. Orders of the past still name it.</p>}
      <ShopForm {...form} label={isNew ? 'Open the store' : 'Save and publish'}>
        <Field {...text('name')} label="Name" maxLength={60} onChange={({ target }) => setName(target.value)} />
        {isNew ? (
          <Field
            {...text('store')}
            label="Short name"
            hint="Orders and the board’s address have it, so it never changes."
            maxLength={40}
          />
        ) : (
          <p className="small">
            <b>Short name:</b> {row.store}. It was chosen once, because orders have it.
          </p>
        )}
        <Field {...text('street')} label="Street" maxLength={120} />
        <div className="grid items-start gap-5 md:grid-cols-2">
          <Field {...text('town')} label="Town" maxLength={80} />
          <Field {...text('zipCode')} label="ZIP code" maxLength={20} />
          <Field {...text('region')} label="Region (optional)" maxLength={40} />
          <Field {...text('country')} label="Country" hint="Two letters, such as US." maxLength={2} />
        </div>
        <Field {...text('phone')} label="Phone (optional)" type="tel" maxLength={40} />
        <SelectField {...text('timeZone')} label="Time zone">
          {timeZones(values.timeZone).map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </SelectField>
        <SelectField {...text('taxProfile')} label="Taxes">
          {shop.taxProfiles.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {isNew && <p className="muted">It is open at once, with the hours of the main store.</p>}
      </ShopForm>
      {!isNew && (
        <div className="mt-10 grid justify-items-start gap-4">
          {!row.isArchived && (
            <Link className="link" to={paths.hoursOf(row.store)}>
              Hours, special days and times
            </Link>
          )}
          {row.store !== mainStore && <CloseStore store={row} onDone={forget} />}
          <AuditLink subject={`store:${row.store}`} />
        </div>
      )}
    </>
  );
}
