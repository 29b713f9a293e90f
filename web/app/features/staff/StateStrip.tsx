import './store-state.css';
import { formatClockTime } from '@juniper/core/rules/clock.ts';
import type { Store } from '@juniper/core/rules/shop.ts';
import { isBusy, isPaused, stateWords } from './state-words.ts';
import type { BusyWish, PauseWish, StoreStates } from './store-states.ts';

type StateStripProps = {
  stores: readonly Store[];
  states: StoreStates;
  now: number;
  onPause: (store: string, wish: PauseWish) => void;
  onBusy: (store: string, wish: BusyWish) => void;
};

/**
 * Shows under the bar that a store is paused or busy, what its customers read now, and the way back. Screen readers hear
 * which it is. A toast says the rest after a press.
 */
export function StateStrip({ stores, states, now, onPause, onBusy }: StateStripProps) {
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
                  aria-label={`Go on at ${store.name}`}
                  onClick={() => onPause(store.store, { off: true })}
                >
                  Go on
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
