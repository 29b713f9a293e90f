import type { changeStore, OwnerShop, OwnerStore } from '@juniper/core/contracts/owner-shop.ts';
import { mainStore } from '@juniper/core/rules/shop.ts';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { sendSigned } from '../../app/lib/api.ts';
import { Banner } from '../../app/ui/Banner.tsx';
import { Button } from '../../app/ui/Button.tsx';
import { Checkbox } from '../../app/ui/Checkbox.tsx';
import { Field, SelectField } from '../../app/ui/Fields.tsx';
import { Modal } from '../../app/ui/Modal.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { AuditLink } from '../lib/AuditLink.tsx';
import { describeError, useChange, useInvalidate } from '../lib/calls.ts';
import { Loaded, Nothing } from '../lib/Loaded.tsx';
import { outdatedByShop, useOwnerShop } from '../lib/owner-shop.ts';
import { paths } from '../lib/paths.ts';
import { toSlug } from '../lib/slug.ts';
import { toUndoToast } from '../lib/undo-toast.ts';
import { useConflict } from '../lib/use-conflict.tsx';
import { useVersionedForm, VersionedForm } from '../lib/use-versioned-form.tsx';
import type { HandoverValues } from './delivery-form.ts';
import { HandoverFields } from './HandoverFields.tsx';
import { PickupScreen } from './PickupScreen.tsx';
import {
  checkStore,
  describeStore,
  newStore,
  type StoreValues,
  saveStore,
  timeZones,
  toStoreValues,
} from './store-form.ts';

const back = { to: paths.shop, label: 'Settings' };

/** Edits a store, or a new one at 'add-store'. */
export function StoreScreen() {
  const { store: slug } = useParams();
  const shop = useOwnerShop();
  const store = shop.data?.data.stores.find((other) => other.store === slug);
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
  const { row, values, set, errors, form, forget } = useVersionedForm<OwnerStore, StoreValues>({
    row: store ?? empty,
    toValues: toStoreValues,
    send: (typed, latest) => saveStore(typed, latest),
    saving: useConflict(outdatedByShop),
    isLive: true,
    check: (typed) => checkStore(typed, shop, isNew),
    describe: (typed) => describeStore(typed, shop),
    onSaved: ({ row: stored, undoToast }) => {
      const words = isNew
        ? `${stored.name} is open. Customers can choose it, and the board has it. Its hours are those of the main store.`
        : `${stored.name} is saved. Customers see it from now on.`;
      showToast('success', words, { durationMs: 6_000, ...undoToast });
      forget();
      void navigate(isNew ? paths.storeHours(stored.store) : paths.shop);
    },
  });
  const text = (name: Exclude<keyof StoreValues, keyof HandoverValues | 'startsOrders' | 'usesReady'>) => ({
    name,
    value: values[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const setName = (name: string) =>
    // The short name follows the name until the owner chooses another.
    set({ name, ...(isNew && values.store === toSlug(values.name) && { store: toSlug(name).slice(0, 40) }) });
  return (
    <>
      {row.isArchived && <p className="mb-4">Closed. Orders of the past still name it.</p>}
      <VersionedForm {...form} label={isNew ? 'Open the store' : 'Save and publish'}>
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
            <b>Short name:</b> {row.store}. This can’t be changed, because orders use it.
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
        <HandoverFields
          values={values}
          errors={errors}
          profile={shop.taxProfiles.find(({ id }) => String(id) === values.taxProfile)}
          set={set}
        />
        {!isNew && (
          <div>
            <Checkbox
              label="Start orders automatically at their start time"
              checked={values.startsOrders}
              onChange={({ target }) => set({ startsOrders: target.checked })}
            />
            <p className="hint">
              {values.startsOrders
                ? 'Nobody has to press Start: a card is charged then, and customers can no longer cancel.'
                : 'A card is charged when staff press Start.'}
            </p>
          </div>
        )}
        {!isNew && (
          <div>
            <Checkbox
              label="Say when an order is ready, before it is handed over"
              checked={values.usesReady}
              onChange={({ target }) => set({ usesReady: target.checked })}
            />
            <p className="hint">
              {values.usesReady
                ? 'Staff press Ready, which tells the customer, and Done when a pickup is handed over.'
                : 'Staff press Done when an order is ready, which tells the customer.'}
            </p>
          </div>
        )}
        {isNew && <p className="muted">It is open at once, with the hours of the main store.</p>}
      </VersionedForm>
      {!isNew && (
        <div className="mt-10 grid justify-items-start gap-4">
          {!row.isArchived && (
            <Link className="link" to={paths.storeHours(row.store)}>
              Hours, special days and times
            </Link>
          )}
          {!row.isArchived && <PickupScreen store={row.store} />}
          {row.store !== mainStore && <CloseStore store={row} onDone={forget} />}
          <AuditLink subject={`store:${row.store}`} />
        </div>
      )}
    </>
  );
}

type CloseStoreProps = {
  store: OwnerStore;
  /** Called when it is done. Other typed changes are not kept. */
  onDone: () => void;
};

/** Closes a store, after a question, or opens it again. The toast undoes it. */
export function CloseStore({ store, onDone }: CloseStoreProps) {
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState('');
  const navigate = useNavigate();
  const invalidate = useInvalidate(outdatedByShop);
  const { name, address, phone, timeZone, taxProfile, isArchived } = store;
  const path = `/owner/stores/${store.store}` as const;
  const toBody = (version: number, wanted: boolean) => ({
    name,
    address,
    phone,
    timeZone,
    taxProfile,
    isArchived: wanted,
    version,
  });
  const describe = (isClosed: boolean) => (isClosed ? `${name} is closed.` : `${name} is open again.`);
  const undo = async (stored: OwnerStore) => {
    try {
      await sendSigned<typeof changeStore>('PUT', path, toBody(stored.version, isArchived));
      showToast('success', `Undone. ${describe(isArchived)}`);
    } catch (error) {
      showToast('error', describeError(error));
    }
    await invalidate();
  };
  const change = useChange<typeof changeStore>('PUT', {
    outdates: outdatedByShop,
    onDone: ({ data }) => {
      showToast(
        'success',
        describe(data.isArchived),
        toUndoToast(() => undo(data)),
      );
      onDone();
      void navigate(paths.shop);
    },
    onFailed: (error) => setFailure(describeError(error)),
  });
  const send = () => {
    setFailure('');
    change.mutate({ path, body: toBody(store.version, !isArchived) });
  };
  if (isArchived)
    return (
      <>
        {failure && <Banner kind="danger">{failure}</Banner>}
        <Button variant="secondary" size="sm" busy={change.isPending} onClick={send}>
          Open it again
        </Button>
      </>
    );
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
        Close this store
      </Button>
      {isAsking && (
        <Modal
          title={`Close ${name}?`}
          safeLabel="Keep it open"
          onClose={() => {
            setFailure('');
            setAsking(false);
          }}
          action={{ label: 'Close it', act: send, staysOpen: true, busy: change.isPending }}
        >
          <p className="muted">
            Customers can no longer choose it. Its orders and reports stay, and it can be opened again. For a holiday,
            use a special day instead.
          </p>
          {failure && <Banner kind="danger">{failure}</Banner>}
        </Modal>
      )}
    </>
  );
}
