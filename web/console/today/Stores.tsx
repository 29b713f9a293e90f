import '../../app/features/staff/store-state.css';
import type { ResponseBody } from '@juniper/core/contracts/contract.ts';
import type { pauseStore, setBusy } from '@juniper/core/contracts/store-state.ts';
import type { getToday } from '@juniper/core/contracts/today.ts';
import { formatTime } from '@juniper/core/rules/clock.ts';
import { describeOpenNow } from '@juniper/core/rules/describe-opening.ts';
import type { Store } from '@juniper/core/rules/shop.ts';
import { useState } from 'react';
import { StateModal, type StateQuestion } from '../../app/features/staff/StateModal.tsx';
import type { BusyRequest, PauseRequest, StoreState } from '../../app/features/staff/store-states.ts';
import { Button } from '../../app/ui/Button.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { useChange } from '../lib/calls.ts';
import { MarkSoldOut } from '../lib/MarkSoldOut.tsx';
import { Part } from '../lib/Part.tsx';
import { useStores } from '../lib/use-published.ts';

type Today = ResponseBody<typeof getToday>['data'];

const outdates = ['/owner/today', '/owner/audit'];
const undoMs = 10_000;

/** Shows how each store is, with what can be done about it. */
export function Stores({ today: { states = [], soldOut } }: { today: Today }) {
  const { stores } = useStores();
  if (stores.length === 0) return null;
  return (
    <Part title={stores.length === 1 ? 'Your store' : 'Stores'}>
      <ul className="rows">
        {stores.map((store) => (
          <StoreRow
            key={store.store}
            store={store}
            state={states.find((each) => each.store === store.store)}
            soldOut={soldOut.find((each) => each.store === store.store)?.names ?? []}
          />
        ))}
      </ul>
    </Part>
  );
}

const toStoreState = (state: NonNullable<Today['states']>[number] | undefined, now: number): StoreState => ({
  pausedUntil: isAhead(state?.pausedUntil, now) ? (state?.pausedUntil ?? null) : null,
  busyMinutes: isAhead(state?.busyUntil, now) ? (state?.busyMinutes ?? 0) : 0,
  busyUntil: state?.busyUntil ?? null,
  waiting: 0,
  overbooked: [],
});

const isAhead = (until: string | null | undefined, now: number): boolean => !!until && Date.parse(until) > now;

type StoreRowProps = {
  store: Store;
  state: NonNullable<Today['states']>[number] | undefined;
  soldOut: readonly string[];
};

function StoreRow({ store, state: stored, soldOut }: StoreRowProps) {
  const now = Date.now();
  const state = toStoreState(stored, now);
  const [question, ask] = useState<StateQuestion | 'sold-out'>();
  const { pause, setBusyMinutes } = useStateChanges(store);
  const isPaused = state.pausedUntil !== null;
  const isBusy = state.busyMinutes > 0;
  return (
    <li className="row flex-wrap">
      <span className="row__words basis-36">
        <span className="strong">{store.name}</span>{' '}
        <span className="muted small">{describeStore(store, state, soldOut, now)}</span>
      </span>
      <span className="ml-auto flex flex-wrap justify-end gap-2">
        {isPaused ? (
          <Action label="Take orders again" store={store} onPress={() => pause({ off: true })} />
        ) : (
          <Action label="Pause" store={store} onPress={() => ask('pause')} />
        )}
        {isBusy && (
          <Action label="Not busy" store={store} onPress={() => setBusyMinutes({ minutes: 0, tellWaiting: false })} />
        )}
        {store.countsWork && !isBusy && <Action label="Busy" store={store} onPress={() => ask('busy')} />}
        <Action label="Sold out" store={store} onPress={() => ask('sold-out')} />
      </span>
      {question === 'sold-out' && <MarkSoldOut store={store} onClose={() => ask(undefined)} />}
      {(question === 'pause' || question === 'busy') && (
        <StateModal
          what={question}
          stores={[store]}
          states={{ [store.store]: state }}
          now={now}
          onPause={(_, body) => pause(body)}
          onBusy={(_, body) => setBusyMinutes(body)}
          onClose={() => ask(undefined)}
        />
      )}
    </li>
  );
}

/** Writes 'Open now until 6 PM. Busy, 10 minutes later until 5:40 PM. Sold out: Latte'. */
const describeStore = (store: Store, state: StoreState, soldOut: readonly string[], now: number): string => {
  const time = (iso: string) => formatTime(store.timeZone, Date.parse(iso));
  const sentences = [describeOpenNow(store, now)];
  if (state.pausedUntil) sentences.push(`Paused until ${time(state.pausedUntil)}`);
  if (state.busyMinutes > 0 && state.busyUntil)
    sentences.push(`Busy, ${state.busyMinutes} minutes later until ${time(state.busyUntil)}`);
  if (soldOut.length > 0) sentences.push(`Sold out: ${soldOut.join(', ')}`);
  return sentences.join('. ');
};

type ActionProps = { label: string; store: Store; onPress: () => void };

function Action({ label, store, onPress }: ActionProps) {
  return (
    <Button variant="soft" size="sm" aria-label={`${label}, ${store.name}`} onClick={onPress}>
      {label}
    </Button>
  );
}

/** Pauses a store or says that it is busy, with Undo. */
const useStateChanges = ({ store, name, timeZone }: Store) => {
  const time = (iso: string) => formatTime(timeZone, Date.parse(iso));
  const paused = useChange<typeof pauseStore>('POST', {
    outdates,
    onDone: ({ data: { pausedUntil, before } }) => {
      const words = pausedUntil ? `${name} is paused until ${time(pausedUntil)}.` : `${name} takes orders again.`;
      const undo = { label: 'Undo', act: () => pause(before as PauseRequest) };
      showToast('success', words, { durationMs: undoMs, action: undo });
    },
  });
  const busy = useChange<typeof setBusy>('POST', {
    outdates,
    onDone: ({ data: { busyMinutes, before } }) => {
      const words =
        busyMinutes > 0 ? `${name} promises orders ${busyMinutes} minutes later.` : `${name} is no longer busy.`;
      const undo = { label: 'Undo', act: () => setBusyMinutes(before as BusyRequest) };
      showToast('success', words, { durationMs: undoMs, action: undo });
    },
  });
  const pause = (body: PauseRequest) => paused.mutate({ path: `/staff/stores/${store}/pause`, body });
  const setBusyMinutes = (body: BusyRequest) => busy.mutate({ path: `/staff/stores/${store}/busy`, body });
  return { pause, setBusyMinutes };
};
