import { formatClockTime } from '@juniper/core/rules/clock.ts';
import type { Store } from '@juniper/core/rules/shop.ts';
import { type MouseEvent, useState } from 'react';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Modal } from '../../ui/Modal.tsx';
import {
  type BusyRequest,
  isBusy,
  isPaused,
  type PauseRequest,
  type StoreState,
  type StoreStates,
  stateWords,
} from './store-states.ts';

export type StateQuestion = 'pause' | 'busy';

const minuteMs = 60_000;

type StateModalProps = {
  what: StateQuestion;
  /** Those that the board shows. Of several, it asks for one first. */
  stores: readonly Store[];
  states: StoreStates;
  now: number;
  onPause: (store: string, body: PauseRequest) => void;
  onBusy: (store: string, body: BusyRequest) => void;
  onClose: () => void;
};

/** Asks for how long a store takes no orders, or how much later it promises them. */
export function StateModal({ what, stores, states, now, onPause, onBusy, onClose }: StateModalProps) {
  const possible = what === 'busy' ? stores.filter(({ countsWork }) => countsWork) : stores;
  const [chosen, choose] = useState<Store>();
  const store = possible.length === 1 ? possible[0] : chosen;
  const verb = what === 'pause' ? 'Pause' : 'Busy at';
  if (!store)
    return (
      <Modal title={`${verb} which store?`} safeLabel="Cancel" onClose={onClose}>
        <div className="state-choices">
          {possible.map((each) => (
            <Choice key={each.store} label={each.name} onChoose={() => choose(each)} staysOpen />
          ))}
        </div>
      </Modal>
    );
  const state = states[store.store];
  return (
    <Modal key={store.store} title={`${verb} ${store.name}`} safeLabel="Cancel" onClose={onClose}>
      {what === 'pause' ? (
        <PauseChoices store={store} state={state} now={now} onPause={(body) => onPause(store.store, body)} />
      ) : (
        <BusyChoices state={state} now={now} onBusy={(body) => onBusy(store.store, body)} />
      )}
    </Modal>
  );
}

type PauseChoicesProps = {
  store: Store;
  state: StoreState | undefined;
  now: number;
  onPause: (body: PauseRequest) => void;
};

function PauseChoices({ store: { timeZone, countsWork }, state, now, onPause }: PauseChoicesProps) {
  const until = (minutes: number) => `until ${formatClockTime(timeZone, now + minutes * minuteMs)}`;
  return (
    <>
      <p className="muted">
        {countsWork
          ? 'Nothing is promised before the break is over. Orders for later still come in.'
          : 'We take no new orders for this long.'}{' '}
        What is on the board stays.
      </p>
      <div className="state-choices">
        {isPaused(state, now) && <Choice label="Take orders again now" onChoose={() => onPause({ off: true })} />}
        <Choice label="15 minutes" hint={until(15)} onChoose={() => onPause({ minutes: 15 })} />
        <Choice label="30 minutes" hint={until(30)} onChoose={() => onPause({ minutes: 30 })} />
        <Choice label="60 minutes" hint={until(60)} onChoose={() => onPause({ minutes: 60 })} />
        <Choice label="Rest of the day" hint="until we close" onChoose={() => onPause({ until: 'close' })} />
      </div>
    </>
  );
}

type BusyChoicesProps = { state: StoreState | undefined; now: number; onBusy: (body: BusyRequest) => void };

function BusyChoices({ state, now, onBusy }: BusyChoicesProps) {
  const waiting = state?.waiting ?? 0;
  const [isTold, tell] = useState(true);
  const tellWaiting = isTold && waiting > 0;
  return (
    <>
      <p className="muted">New orders are promised this much later, for an hour.</p>
      {waiting > 0 && (
        <Checkbox
          label={stateWords.tellWaiting(waiting)}
          checked={isTold}
          onChange={({ target }) => tell(target.checked)}
        />
      )}
      <div className="state-choices">
        {([5, 10, 15, 20] as const).map((minutes) => (
          <Choice
            key={minutes}
            label={`+${minutes} minutes`}
            isNow={isBusy(state, now) && state?.busyMinutes === minutes}
            onChoose={() => onBusy({ minutes, tellWaiting })}
          />
        ))}
        {isBusy(state, now) && (
          <Choice label="No longer busy" onChoose={() => onBusy({ minutes: 0, tellWaiting: false })} />
        )}
      </div>
    </>
  );
}

type ChoiceProps = { label: string; hint?: string; isNow?: boolean; onChoose: () => void; staysOpen?: boolean };

function Choice({ label, hint, isNow, onChoose, staysOpen = false }: ChoiceProps) {
  const press = ({ currentTarget, detail }: MouseEvent<HTMLButtonElement>) => {
    // The second press of a double click was meant for what stood here before.
    if (detail > 1) return;
    // Close first: the dialog gives the focus back to the button that opened it.
    if (!staysOpen) currentTarget.closest('dialog')?.close();
    onChoose();
  };
  return (
    <button className="state-choice" type="button" aria-pressed={isNow} onClick={press}>
      {label} {hint && <small>{hint}</small>}
    </button>
  );
}
