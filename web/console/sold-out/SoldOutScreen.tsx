import type { listAvailability, SetAvailability, setAvailability } from '@juniper/core/contracts/catalogue.ts';
import type { ResponseBody } from '@juniper/core/contracts/contract.ts';
import { type Catalogue, findItem } from '@juniper/core/rules/catalogue.ts';
import { findOption } from '@juniper/core/rules/options.ts';
import { getStoreName, type Store } from '@juniper/core/rules/shop.ts';
import { useMemo, useState } from 'react';
import '../../app/features/staff/store-state.css';
import { describeLimit, soldOutWords } from '../../app/features/staff/staff-messages.ts';
import { Button } from '../../app/ui/Button.tsx';
import { Modal } from '../../app/ui/Modal.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { useCall, useChange } from '../lib/calls.ts';
import { columnsFor, DataTable } from '../lib/DataTable.tsx';
import { Loaded, Nothing } from '../lib/Loaded.tsx';
import { MarkSoldOut } from '../lib/MarkSoldOut.tsx';
import { formatShopMoment, getStoreZone } from '../lib/shop-time.ts';
import { usePublished, useStores } from '../lib/use-published.ts';

const path = '/staff/availability';
const undoMs = 5_000;

type Limited = ResponseBody<typeof listAvailability>['data'][number];
type Row = Limited & { name: string; at: string };

const getName = (catalogue: Catalogue, { kind, id }: Pick<Limited, 'kind' | 'id'>): string =>
  (kind === 'option' ? findOption : findItem)(catalogue, id)?.name ?? `Number ${id}, no longer on the menu`;

/** Writes 'Robin Hale, Nov 3, 8:14 AM'. The name is gone with the account. */
const pressedBy = ({ setBy, setAt, store }: Limited): string =>
  [setBy, formatShopMoment(setAt, getStoreZone(store))].filter(Boolean).join(', ');

const column = columnsFor<Row>();
const columns = [
  column.accessor('name', { header: 'Item', meta: { place: 'title' } }),
  column.accessor('at', { id: 'store', header: 'Store' }),
  column.accessor(describeLimit, { id: 'state', header: 'State' }),
  column.accessor('setAt', { header: 'By', cell: ({ row }) => pressedBy(row.original) }),
  column.display({
    id: 'bring-back',
    header: () => <span className="sr-only">Bring back</span>,
    meta: { place: 'end' },
    cell: ({ row }) => <BringBack row={row.original} />,
  }),
];

/** Lists what is out or counted at which store, since when and by whom. The board's menu makes the same calls. */
export function SoldOutScreen() {
  const limits = useCall<typeof listAvailability>(path, { refetchInterval: 10_000 });
  const menu = usePublished();
  const { stores } = useStores();
  return (
    <>
      <ScreenHead title="Sold out" lead="What customers cannot order now.">
        {stores.length > 0 && <MarkButton stores={stores} />}
      </ScreenHead>
      <Loaded call={menu}>
        {(catalogue) => <Loaded call={limits}>{({ data }) => <Limits catalogue={catalogue} limits={data} />}</Loaded>}
      </Loaded>
    </>
  );
}

function Limits({ catalogue, limits }: { catalogue: Catalogue; limits: readonly Limited[] }) {
  const rows = useMemo(
    () =>
      limits.map(
        (limit): Row => ({ ...limit, name: getName(catalogue, limit), at: getStoreName(catalogue, limit.store) }),
      ),
    [catalogue, limits],
  );
  if (rows.length === 0)
    return (
      <Nothing title="Nothing is sold out">
        <p className="muted">Customers can order everything on the menu.</p>
      </Nothing>
    );
  return (
    <DataTable
      caption="What is sold out or counted"
      columns={columns}
      rows={rows}
      getKey={({ store, kind, id }) => `${store} ${kind} ${id}`}
    />
  );
}

/** Asks for the store first where there are several. */
function MarkButton({ stores }: { stores: readonly Store[] }) {
  const [isAsking, setAsking] = useState(false);
  const [chosen, choose] = useState<Store>();
  const store = stores.length === 1 ? stores[0] : chosen;
  const close = () => {
    setAsking(false);
    choose(undefined);
  };
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        Mark something sold out
      </Button>
      {isAsking && store && <MarkSoldOut key={store.store} store={store} onClose={close} />}
      {isAsking && !store && (
        <Modal title="Which store?" safeLabel="Cancel" onClose={close}>
          <div className="state-choices">
            {stores.map((each) => (
              <button key={each.store} className="state-choice" type="button" onClick={() => choose(each)}>
                {each.name}
              </button>
            ))}
          </div>
        </Modal>
      )}
    </>
  );
}

/** One press, and for a few seconds a way back. */
function BringBack({ row: { store, kind, id, name, at } }: { row: Row }) {
  const set = useChange<typeof setAvailability>('POST', {
    outdates: [path],
    onDone: ({ data: { before } }, { body }) => {
      const undo = {
        label: 'Undo',
        act: () => set.mutate({ path, body: { ...body, ...(before as Pick<SetAvailability, 'left' | 'until'>) } }),
      };
      showToast('success', soldOutWords.set(name, body), {
        durationMs: undoMs,
        ...(body.left === null && { action: undo }),
      });
    },
  });
  const body = { store, kind, id, left: null, until: 'today' } as SetAvailability;
  return (
    <Button
      variant="soft"
      size="sm"
      busy={set.isPending}
      aria-label={`Bring back ${name}, ${at}`}
      onClick={() => set.mutate({ path, body })}
    >
      Bring back
    </Button>
  );
}
