import './store-state.css';
import { formatClockTime } from '@juniper/core/rules/clock.ts';
import type { Store } from '@juniper/core/rules/shop.ts';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { StateModal, type StateQuestion } from './StateModal.tsx';
import {
  type BusyRequest,
  describeOverbooked,
  describeOverbookedTimes,
  isBusy,
  isPaused,
  type PauseRequest,
  type StoreStates,
  stateWords,
  useStoreStates,
} from './store-states.ts';

type StoreStateBarProps = {
  stores: readonly Store[];
  /** When they change, what is promised may have. */
  tickets: unknown;
  isLive: boolean;
  now: number;
  /** Where in the board the warning and the strip stand. */
  places: { warning: Element | null; strip: Element | null };
};

/** Shows all of the board that has to do with pause and busy. It is loaded after the orders. */
export function StoreStateBar({ stores, tickets, isLive, now, places }: StoreStateBarProps) {
  const { states, pause, busy } = useStoreStates(stores, tickets, isLive);
  const [question, ask] = useState<StateQuestion>();
  const shown = { stores, states, now };
  return (
    <>
      <StateButtons {...shown} onAsk={ask} />
      {places.warning && createPortal(<Overbooked {...shown} />, places.warning)}
      {places.strip && createPortal(<StateStrip {...shown} onPause={pause} onBusy={busy} />, places.strip)}
      {question && (
        <StateModal {...shown} what={question} onPause={pause} onBusy={busy} onClose={() => ask(undefined)} />
      )}
    </>
  );
}

type StateButtonsProps = {
  stores: readonly Store[];
  states: StoreStates;
  now: number;
  onAsk: (what: StateQuestion) => void;
};

/** Shows 'Pause' and, where work is counted, 'Busy', with their state where the board shows one store. */
function StateButtons({ stores, states, now, onAsk }: StateButtonsProps) {
  const [only] = stores.length === 1 ? stores : [];
  const state = only && states[only.store];
  const paused = isPaused(state, now);
  const busy = isBusy(state, now);
  return (
    <>
      <button
        className={`board__state${paused ? ' board__state--on' : ''}`}
        type="button"
        aria-haspopup="dialog"
        onClick={() => onAsk('pause')}
      >
        {paused ? 'Paused' : 'Pause'}
      </button>
      {stores.some(({ countsWork }) => countsWork) && (
        <button
          className={`board__state${busy ? ' board__state--on' : ''}`}
          type="button"
          aria-haspopup="dialog"
          onClick={() => onAsk('busy')}
        >
          {busy ? `Busy +${state?.busyMinutes}` : 'Busy'}
        </button>
      )}
    </>
  );
}

/**
 * Warns of slots ahead that hold more work than their station can do, as after its workers were changed. The time moves
 * on with each slot, so screen readers hear only the station.
 */
function Overbooked({ stores, states }: Pick<StateButtonsProps, 'stores' | 'states'>) {
  return (
    <div aria-live="polite">
      {stores.map(({ store, name, timeZone }) => {
        const state = states[store];
        if (!state?.overbooked?.length) return null;
        return (
          <p key={store} className="board__over">
            {stores.length > 1 && `${name}: `}
            {describeOverbooked(state)} <span aria-live="off">{describeOverbookedTimes(state, timeZone)}</span>
          </p>
        );
      })}
    </div>
  );
}

type StateStripProps = {
  stores: readonly Store[];
  states: StoreStates;
  now: number;
  onPause: (store: string, body: PauseRequest) => void;
  onBusy: (store: string, body: BusyRequest) => void;
};

/**
 * Shows under the bar that a store is paused or busy, what its customers read now, and the way back. Screen readers hear
 * which it is. A toast says the rest after a press.
 */
function StateStrip({ stores, states, now, onPause, onBusy }: StateStripProps) {
  return (
    <div aria-live="polite">
      {stores.map((store) => {
        const state = states[store.store];
        const label = stores.length > 1 ? `${store.name}: ` : '';
        return (
          <div key={store.store}>
            {state?.pausedUntil && isPaused(state, now) && (
              <div className="board__strip">
                <p>
                  <b>
                    {label}Paused until {formatClockTime(store.timeZone, Date.parse(state.pausedUntil))}.
                  </b>{' '}
                  <span aria-live="off">{stateWords.paused(store, state.pausedUntil, now)}</span>
                </p>
                <button
                  className="board__state"
                  type="button"
                  aria-label={`Take orders again at ${store.name}`}
                  onClick={() => onPause(store.store, { off: true })}
                >
                  Take orders again
                </button>
              </div>
            )}
            {state && isBusy(state, now) && (
              <div className="board__strip">
                <p>
                  <b>{label}Busy.</b>{' '}
                  <span aria-live="off">{stateWords.busy(store, state.busyMinutes, state.busyUntil)}</span>
                </p>
                <button
                  className="board__state"
                  type="button"
                  aria-label={`Not busy at ${store.name}`}
                  onClick={() => onBusy(store.store, { minutes: 0, tellWaiting: false })}
                >
                  Not busy
                </button>
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}
