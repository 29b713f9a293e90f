import './store-state.css';
import type { Store } from '@juniper/core/rules/shop.ts';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { StateModal, type StateQuestion } from './StateModal.tsx';
import { StateStrip } from './StateStrip.tsx';
import { isBusy, isPaused, overbookedTimes, overbookedWords } from './state-words.ts';
import type { StoreStates } from './store-states.ts';
import { useStoreStates } from './use-store-states.ts';

type StoreStateBarProps = {
  stores: readonly Store[];
  /** When they change, what is promised may have. */
  tickets: unknown;
  isLive: boolean;
  now: number;
  /** Where in the board the warning and the strip stand. */
  places: { warning: Element | null; strip: Element | null };
};

/** All of the board that has to do with pause and busy. It is loaded after the orders. */
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

/** 'Pause' and, where work is counted, 'Busy'. They say how it stands where the board shows one store. */
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
 * Warns of slots ahead that hold more work than their station can do, as after its workers were changed. The time moves on
 * with each slot, so screen readers hear only the station.
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
            {overbookedWords(state)} <span aria-live="off">{overbookedTimes(state, timeZone)}</span>
          </p>
        );
      })}
    </div>
  );
}
